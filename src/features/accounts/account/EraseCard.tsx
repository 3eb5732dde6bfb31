import { Button, Group, List, Modal, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { eraseOwnAccount, eraseRules, type EraseBody } from '../../../../contract/accounts/ownAccount.ts'
import { useSession } from '../../../stores/session.ts'
import { call } from '../../../sync/session/call.ts'
import { leaveDevice } from '../../../sync/session/signOut.ts'
import { DialogFoot } from '../../../ui/form/DialogFoot.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { showSnack } from '../../../ui/snackbar.tsx'
import { accountScreenTexts } from './texts.ts'
import { useSending } from '../useSending.ts'

/** Erases the account, after a warning and the password; the device's data is erased too. */
export function EraseCard() {
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <Text>{accountScreenTexts.eraseIntro}</Text>
      <Group>
        <Button variant="default" onClick={open}>
          {accountScreenTexts.eraseOpen}
        </Button>
      </Group>
      <Modal opened={opened} onClose={close} title={accountScreenTexts.eraseTitle} centered>
        <EraseForm onCancel={close} />
      </Modal>
    </>
  )
}

function EraseForm({ onCancel }: { readonly onCancel: () => void }) {
  const form = useForm<EraseBody>({ initialValues: { Password: '' }, validate: eraseRules })
  const { isBusy, act } = useSending('other', form.setErrors)
  const erase = (body: EraseBody) =>
    act(async () => {
      const userId = useSession.getState().session?.UserId
      const { Message } = await call(eraseOwnAccount, { body })
      showSnack(Message, 'success')
      if (userId) await leaveDevice(userId, { keepsWork: false })
    })
  return (
    <form noValidate onSubmit={form.onSubmit(erase)}>
      <Stack gap="md">
        <Words title={accountScreenTexts.eraseGoes} lines={accountScreenTexts.eraseGoesList} />
        <Words title={accountScreenTexts.eraseStays} lines={accountScreenTexts.eraseStaysList} />
        <PasswordField
          label={accountScreenTexts.currentPassword}
          autoComplete="current-password"
          data-autofocus
          {...form.getInputProps('Password')}
        />
        <DialogFoot onCancel={onCancel} busy={isBusy}>
          {accountScreenTexts.eraseConfirm}
        </DialogFoot>
      </Stack>
    </form>
  )
}

function Words({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <div>
      <Text fw={600}>{title}</Text>
      <List withPadding>
        {lines.map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
    </div>
  )
}
