import { Alert, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { texts } from '../../../../contract/core/errors.ts'
import {
  changeEmailRules,
  changeOwnEmail,
  type ChangeEmailBody,
  type OwnAccount,
} from '../../../../contract/accounts/ownAccount.ts'
import { BusyButton } from '../../../ui/form/BusyButton.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { accountWords } from './accountWords.ts'
import { useAsked } from './useAsked.ts'

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
  const { busy, ask } = useAsked(changeOwnEmail, form.setErrors)
  const send = async (body: ChangeEmailBody) => {
    if (!(await ask(body, texts.somethingWrong))) return
    form.reset()
    onAsked()
  }
  return (
    <form noValidate onSubmit={form.onSubmit((body) => void send(body))}>
      <Stack gap="md">
        <Text>{accountWords.emailNow(account.Email)}</Text>
        {account.PendingEmail && (
          <Alert color="blue" role="status">
            {accountWords.emailPending(account.PendingEmail)}
          </Alert>
        )}
        <TextInput
          label={accountWords.newEmail}
          type="email"
          autoComplete="email"
          {...form.getInputProps('Email')}
        />
        <PasswordField
          label={accountWords.currentPassword}
          autoComplete="current-password"
          {...form.getInputProps('Password')}
        />
        <BusyButton busy={busy} w="fit-content">
          {accountWords.changeEmail}
        </BusyButton>
      </Stack>
    </form>
  )
}
