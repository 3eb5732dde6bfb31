import { z } from 'zod'
import { emailError, Session } from './accounts.ts'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import type { FieldErrors } from '../core/endpoint.ts'
import { Id, Text } from '../core/fields.ts'
import { Role } from '../core/roles.ts'
import { errorsOf } from '../core/rules.ts'

export const accountAdminTexts = {
  unknownAccount: 'Nobody has an account with this email address',
  auditorAdded: (email: string) => `${email} is an auditor now`,
  auditorInvited: (email: string) => `${email} is an auditor now. We have sent a link to set a password.`,
  auditorAlready: (email: string) => `${email} is an auditor already`,
  isBlocked: 'The sign-in of this account is blocked',
  neverAdmin: 'Nobody can act as an organiser',
  notYourself: 'You cannot block yourself',
  lastAdmin: 'At least one organiser must be able to sign in. Make somebody else an organiser first.',
  roleSet: 'The role has been changed',
  allowed: 'The account can sign in again',
  blocked: 'The account can no longer sign in',
  actHint: 'To help somebody, see the portal as they do. What you do there is recorded under your name.',
  actButton: 'Log in as this user',
  acting: (name: string) => `You are acting as ${name}`,
  actingNote: 'What you do is recorded under your name. Nothing is saved on this device.',
  back: 'Back to my account',
  unsentTitle: 'Some changes were not sent',
  unsent: (count: number) =>
    `${count === 1 ? '1 change has' : `${count} changes have`} not reached the portal and would be lost.`,
  leaveAnyway: 'Go back without them',
  stay: 'Stay',
} as const

/** The rules of an email address, for the form and for the calls that have it in the query. */
export function emailQueryRules({ email }: { readonly email: string }): FieldErrors {
  return errorsOf({ email: emailError(email) })
}

const EmailQuery = z.strictObject({ email: Text })

export const addAuditor = adminEndpoint('POST /Account/add-auditor', {
  part: 'whole',
  summary: 'Makes the account with this address an auditor, or invites somebody new',
  query: EmailQuery,
})

export const actAsUser = adminEndpoint('POST /Account/admin-as-user', {
  part: 'whole',
  summary: 'A session in which the admin acts as another user, never as an admin',
  query: EmailQuery,
  result: Session,
  secret: true,
})

export const SetRoleBody = z.strictObject({ Email: Text, Role })
export type SetRoleBody = z.infer<typeof SetRoleBody>

export const setLoginRole = adminEndpoint('PUT /Account/login-role', {
  part: 'whole',
  summary: 'Sets the role of an account',
  body: SetRoleBody,
  rules: ({ Email }: SetRoleBody) => errorsOf({ Email: emailError(Email) }),
})

export const setAccess = adminEndpoint('POST /Account/access', {
  part: 'whole',
  summary: 'Allows or blocks the sign-in of an account; a block ends all its sessions',
  body: z.strictObject({ UserId: Id, AuthorizationType: z.enum(['Allow', 'Block']) }),
})
