import { Stack, Text } from '@mantine/core'
import { limits } from '../../../../contract/core/limits.ts'
import { previewDeletions, type DeletionPreview } from '../../../../contract/users/userAdmin.ts'
import { deleteUser } from '../../../../contract/users/users.ts'
import { userDeskTexts as texts } from '../../../../contract/users/userDesk.ts'
import { call, messageOf } from '../../../sync/session/call.ts'
import { BulkPreview } from '../../../ui/list/BulkPreview.tsx'
import { inSlices } from '../../../ui/list/inSlices.ts'
import { SheetDialog } from '../../../ui/sheet/SheetDialog.tsx'
import { nameOf } from './AccountState.tsx'
import { getUsers } from '../../../../contract/users/userList.ts'
import { newsOf } from '../../../stores/changeHints.ts'

const news = newsOf(getUsers)

type Going = DeletionPreview['Changed'][number]

/** A preview of deleting people: who goes, and who stays and why. */
const previewDeleting = (ids: readonly string[]) =>
  inSlices(ids, limits.UsersAtOnce, async (Ids) => (await call(previewDeletions, { body: { Ids } })).Result)

/** Deletes people one by one, one request each. Throws `CutOff` if one fails after others succeeded. */
function deleteAll(people: readonly Going[], progress: (done: number) => void) {
  const byId = new Map(people.map((one) => [one.Id, one]))
  const remove = async ([id = '']: readonly string[]) => {
    const one = byId.get(id)
    if (one) await call(deleteUser, { params: { id } })
    return { Changed: one ? [one] : [], Left: [] }
  }
  return inSlices([...byId.keys()], 1, remove, { progress })
}

interface DeleteManyProps {
  readonly ids: readonly string[] | undefined
  readonly onClose: () => void
  readonly onDone: () => void
}

/** A preview of deleting many people: who is deleted, with which data, and who stays and why. */
export function DeleteMany({ ids, onClose, onDone }: DeleteManyProps) {
  return (
    <SheetDialog begun={ids} title={() => texts.removeManyTitle} closeLabel="Close" onClose={onClose}>
      {(begun, onBusy) => (
        <Stack>
          <Text>{texts.removeManyNote}</Text>
          <BulkPreview
            preview={() => previewDeleting(begun)}
            news={news}
            act={deleteAll}
            nameOf={(one) =>
              'Drafts' in one && one.Drafts > 0
                ? `${nameOf(one)}: ${texts.removeManyDrafts(one.Drafts)}`
                : nameOf(one)
            }
            describe={(error) => messageOf(error, texts.removeManyFailed)}
            texts={{
              confirm: texts.removeMany,
              changed: texts.removeManyChanged,
              left: texts.bulkLeft,
              none: texts.bulkNobody,
              done: texts.removeManyDone,
              changing: texts.changing,
              cutOff: texts.removeManyCutOff,
            }}
            onClose={onClose}
            onBusy={onBusy}
            onDone={onDone}
          />
        </Stack>
      )}
    </SheetDialog>
  )
}
