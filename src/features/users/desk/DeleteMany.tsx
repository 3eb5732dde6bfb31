import { Stack, Text } from '@mantine/core'
import { userDeskTexts as texts } from '../../../../contract/users/userDesk.ts'
import { messageOf } from '../../../sync/session/call.ts'
import { BulkPreview } from '../../../ui/list/BulkPreview.tsx'
import { SheetDialog } from '../../../ui/sheet/SheetDialog.tsx'
import { nameOf } from './AccountState.tsx'
import { deleteAll, previewDeleting } from './deleteInSlices.ts'

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
