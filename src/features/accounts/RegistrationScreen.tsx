import { Anchor, Checkbox, Text, TextInput, type CheckboxProps } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useNavigate } from 'react-router-dom'
import { accountTexts } from '../../../contract/accounts/accounts.ts'
import { register, registrationFormRules, type RegistrationForm } from '../../../contract/accounts/signUp.ts'
import { texts } from '../../../contract/core/errors.ts'
import { passwordMeetsPattern, phonePattern, profileSpecials } from '../../../contract/core/patterns.ts'
import { phoneOf } from '../../../contract/people/phone.ts'
import { consentRules, privacyTexts } from '../../../contract/accounts/privacy.ts'
import { keepTypedPhone, typedEmail, typedPhone } from '../../stores/typedContact.ts'
import { useUnsavedForm } from '../../stores/unsaved.ts'
import { call } from '../../sync/session/call.ts'
import { borderOf } from '../../ui/form/border.ts'
import { BusyButton } from '../../ui/form/BusyButton.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { paths } from '../../paths.ts'
import { showSnack } from '../../ui/snackbar.tsx'
import { AccountForm } from './AccountForm.tsx'
import { AccountFrame } from './AccountFrame.tsx'
import { EmailField } from './EmailField.tsx'
import { PasswordChecklist } from './PasswordChecklist.tsx'
import { useCaptcha } from './Captcha.tsx'
import { useSending } from './useSending.ts'

/** Spec §2 "Registration screen" and §5 "Registration". Nothing typed but email and phone number is kept. */
export function RegistrationScreen() {
  const navigate = useNavigate()
  const captcha = useCaptcha()
  const form = useForm<RegistrationForm & { Consent: boolean }>({
    initialValues: {
      Email: typedEmail(),
      ...typedPhone(),
      Password: '',
      ConfirmPassword: '',
      Consent: false,
    },
    validate: (values) => ({ ...registrationFormRules(values), ...consentRules(values) }),
  })
  const { isBusy, act } = useSending('registration', form.setErrors)
  useUnsavedForm(form.isDirty())
  const { Email, PhoneNumber, CountryCode = '', Password, ConfirmPassword } = form.values

  const typePhone = (typed: string) => {
    const phone = phoneOf(typed, CountryCode)
    form.setFieldValue('PhoneNumber', phone.PhoneNumber)
    // A changed number brings its own country code, or has none.
    const code = typed === '' ? '' : phone.CountryCode || CountryCode
    form.setFieldValue('CountryCode', code)
    keepTypedPhone({ ...phone, CountryCode: code })
  }

  const signUp = ({ Email, PhoneNumber, CountryCode, Password }: RegistrationForm) =>
    act(async () => {
      const GoogleCapchaCode = await captcha.solve()
      if (!GoogleCapchaCode) {
        showSnack(texts.captchaFailed, 'error')
        return
      }
      const code = CountryCode ? { CountryCode } : {}
      const body = { Email, PhoneNumber, ...code, Password, GoogleCapchaCode }
      const { Message } = await call(register, { body }).catch((error: unknown) => {
        captcha.again()
        throw error
      })
      showSnack(Message || accountTexts.registered, 'success')
      await navigate(paths.confirmMail, { state: { Email } })
    })

  return (
    <AccountFrame title="Register" back={{ to: paths.home, label: 'Back to the start page' }}>
      <AccountForm form={form} onSend={signUp}>
        <EmailField autoComplete="email" {...form.getInputProps('Email')} value={Email} />
        <TextInput
          label="Phone number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          description={CountryCode ? accountTexts.withCode(CountryCode) : undefined}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          styles={borderOf(PhoneNumber, phonePattern.test(PhoneNumber))}
          {...form.getInputProps('PhoneNumber')}
          onChange={(event) => typePhone(event.currentTarget.value)}
        />
        <PasswordField
          label="Password"
          autoComplete="new-password"
          styles={borderOf(Password, passwordMeetsPattern(Password))}
          {...form.getInputProps('Password')}
        />
        <PasswordChecklist password={Password} specials={profileSpecials} />
        <PasswordField
          label="Confirm password"
          autoComplete="new-password"
          styles={borderOf(ConfirmPassword, ConfirmPassword === Password)}
          {...form.getInputProps('ConfirmPassword')}
        />
        <ConsentBox {...form.getInputProps('Consent', { type: 'checkbox' })} />
        {captcha.element}
        <BusyButton fullWidth busy={isBusy} busyLabel="Processing...">
          Register
        </BusyButton>
        <Text>
          Already registered?{' '}
          <Anchor component={Link} to={paths.login}>
            Login
          </Anchor>
        </Text>
      </AccountForm>
    </AccountFrame>
  )
}

/** The required consent for registration. The notice opens in another tab, to keep the form. */
function ConsentBox(props: CheckboxProps) {
  return (
    <div>
      <Checkbox size="md" label={privacyTexts.consent} {...props} />
      <Text size="sm" pl={36}>
        <Anchor href={paths.privacy} target="_blank" rel="noreferrer" inherit py={12} display="inline-block">
          {privacyTexts.read}
        </Anchor>
      </Text>
    </div>
  )
}
