import { useForm } from '@mantine/form'
import { accountTexts, emailRules, type EmailBody } from '../../../contract/accounts/accounts.ts'
import { resendConfirmation } from '../../../contract/accounts/signUp.ts'
import { typedEmail } from '../../stores/typedContact.ts'
import { call } from '../../sync/session/call.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { AccountForm } from './AccountForm.tsx'
import { EmailField } from './EmailField.tsx'
import { useSending } from './useSending.ts'

interface ResendFormProps {
  /** Empty if it is not known: the form begins with the typed one. */
  readonly email: string
  /** True where nothing else can be done. */
  readonly isNext?: boolean
}

/** Requests the confirmation link again. */
export function ResendForm({ email, isNext = false }: ResendFormProps) {
  const { isBusy, act } = useSending('other')
  const form = useForm<EmailBody>({ initialValues: { EmailId: email || typedEmail() }, validate: emailRules })

  const ask = (body: EmailBody) =>
    act(async () => {
      const { Message } = await call(resendConfirmation, { body })
      return Message || accountTexts.confirmationSent
    })

  return (
    <AccountForm form={form} onSend={ask}>
      <EmailField autoComplete="email" {...form.getInputProps('EmailId')} value={form.values.EmailId} />
      <BusyButton fullWidth busy={isBusy} busyLabel="Processing..." variant={isNext ? 'filled' : 'default'}>
        Send the link again
      </BusyButton>
    </AccountForm>
  )
}
