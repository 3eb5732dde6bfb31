import { Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import {
  accountTexts,
  changePassword,
  login,
  resetFormRules,
  type ResetForm,
} from '../../../contract/accounts.ts'
import { texts } from '../../../contract/errors.ts'
import { resetSpecials } from '../../../contract/patterns.ts'
import { keepSession } from '../../stores/session.ts'
import { call } from '../../sync/api.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { paths } from '../../ui/paths.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import type { ResetLink } from './destination.ts'
import { failureText } from './failure.ts'
import { PasswordChecklist } from './PasswordChecklist.tsx'

/** Spec §2 "Reset password screen" and §4 "Reset password". */
export function ResetPasswordScreen({ link }: { readonly link: ResetLink }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const form = useForm<ResetForm>({
    initialValues: { Password: '', ConfirmPassword: '' },
    validate: resetFormRules,
  })

  const signIn = async (Email: string, password: string) => {
    try {
      const { Result } = await call(login, { body: { Email, password } })
      keepSession(Result)
      return true
    } catch (error) {
      showSnack(failureText(error, texts.loginFailed), 'error')
      return false
    }
  }

  const reset = async ({ Password }: ResetForm) => {
    if (busy) return
    setBusy(true)
    try {
      const { UserId, Code, Email, next } = link
      const { Message } = await call(changePassword, { body: { UserId, Code, Password } })
      showSnack(Message || accountTexts.passwordChanged, 'success')
      const signedIn = Email !== null && (await signIn(Email, Password))
      await navigate(signedIn && next ? next : paths.login, { replace: true })
    } catch (error) {
      showSnack(failureText(error, texts.resetFailed, texts.somethingWrongLater), 'error')
    } finally {
      setBusy(false)
    }
  }

  const refuse = () => {
    const { Password, ConfirmPassword } = form.values
    if (!Password || !ConfirmPassword) showSnack(texts.fillRequired, 'error')
  }

  return (
    <AccountFrame title="Reset Password" back={{ to: paths.login, label: 'Back to login' }}>
      <form noValidate onSubmit={form.onSubmit((values) => void reset(values), refuse)}>
        <Stack gap="md">
          <PasswordField
            label="New password"
            autoComplete="new-password"
            {...form.getInputProps('Password')}
          />
          <PasswordChecklist password={form.values.Password} specials={resetSpecials} />
          <PasswordField
            label="Confirm password"
            autoComplete="new-password"
            {...form.getInputProps('ConfirmPassword')}
          />
          <BusyButton busy={busy} busyLabel="Processing...">
            Reset Password
          </BusyButton>
        </Stack>
      </form>
    </AccountFrame>
  )
}
