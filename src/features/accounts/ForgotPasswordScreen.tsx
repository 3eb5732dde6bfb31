import { Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { accountTexts, emailRules, forgotPassword, type EmailBody } from '../../../contract/accounts.ts'
import { texts } from '../../../contract/errors.ts'
import { call } from '../../sync/api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { paths } from '../../ui/paths.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { failureText } from './failure.ts'

/** Spec §2 "Forgot password screen". */
export function ForgotPasswordScreen() {
  const [busy, setBusy] = useState(false)
  const form = useForm<EmailBody>({ initialValues: { EmailId: '' }, validate: emailRules })

  const send = async (body: EmailBody) => {
    if (busy) return
    setBusy(true)
    try {
      const { Message } = await call(forgotPassword, { body })
      showSnack(Message || accountTexts.resetSent, 'success')
    } catch (error) {
      showSnack(failureText(error, texts.forgotFailed, texts.somethingWrongLater), 'error')
    } finally {
      setBusy(false)
    }
  }

  return (
    <AccountFrame title="Forgot Password" back={{ to: paths.login, label: 'Back to login' }}>
      <form noValidate onSubmit={form.onSubmit((body) => void send(body))}>
        <Stack gap="md">
          <Text>Enter the email address of your account, and we send you a link to set a new password.</Text>
          <TextInput label="Email" type="email" autoComplete="username" {...form.getInputProps('EmailId')} />
          <BusyButton busy={busy} busyLabel="Processing...">
            Send Reset Instructions
          </BusyButton>
        </Stack>
      </form>
    </AccountFrame>
  )
}
