import { z } from 'zod'
import { endpoint, type FieldErrors } from '../core/endpoint.ts'
import { Id, Text } from '../core/fields.ts'
import { HeldPart } from '../core/heldParts.ts'
import { limits } from '../core/limits.ts'
import { emailPattern, passwordChecks, resetSpecials } from '../core/patterns.ts'
import { Role } from '../core/roles.ts'
import { errorsOf } from '../core/rules.ts'

/** The result of a successful sign-in or refresh (spec §3 "Session record", "Local user info"). */
export const Session = z.object({
  AccessToken: z.string(),
  RefreshToken: z.string(),
  UserId: Id,
  UserName: z.string(),
  Email: z.string(),
  /** Empty until the profile is complete (spec §4 "Profile and role"). */
  FullName: z.string(),
  /** All-zero until the profile is complete. */
  UserDetailId: Id,
  Designation: z.string(),
  Organization: z.string(),
  OrganizationCity: z.string(),
  OrganizationState: z.string(),
  OrganizationCountry: z.string(),
  Roles: z.array(Role),
  /** Present for an organiser who must set up a second factor before any organiser's screen or call. */
  NeedsSecondFactor: z.literal(true).optional(),
  /** Present for an organiser who holds only these parts of the desk. */
  DeskParts: z.array(HeldPart).readonly().optional(),
  /** The phone number from sign-up, for the profile that does not exist yet; missing if none was given. */
  PhoneNumber: z.string().optional(),
  CountryCode: z.string().optional(),
})
export type Session = z.infer<typeof Session>

/** The claims of an access token (spec §3 "Token claims read"). */
export const TokenClaims = z.object({
  sub: Id,
  role: z.union([Role, z.array(Role)]).optional(),
  IsAdmin: z.enum(['true', 'false']),
  exp: z.number(),
})
export type TokenClaims = z.infer<typeof TokenClaims>

export const accountTexts = {
  emailRequired: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  emailInvalidForgot: 'Please enter a valid email',
  passwordRequired: 'Password is required',
  confirmRequired: 'Confirm Password is required',
  passwordsDiffer: 'Passwords do not match',
  phoneRequired: 'Phone number is required',
  phoneInvalid: 'Please enter a valid 10-digit phone number',
  withCode: (code: string) => `Country code ${code}`,
  countryCodeInvalid: 'Must start with + followed by numbers (e.g., +1, +44)',
  passwordPattern: 'Please meet all password requirements',
  passwordTooLong: `Password must be at most ${limits.PasswordLongest} characters long`,
  passwordCommon: 'This password is among those that are guessed first. Please choose another one',
  badCredentials: 'Invalid email or password',
  notConfirmed: 'Please confirm your email address first. We have sent you the link again.',
  /** Makes a screen ask for the code of the second factor, and explains the refusal to a client without that screen. */
  codeNeeded: 'Please enter the code of your authenticator app, or one of your recovery codes',
  /** The same for an account whose only second factor is a passkey. */
  passkeyNeeded: 'Please sign in with your passkey, or enter one of your recovery codes',
  codeWrong: 'This code is not right, or was used already',
  blocked: 'Your sign-in has been blocked. Please contact support',
  registered: 'Registration successful. Please check your email to confirm your address.',
  confirmationSent: 'If this address still has to be confirmed, we have sent you the link again.',
  resetSent: 'If we know this address, we have sent you instructions to reset your password.',
  passwordChanged: 'Your password has been changed.',
  linkInvalid: 'This link is invalid or has expired',
  invitedMany: 'You have invited many people today. Please continue tomorrow.',
  selectRole: 'Select Your Role',
  roleNote: 'The last date of paper submission has passed, so papers cannot be submitted any more.',
  roleTaken: 'Your role has already been chosen',
  roleClosed: 'The last date of paper submission has passed',
  roleOpen: 'Papers can still be submitted, so please continue as a Paper Presenter',
  profileFirst: 'Please complete your profile first',
} as const

/** The lower-case p is from spec §7; every other call uses `Password`. */
export const LoginBody = z.strictObject({
  Email: Text,
  password: Text,
  /** The code of an admin's second factor, if the response without one asked for it. */
  Code: Text.optional(),
})
export type LoginBody = z.infer<typeof LoginBody>

/** The error of an email address; false for none. */
export const emailError = (email: string, invalid: string = accountTexts.emailInvalid): string | false =>
  email ? !emailPattern.test(email) && invalid : accountTexts.emailRequired

/** Spec §5 "Login". */
export function loginRules(body: LoginBody): FieldErrors {
  return errorsOf({
    Email: emailError(body.Email),
    password: !body.password && accountTexts.passwordRequired,
  })
}

export const EmailBody = z.strictObject({ EmailId: Text })
export type EmailBody = z.infer<typeof EmailBody>

/** Spec §5 "Forgot password". */
export function emailRules(body: EmailBody): FieldErrors {
  return errorsOf({ EmailId: emailError(body.EmailId, accountTexts.emailInvalidForgot) })
}

/** The first broken check of a new password, in the order of spec §5 "New password". */
export function newPasswordError(password: string): string | undefined {
  if (!password) return accountTexts.passwordRequired
  if (password.length > limits.PasswordLongest) return accountTexts.passwordTooLong
  return passwordChecks(password, resetSpecials).find((check) => !check.met)?.message
}

export const ChangePasswordBody = z.strictObject({ UserId: Id, Code: Text, Password: Text })
export type ChangePasswordBody = z.infer<typeof ChangePasswordBody>

/** Spec §5 "New password", for the fields of the call. */
export function changePasswordRules(body: Pick<ChangePasswordBody, 'Password'>): FieldErrors {
  return errorsOf({ Password: newPasswordError(body.Password) })
}

export interface ResetForm {
  Password: string
  ConfirmPassword: string
}

/** The rule of a confirmation, which only forms have. */
export function confirmationRules({ Password, ConfirmPassword }: ResetForm): FieldErrors {
  return errorsOf({
    ConfirmPassword: !ConfirmPassword
      ? accountTexts.confirmRequired
      : ConfirmPassword !== Password && accountTexts.passwordsDiffer,
  })
}

/** Spec §5 "New password" with its confirmation. */
export function resetFormRules(form: ResetForm): FieldErrors {
  return { ...changePasswordRules(form), ...confirmationRules(form) }
}

export const login = endpoint('POST /Account/login', {
  summary: 'Signs in with email and password',
  callers: 'anyone',
  hasDeadline: true,
  body: LoginBody,
  rules: loginRules,
  result: Session,
  secret: true,
})

export const refreshToken = endpoint('POST /Account/refresh-token/:refreshToken', {
  summary: 'Exchanges a refresh token for a new session',
  callers: 'anyone',
  hasDeadline: true,
  params: z.strictObject({ refreshToken: z.string() }),
  result: Session,
  secret: true,
})

export const logout = endpoint('POST /Account/logout', {
  summary: 'Ends the session of a refresh token',
  callers: 'anyone',
  body: z.strictObject({ RefreshToken: Text }),
  secret: true,
})

export const forgotPassword = endpoint('POST /Account/forgot-password', {
  summary: 'Mails a link for a new password; the response does not reveal whether the address is known',
  callers: 'anyone',
  body: EmailBody,
  rules: emailRules,
})

export const changePassword = endpoint('POST /Account/change-password', {
  summary: 'Sets a new password with the code of a mailed link',
  callers: 'anyone',
  body: ChangePasswordBody,
  rules: changePasswordRules,
  secret: true,
})

export const loginRole = endpoint('POST /Account/login-role', {
  summary: 'Chooses one’s role, once',
  callers: 'signedIn',
  part: 'any',
  body: z.strictObject({ Role: z.enum(['PaperPresenter', 'GeneralAttendee']) }),
})

/** The text of the role card and its confirmation (spec §2 "Role selection"). */
export function roleQuestion(label: string): string {
  return `Are you sure you want to continue as a ${label} ?`
}
