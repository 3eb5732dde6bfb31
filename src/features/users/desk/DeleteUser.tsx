import { Alert, Modal, Stack, Text } from '@mantine/core'
import { getUserSummary } from '../../../../contract/users/userAdmin.ts'
import { userDeskTexts } from '../../../../contract/users/userDesk.ts'
import { deleteUser } from '../../../../contract/users/users.ts'
import { listTexts } from '../../../../contract/papers/wizard.ts'
import { call } from '../../../sync/session/call.ts'
import { DialogFoot } from '../../../ui/form/DialogFoot.tsx'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { Names } from '../../../ui/list/Names.tsx'
import { useClosedByBack } from '../../../ui/sheet/useSheetAddress.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { useAct } from '../../../parts/act/useAct.ts'

const titleOf = ({ PaperTitle }: { readonly PaperTitle: string }) => PaperTitle.trim() || listTexts.untitled

interface DeleteUserProps {
  readonly id: string
  readonly name: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** A preview of deleting a person: which data is deleted too, or why they must stay. */
export function DeleteUser({ opened, ...props }: DeleteUserProps) {
  useClosedByBack(opened, props.onClose)
  return (
    <Modal
      opened={opened}
      onClose={props.onClose}
      title={userDeskTexts.removeTitle}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {opened && <Ask {...props} />}
    </Modal>
  )
}

function Ask({ id, name, onClose, onDeleted }: Omit<DeleteUserProps, 'opened'>) {
  const params = { id }
  const loaded = useRead(getUserSummary, { params, failed: userDeskTexts.personFailed })
  const { isBusy, act } = useAct({
    failed: userDeskTexts.removeFailed,
    onFailed: () => loaded.again(),
    closes: true,
  })
  if (loaded.state !== 'ready') return <NotReady read={loaded} height={120} />
  const { Refusal, Drafts, Leaves, Reviews, KeepsName } = loaded.value.Deletion
  const remove = async () => {
    await call(deleteUser, { params })
    onDeleted()
    return userDeskTexts.removed(name)
  }
  return (
    <Stack>
      {Refusal ? (
        <Alert color="orange" title={userDeskTexts.removeFailed}>
          {Refusal}
        </Alert>
      ) : (
        <>
          <Text>{userDeskTexts.removeAsk(name)}</Text>
          <Names heading={userDeskTexts.removeDrafts} rows={Drafts} nameOf={titleOf} />
          <Names heading={userDeskTexts.removeLeaves} rows={Leaves} nameOf={titleOf} />
          {Drafts.length + Leaves.length === 0 && <Text>{userDeskTexts.removeNoPapers}</Text>}
          {Reviews > 0 && <Text>{userDeskTexts.removeReviews(Reviews)}</Text>}
          <Text>{userDeskTexts.removeRegistration}</Text>
          {KeepsName && <Text>{userDeskTexts.removeKeepsName}</Text>}
        </>
      )}
      <DialogFoot onCancel={onClose} busy={isBusy} onClick={() => act(remove)}>
        {!Refusal && userDeskTexts.remove}
      </DialogFoot>
    </Stack>
  )
}
