import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formTexts } from '../../../../contract/core/forms.ts'
import { getUserSummary, type UserSummary } from '../../../../contract/users/userAdmin.ts'
import { userDeskTexts } from '../../../../contract/users/userDesk.ts'
import { deleteUser } from '../../../../contract/users/users.ts'
import { listTexts } from '../../../../contract/papers/wizard.ts'
import { call, messageOf } from '../../../sync/session/call.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { NotReady } from '../../../ui/reads/NotReady.tsx'
import { useRead } from '../../../sync/pull/useRead.ts'
import { showSnack } from '../../../ui/snackbar.tsx'

interface DeleteUserProps {
  readonly id: string
  readonly name: string
  readonly opened: boolean
  readonly onClose: () => void
  readonly onDeleted: () => void
}

/** A preview of deleting a person: which data is deleted too, or why they must stay. */
export function DeleteUser({ opened, ...props }: DeleteUserProps) {
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
  const [isBusy, setBusy] = useState(false)
  const params = { id }
  const loaded = useRead(getUserSummary, { params, failed: userDeskTexts.personFailed })
  if (loaded.state !== 'ready') return <NotReady read={loaded} height={120} />
  const { Refusal, Drafts, Leaves, Reviews, KeepsName } = loaded.value.Deletion
  const remove = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      await call(deleteUser, { params })
      showSnack(userDeskTexts.removed(name), 'success')
      onDeleted()
    } catch (error) {
      showSnack(messageOf(error, userDeskTexts.removeFailed), 'error')
      setBusy(false)
      loaded.again()
    }
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
          <Named title={userDeskTexts.removeDrafts} papers={Drafts} />
          <Named title={userDeskTexts.removeLeaves} papers={Leaves} />
          {Drafts.length + Leaves.length === 0 && <Text>{userDeskTexts.removeNoPapers}</Text>}
          {Reviews > 0 && <Text>{userDeskTexts.removeReviews(Reviews)}</Text>}
          <Text>{userDeskTexts.removeRegistration}</Text>
          {KeepsName && <Text>{userDeskTexts.removeKeepsName}</Text>}
        </>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {formTexts.cancel}
        </Button>
        {!Refusal && (
          <BusyButton busy={isBusy} onClick={() => void remove()}>
            {userDeskTexts.remove}
          </BusyButton>
        )}
      </Group>
    </Stack>
  )
}

function Named({
  title,
  papers,
}: {
  readonly title: string
  readonly papers: UserSummary['Deletion']['Drafts']
}) {
  if (papers.length === 0) return null
  return (
    <div>
      <Text fw={600}>{title}</Text>
      <ul className="desk-names">
        {papers.map(({ Id, PaperTitle }) => (
          <li key={Id}>{PaperTitle.trim() || listTexts.untitled}</li>
        ))}
      </ul>
    </div>
  )
}
