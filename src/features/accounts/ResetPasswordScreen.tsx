import { Anchor, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import {
  accountTexts,
  changePassword,
  login,
  resetFormRules,
  type ResetForm,
} from '../../../contract/accounts/accounts.ts'
import { texts } from '../../../contract/core/errors.ts'
import { resetSpecials } from '../../../contract/core/patterns.ts'
import { keepLinkValues } from '../../stores/mailedLinkValues.ts'
import { clearSession, useSession } from '../../stores/session.ts'
import { keepSession } from '../../stores/sessionRecord.ts'
import { call } from '../../sync/session/call.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { loginPath, paths } from '../../paths.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import type { ResetLink } from './destination.ts'
import { failureText, fallbacks } from './failureText.ts'
import { PasswordChecklist } from './PasswordChecklist.tsx'
import { PaymentAsk } from './PaymentAsk.tsx'
import { OtherSessionNote } from './SessionNote.tsx'
import { useSending } from './useSending.ts'

/** Signs in with the new password; on failure the person signs in manually. */
async function signInWith(Email: string, password: string): Promise<boolean> {
  try {
    const { Result } = await call(login, { body: { Email, password } })
    keepSession(Result)
    return true
  } catch (error) {
    showSnack(failureText(error, fallbacks.automaticSignIn), 'error', 'next screen')
    return false
  }
}

/** Spec §2 "Reset password screen" and §4 "Reset password". */
export function ResetPasswordScreen({ link }: { readonly link: ResetLink }) {
  const { UserId, Code, values, next } = link
  const navigate = useNavigate()
  const form = useForm<ResetForm>({
    initialValues: { Password: '', ConfirmPassword: '' },
    validate: resetFormRules,
  })
  const { isBusy, act } = useSending('reset', form.setErrors)
  useEffect(() => {
    keepLinkValues(values)
  }, [values])

  const reset = ({ Password }: ResetForm) =>
    act(async () => {
      const { Message } = await call(changePassword, { body: { UserId, Code, Password } })
      showSnack(Message || accountTexts.passwordChanged, 'success')
      // With the old password, the server has ended every session of this account.
      if (useSession.getState().session?.UserId === UserId) clearSession(null)
      const isSignedIn = values.email ? await signInWith(values.email, Password) : false
      const byHand = next ? loginPath(next) : paths.login
      await navigate(isSignedIn ? (next ?? paths.login) : byHand, { replace: true })
    })

  const remind = () => {
    if (!form.values.Password || !form.values.ConfirmPassword) showSnack(texts.fillRequired, 'error')
  }

  return (
    <AccountFrame
      title="Reset Password"
      back={{ to: paths.login, label: 'Back to login' }}
      above={<PaymentAsk by="setPassword" />}
    >
      <OtherSessionNote
        owner={UserId}
        then={
          values.email
            ? `Once its new password is set, ${values.email} is signed in on this device instead. What you have not sent yet stays saved for you.`
            : 'You stay signed in.'
        }
      />
      <AccountForm form={form} onSend={reset} onBroken={remind}>
        <PasswordField label="New password" autoComplete="new-password" {...form.getInputProps('Password')} />
        <PasswordChecklist password={form.values.Password} specials={resetSpecials} />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          {...form.getInputProps('ConfirmPassword')}
        />
        <BusyButton fullWidth busy={isBusy} busyLabel="Processing...">
          Reset Password
        </BusyButton>
        <Text>
          Used or expired link?{' '}
          <Anchor component={Link} to={paths.forgotPassword} inherit>
            Ask for a new one
          </Anchor>
        </Text>
      </AccountForm>
    </AccountFrame>
  )
}
