import { useForm } from '@mantine/form'
import { accountTexts, emailRules, type EmailBody } from '../../../contract/accounts/accounts.ts'
import { resendConfirmation } from '../../../contract/accounts/signUp.ts'
import { call } from '../../sync/session/call.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { showSnack } from '../../ui/snackbar.tsx'
import { AccountForm } from './AccountForm.tsx'
import { EmailField } from './EmailField.tsx'
import { useSending } from './useSending.ts'

/** Requests the confirmation link again. */
export function ResendForm({ email }: { readonly email: string }) {
  const { busy, send } = useSending('other')
  const form = useForm<EmailBody>({ initialValues: { EmailId: email }, validate: emailRules })

  const ask = (body: EmailBody) =>
    send(async () => {
      const { Message } = await call(resendConfirmation, { body })
      showSnack(Message || accountTexts.confirmationSent, 'success')
    })

  return (
    <AccountForm form={form} onSend={ask}>
      <EmailField autoComplete="email" {...form.getInputProps('EmailId')} value={form.values.EmailId} />
      <BusyButton fullWidth busy={busy} busyLabel="Processing..." variant="default">
        Send the link again
      </BusyButton>
    </AccountForm>
  )
}
