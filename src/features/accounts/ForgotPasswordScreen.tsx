import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import {
  accountTexts,
  emailRules,
  forgotPassword,
  type EmailBody,
} from '../../../contract/accounts/accounts.ts'
import { typedEmail } from '../../stores/typedContact.ts'
import { call } from '../../sync/session/call.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { paths } from '../../paths.ts'
import { AccountForm } from './AccountForm.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { EmailField } from './EmailField.tsx'
import { useSending } from './useSending.ts'
import { GoodAlert } from '../../ui/GoodAlert.tsx'

/** Spec §2 "Forgot password screen". */
export function ForgotPasswordScreen() {
  const { isBusy, act } = useSending('forgot')
  /** Where the last instructions were sent, for people who missed the toast. */
  const [sentTo, setSentTo] = useState<string>()
  const form = useForm<EmailBody>({ initialValues: { EmailId: typedEmail() }, validate: emailRules })

  const ask = (body: EmailBody) =>
    act(async () => {
      setSentTo(undefined)
      const { Message } = await call(forgotPassword, { body })
      setSentTo(body.EmailId)
      return Message || accountTexts.resetSent
    })

  return (
    <AccountFrame title="Forgot Password" back={{ to: paths.login, label: 'Back to login' }}>
      <AccountForm form={form} onSend={ask}>
        <Text>Enter the email address of your account, and we send you a link to set a new password.</Text>
        <EmailField autoComplete="username" {...form.getInputProps('EmailId')} value={form.values.EmailId} />
        <BusyButton fullWidth busy={isBusy} busyLabel="Processing...">
          Send Reset Instructions
        </BusyButton>
        {sentTo && (
          <GoodAlert title={`Look for a mail to ${sentTo}`}>
            It comes within a few minutes if there is an account with this address. If it does not, look among
            unwanted mails too.
          </GoodAlert>
        )}
      </AccountForm>
    </AccountFrame>
  )
}
