import { Anchor, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useCallback, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import {
  accountTexts,
  register,
  registrationFormRules,
  type RegistrationForm,
} from '../../../contract/accounts.ts'
import { texts } from '../../../contract/errors.ts'
import { limits } from '../../../contract/limits.ts'
import {
  emailPattern,
  passwordMeetsPattern,
  phonePattern,
  profileSpecials,
} from '../../../contract/patterns.ts'
import { useUnsavedForm } from '../../stores/unsaved.ts'
import { call } from '../../sync/api.ts'
import { borderOf, verdictOn } from '../../ui/border.ts'
import { BusyButton } from '../../ui/BusyButton.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { paths } from '../../ui/paths.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { Captcha, type Solve } from './Captcha.tsx'
import { failureText } from './failure.ts'
import { PasswordChecklist } from './PasswordChecklist.tsx'

/** Spec §2 "Registration screen" and §5 "Registration". What is typed here stays in memory only. */
export function RegistrationScreen() {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [solve, setSolve] = useState<Solve>()
  // A function in state is set by one that answers it.
  const keepSolve = useCallback((solvable: Solve) => setSolve(() => solvable), [])
  const form = useForm<RegistrationForm>({
    initialValues: { Email: '', PhoneNumber: '', Password: '', ConfirmPassword: '' },
    validate: registrationFormRules,
  })
  useUnsavedForm(form.isDirty())
  const { Email, PhoneNumber, Password, ConfirmPassword } = form.values

  const send = async (body: Omit<RegistrationForm, 'ConfirmPassword'>) => {
    const GoogleCapchaCode = (await solve?.()) ?? ''
    if (!GoogleCapchaCode) {
      showSnack(texts.captchaFailed, 'error')
      return
    }
    try {
      const { Message } = await call(register, { body: { ...body, GoogleCapchaCode } })
      showSnack(Message || accountTexts.registered, 'success')
      await navigate(paths.confirmMail, { state: { Email: body.Email } })
    } catch (error) {
      showSnack(failureText(error, texts.registrationFailed, texts.registrationError), 'error')
      // An answer to a captcha serves once.
      setAttempt((count) => count + 1)
    }
  }

  const submit = async ({ Email, PhoneNumber, Password }: RegistrationForm) => {
    if (busy) return
    setBusy(true)
    await send({ Email, PhoneNumber, Password }).finally(() => setBusy(false))
  }

  return (
    <AccountFrame title="Register" back={{ to: paths.home, label: 'Back to the start page' }}>
      <form noValidate onSubmit={form.onSubmit((values) => void submit(values))}>
        <Stack gap="md">
          <TextInput
            label="Email"
            type="email"
            autoComplete="email"
            styles={borderOf(verdictOn(Email, emailPattern.test(Email)))}
            {...form.getInputProps('Email')}
          />
          <TextInput
            label="Phone number"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            maxLength={limits.PhoneDigits}
            styles={borderOf(verdictOn(PhoneNumber, phonePattern.test(PhoneNumber)))}
            {...form.getInputProps('PhoneNumber')}
          />
          <PasswordField
            label="Password"
            autoComplete="new-password"
            styles={borderOf(verdictOn(Password, passwordMeetsPattern(Password)))}
            {...form.getInputProps('Password')}
          />
          <PasswordChecklist password={Password} specials={profileSpecials} />
          <PasswordField
            label="Confirm password"
            autoComplete="new-password"
            styles={borderOf(verdictOn(ConfirmPassword, ConfirmPassword === Password))}
            {...form.getInputProps('ConfirmPassword')}
          />
          <Captcha key={attempt} onSolvable={keepSolve} />
          <BusyButton busy={busy} busyLabel="Processing...">
            Register
          </BusyButton>
          <Text>
            Already registered?{' '}
            <Anchor component={Link} to={paths.login}>
              Login
            </Anchor>
          </Text>
        </Stack>
      </form>
    </AccountFrame>
  )
}
