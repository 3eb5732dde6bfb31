import { Button, Group, Modal, NativeSelect, Skeleton, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formTexts } from '../../../../contract/forms.ts'
import { roleLabels, roles, type Role } from '../../../../contract/roles.ts'
import { userAdminTexts, type BulkBody } from '../../../../contract/userAdmin.ts'
import { userDeskTexts } from '../../../../contract/userDesk.ts'
import { messageOf } from '../../../sync/api.ts'
import { BusyButton } from '../../../ui/BusyButton.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { showSnack } from '../../../ui/snackbar.tsx'
import { useLoaded } from '../../../ui/useLoaded.ts'
import { useSheet } from '../../../ui/useSheet.ts'
import { nameOf } from './AccountState.tsx'
import { changeAll, previewMany } from './bulkInSlices.ts'

interface BulkDialogProps {
  readonly begun: BulkBody | undefined
  readonly onClose: () => void
  readonly onDone: () => void
}

/** What an action on one or many people would do, before it is done: all at once, or nothing. */
export function BulkDialog({ begun, onClose, onDone }: BulkDialogProps) {
  const isSheet = useSheet()
  return (
    <Modal
      opened={begun !== undefined}
      onClose={onClose}
      title={begun && userDeskTexts.bulkTitles[begun.Action]}
      fullScreen={isSheet}
      size="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {begun && <Ask begun={begun} onClose={onClose} onDone={onDone} />}
    </Modal>
  )
}

function Ask({ begun, ...props }: BulkDialogProps & { readonly begun: BulkBody }) {
  const [Role, setRole] = useState<Role | null>(null)
  const body = { ...begun, Role }
  return (
    <Stack>
      {begun.Action === 'assign-role' && (
        <NativeSelect
          label={userDeskTexts.role}
          data-autofocus
          value={Role ?? ''}
          onChange={({ currentTarget: { value } }) => setRole(roles.find((role) => role === value) ?? null)}
        >
          <option value="">{userAdminTexts.chooseRole}</option>
          {roles.map((role) => (
            <option key={role} value={role}>
              {roleLabels[role]}
            </option>
          ))}
        </NativeSelect>
      )}
      {(begun.Action !== 'assign-role' || Role) && <Preview key={Role} body={body} {...props} />}
    </Stack>
  )
}

interface PreviewProps extends Omit<BulkDialogProps, 'begun'> {
  readonly body: BulkBody
}

function Preview({ body, onClose, onDone }: PreviewProps) {
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState(0)
  const loaded = useLoaded(
    () => previewMany(body),
    (error) => messageOf(error, userDeskTexts.bulkFailed),
    [],
  )
  if (loaded.state === 'failed') return <Failure message={loaded.message} again={loaded.again} />
  if (loaded.state === 'loading') return <Skeleton height={160} aria-label="Loading" />
  const { Changed, Left } = loaded.value
  const go = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const { Changed: done } = await changeAll(body, setDone)
      showSnack(userDeskTexts.bulkDone(done.length), 'success')
      onDone()
    } catch (error) {
      showSnack(messageOf(error, userDeskTexts.bulkFailed), 'error')
      setBusy(false)
      loaded.again()
    }
  }
  const changed = userDeskTexts.bulkChanged[body.Action](Changed.length)
  const left = userDeskTexts.bulkLeft(Left.length)
  return (
    <>
      {Changed.length > 0 ? (
        <>
          <Text fw={600}>{changed}</Text>
          <ul className="users-list" tabIndex={0} aria-label={changed}>
            {Changed.map((user) => (
              <li key={user.Id}>{nameOf(user)}</li>
            ))}
          </ul>
        </>
      ) : (
        <Text fw={600}>{userDeskTexts.bulkNobody}</Text>
      )}
      {Left.length > 0 && (
        <>
          <Text fw={600}>{left}</Text>
          <ul className="users-list" tabIndex={0} aria-label={left}>
            {Left.map((user) => (
              <li key={user.Id}>
                {nameOf(user) || user.Id}: {user.Why}
              </li>
            ))}
          </ul>
        </>
      )}
      {isBusy && done > 0 && <Text role="status">{userDeskTexts.changing(done, body.Ids.length)}</Text>}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {formTexts.cancel}
        </Button>
        {Changed.length > 0 && (
          <BusyButton type="button" busy={isBusy} fullWidth={false} onClick={() => void go()}>
            {userDeskTexts.bulkTitles[body.Action]}
          </BusyButton>
        )}
      </Group>
    </>
  )
}
