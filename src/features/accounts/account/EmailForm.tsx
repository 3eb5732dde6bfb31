import { Alert, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  changeEmailRules,
  changeOwnEmail,
  type ChangeEmailBody,
  type OwnAccount,
} from '../../../../contract/accounts/ownAccount.ts'
import { call } from '../../../sync/session/call.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { accountScreenTexts } from './texts.ts'
import { useSending } from '../useSending.ts'

interface EmailFormProps {
  readonly account: OwnAccount
  readonly onAsked: () => void
}

/** Requests a new address, which applies once its mailed link is opened. */
export function EmailForm({ account, onAsked }: EmailFormProps) {
  const form = useForm<ChangeEmailBody>({
    initialValues: { Email: '', Password: '' },
    validate: changeEmailRules,
  })
  const { isBusy, act } = useSending('other', form.setErrors)
  const send = (body: ChangeEmailBody) =>
    act(async () => {
      const { Message } = await call(changeOwnEmail, { body })
      form.reset()
      onAsked()
      return Message
    })
  return (
    <form noValidate onSubmit={form.onSubmit(send)}>
      <Stack gap="md">
        <Text>{accountScreenTexts.emailNow(account.Email)}</Text>
        {account.PendingEmail && (
          <Alert color="blue" role="status">
            {accountScreenTexts.emailPending(account.PendingEmail)}
          </Alert>
        )}
        <TextInput
          label={accountScreenTexts.newEmail}
          type="email"
          autoComplete="email"
          {...form.getInputProps('Email')}
        />
        <PasswordField
          label={accountScreenTexts.currentPassword}
          autoComplete="current-password"
          {...form.getInputProps('Password')}
        />
        <BusyButton busy={isBusy} w="fit-content" variant="default">
          {accountScreenTexts.changeEmail}
        </BusyButton>
      </Stack>
    </form>
  )
}
