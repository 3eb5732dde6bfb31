import { Alert, Anchor, Group, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { login, loginRules, type LoginBody } from '../../../contract/accounts.ts'
import { texts } from '../../../contract/errors.ts'
import { emailPattern } from '../../../contract/patterns.ts'
import { keepSession, useSession } from '../../stores/session.ts'
import { call } from '../../sync/api.ts'
import { borderOf, verdictOn } from '../../ui/border.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { paths } from '../../ui/paths.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { afterSignIn } from './destination.ts'
import { failureText } from './failure.ts'

/** Spec §2 "Login screen". */
export function LoginScreen() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const form = useForm<LoginBody>({ initialValues: { Email: '', password: '' }, validate: loginRules })
  const { Email, password } = form.values

  const signIn = async (body: LoginBody) => {
    if (busy) return
    setBusy(true)
    try {
      const { Result } = await call(login, { body })
      keepSession(Result)
      await navigate(afterSignIn(query), { replace: true })
    } catch (error) {
      showSnack(failureText(error, texts.somethingWrong), 'error')
    } finally {
      setBusy(false)
    }
  }

  return (
    <AccountFrame title="Login" back={{ to: paths.home, label: 'Back to the start page' }}>
      <SessionNote />
      <form noValidate onSubmit={form.onSubmit((body) => void signIn(body))}>
        <Stack gap="md">
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            styles={borderOf(verdictOn(Email, emailPattern.test(Email)))}
            {...form.getInputProps('Email')}
          />
          <PasswordField
            label="Password"
            autoComplete="current-password"
            styles={borderOf(password ? 'good' : 'none')}
            {...form.getInputProps('password')}
          />
          <BusyButton busy={busy}>Sign In</BusyButton>
          <Group justify="space-between">
            <Anchor component={Link} to={paths.forgotPassword} py="xs">
              Forgot Password
            </Anchor>
            <Anchor component={Link} to={paths.register} py="xs">
              Register
            </Anchor>
          </Group>
        </Stack>
      </form>
    </AccountFrame>
  )
}

/** Why the person is here although a session was, or still is, under way. */
function SessionNote() {
  const { session, ended } = useSession()
  if (ended)
    return (
      <Alert color="gray" role="status">
        Please sign in again. What you have not sent yet is kept on this device, and is sent once you are
        back.
      </Alert>
    )
  if (!session) return null
  return (
    <Alert color="gray" role="status">
      You are signed in as {session.Email}.{' '}
      <Anchor component={Link} to={paths.home} inherit>
        Continue
      </Anchor>
    </Alert>
  )
}
