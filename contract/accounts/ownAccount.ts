import { z } from 'zod'
import { accountTexts, confirmationRules, emailError, newPasswordError } from './accounts.ts'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, Text } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { errorsOf } from '../core/rules.ts'

export const ownAccountTexts = {
  currentRequired: 'Please enter your current password',
  wrongPassword: 'This is not your current password',
  emailSame: 'This is your email address already',
  // The same words for another account and for a co-author somebody has added: more would be private.
  emailUnusable: 'This email address cannot be used',
  emailAsked: (email: string) =>
    `We have sent a link to ${email}. Your email address changes once you open it.`,
  passwordChanged: 'Your password has been changed. Your other sessions have ended.',
  sessionEnded: 'The session has ended',
  othersEnded: 'Your other sessions have ended',
  lastAdmin: 'You are the only organiser. Make somebody else an organiser first.',
  erased: 'Your account has been erased',
  notWhileActing: 'You cannot change the account of another user while you act as them',
  unknownDevice: 'An unknown device',
  actingDevice: 'An organiser who acts as you',
} as const

/** One's own account, as its screen shows it. */
export const OwnAccount = z.object({
  Email: z.string(),
  /** The new address that is not confirmed yet; empty without one. */
  PendingEmail: z.string(),
  CreatedOn: Instant,
  Consents: z.array(z.object({ NoticeVersion: z.number().int(), ConsentedOn: Instant })),
})
export type OwnAccount = z.infer<typeof OwnAccount>

/** An active session of one's own. */
export const OwnSession = z.object({
  Id,
  /** In plain words, as in 'Chrome on Android'. */
  Device: z.string(),
  /** The beginning of the internet address of the last use, such as '203.0.113.x'; empty if unknown. */
  Place: z.string(),
  CreatedOn: Instant,
  /** When its tokens were last refreshed, rounded to a quarter of an hour. */
  LastUsedOn: Instant,
  IsCurrent: z.boolean(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const ChangeEmailBody = z.strictObject({ Email: Text, Password: Text })
export type ChangeEmailBody = z.infer<typeof ChangeEmailBody>

/** Only the server knows whether the address is in use and the password is right. */
export function changeEmailRules(body: ChangeEmailBody) {
  return errorsOf({
    Email: emailError(body.Email) || (body.Email.length > limits.LineLongest && accountTexts.emailInvalid),
    Password: !body.Password && ownAccountTexts.currentRequired,
  })
}

export const OwnPasswordBody = z.strictObject({ CurrentPassword: Text, Password: Text })
export type OwnPasswordBody = z.infer<typeof OwnPasswordBody>

/** The rules of the new-password form (spec §5 "New password"), with the current password. */
export function ownPasswordRules(body: OwnPasswordBody) {
  return errorsOf({
    CurrentPassword: !body.CurrentPassword && ownAccountTexts.currentRequired,
    Password: newPasswordError(body.Password),
  })
}

export interface OwnPasswordForm extends OwnPasswordBody {
  ConfirmPassword: string
}

/** The same with the confirmation, which only the form has. */
export function ownPasswordFormRules(form: OwnPasswordForm) {
  return { ...ownPasswordRules(form), ...confirmationRules(form) }
}

export const EraseBody = z.strictObject({ Password: Text })
export type EraseBody = z.infer<typeof EraseBody>

export function eraseRules(body: EraseBody) {
  return errorsOf({ Password: !body.Password && ownAccountTexts.currentRequired })
}

export const getOwnAccount = endpoint('GET /Account/own', {
  summary: 'One’s own account',
  callers: 'signedIn',
  part: 'any',
  shows: ['User'],
  result: OwnAccount,
})

export const changeOwnEmail = endpoint('PUT /Account/own/email', {
  summary: 'Mails a link to a new address, which takes effect when it is opened; asks for the password',
  callers: 'signedIn',
  part: 'any',
  body: ChangeEmailBody,
  rules: changeEmailRules,
  secret: true,
})

export const changeOwnPassword = endpoint('PUT /Account/own/password', {
  summary: 'Changes one’s password; every other session ends',
  callers: 'signedIn',
  part: 'any',
  body: OwnPasswordBody,
  rules: ownPasswordRules,
  secret: true,
})

export const getOwnSessions = endpoint('GET /Account/own/sessions', {
  summary: 'One’s own sessions, the current one first',
  callers: 'signedIn',
  part: 'any',
  // No change of a session is published.
  shows: [],
  result: z.array(OwnSession),
})

export const endOwnSession = endpoint('DELETE /Account/own/sessions/:id', {
  summary: 'Ends one of one’s own sessions at once',
  callers: 'signedIn',
  part: 'any',
})

export const endOtherSessions = endpoint('DELETE /Account/own/sessions', {
  summary: 'Ends all of one’s sessions but this one',
  callers: 'signedIn',
  part: 'any',
})

export const downloadOwnData = endpoint('GET /Account/own/data', {
  summary: 'Everything that the portal keeps of the caller, as a ZIP of data.json and files',
  callers: 'signedIn',
  part: 'any',
  raw: 'download',
})

export const eraseOwnAccount = endpoint('POST /Account/own/erase', {
  summary: 'Erases one’s account and what need not be kept; asks for the password',
  callers: 'signedIn',
  part: 'any',
  body: EraseBody,
  rules: eraseRules,
  secret: true,
})
