import { z } from 'zod'
import { endpoint, type FieldErrors } from '../core/endpoint.ts'
import { Id, Line, Text } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { countryCodePattern, passwordMeetsPattern, phonePattern } from '../core/patterns.ts'
import { withPhone } from '../people/phone.ts'
import { errorsOf } from '../core/rules.ts'
import { Session, accountTexts, confirmationRules, EmailBody, emailError, emailRules } from './accounts.ts'

export const RegisterBody = z
  .strictObject({
    Email: Text,
    /** As people write it; a leading country code goes into `CountryCode`. */
    PhoneNumber: Line,
    CountryCode: Line.optional(),
    Password: Text,
    GoogleCapchaCode: Text,
  })
  .overwrite(withPhone)
export type RegisterBody = z.infer<typeof RegisterBody>

/** Spec §5 "Registration", for the fields of the call; the server checks the captcha's answer (400). */
export function registerRules(body: Omit<RegisterBody, 'GoogleCapchaCode'>): FieldErrors {
  return errorsOf({
    Email: emailError(body.Email),
    PhoneNumber: !body.PhoneNumber
      ? accountTexts.phoneRequired
      : !phonePattern.test(body.PhoneNumber) && accountTexts.phoneInvalid,
    CountryCode:
      !!body.CountryCode && !countryCodePattern.test(body.CountryCode) && accountTexts.countryCodeInvalid,
    Password: !body.Password
      ? accountTexts.passwordRequired
      : body.Password.length > limits.PasswordLongest
        ? accountTexts.passwordTooLong
        : !passwordMeetsPattern(body.Password) && accountTexts.passwordPattern,
  })
}

export interface RegistrationForm extends Omit<RegisterBody, 'GoogleCapchaCode'> {
  ConfirmPassword: string
}

/** Spec §5 "Registration" with its confirmation. */
export function registrationFormRules(form: RegistrationForm): FieldErrors {
  return { ...registerRules(form), ...confirmationRules(form) }
}

export const SetupBody = z.strictObject({ Code: Text, Email: Text, Password: Text })
export type SetupBody = z.infer<typeof SetupBody>

/** The first admin's sign-up has the rules of registration, without a phone. */
export function setupRules(body: SetupBody): FieldErrors {
  return registerRules({ ...body, PhoneNumber: '0000000000' })
}

/** The captcha of the registration screen: ALTCHA's challenge, or the site key of reCAPTCHA (spec §7 "Captcha"). */
export const Captcha = z.discriminatedUnion('Provider', [
  z.object({ Provider: z.literal('altcha'), Challenge: z.json() }),
  z.object({ Provider: z.literal('recaptcha'), SiteKey: z.string(), Action: z.literal('submit') }),
])
export type Captcha = z.infer<typeof Captcha>

export const register = endpoint('POST /Account/register', {
  summary: 'Makes an account and mails the link that confirms its address',
  callers: 'anyone',
  body: RegisterBody,
  rules: registerRules,
  secret: true,
})

export const confirmEmail = endpoint('GET /Account/confirm-email', {
  summary: 'Confirms an address with the code of a mailed link',
  callers: 'anyone',
  query: z.strictObject({ UserId: Id, Code: Text }),
})

export const resendConfirmation = endpoint('POST /Account/resend-confirmation', {
  summary: 'Mails the confirmation link again',
  callers: 'anyone',
  body: EmailBody,
  rules: emailRules,
})

export const captcha = endpoint('GET /Account/captcha', {
  summary: 'A captcha to solve before registering',
  callers: 'anyone',
  result: Captcha,
})

export const setup = endpoint('POST /Account/setup', {
  summary: 'Makes the first admin with the code that the first start printed, and signs them in',
  callers: 'anyone',
  body: SetupBody,
  rules: setupRules,
  result: Session,
  secret: true,
})
