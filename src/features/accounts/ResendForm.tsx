import { Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { accountTexts, emailRules, resendConfirmation, type EmailBody } from '../../../contract/accounts.ts'
import { texts } from '../../../contract/errors.ts'
import { call } from '../../sync/api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { showSnack } from '../../ui/snackbar.tsx'
import { failureText } from './failure.ts'

/** Asks for the confirmation link again. */
export function ResendForm({ email }: { readonly email: string }) {
  const [busy, setBusy] = useState(false)
  const form = useForm<EmailBody>({ initialValues: { EmailId: email }, validate: emailRules })

  const send = async (body: EmailBody) => {
    if (busy) return
    setBusy(true)
    try {
      const { Message } = await call(resendConfirmation, { body })
      showSnack(Message || accountTexts.confirmationSent, 'success')
    } catch (error) {
      showSnack(failureText(error, texts.somethingWrong), 'error')
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={form.onSubmit((body) => void send(body))}>
      <Stack gap="md">
        <TextInput label="Email" type="email" autoComplete="email" {...form.getInputProps('EmailId')} />
        <BusyButton busy={busy} busyLabel="Processing..." variant="default">
          Send the link again
        </BusyButton>
      </Stack>
    </form>
  )
}
