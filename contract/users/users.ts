import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { endpoint } from '../core/endpoint.ts'
import { Id, Instant, Version, mayLack } from '../core/fields.ts'
import { AuthorBody, AuthorFields, authorRules } from '../people/people.ts'
import { withPhone } from '../people/phone.ts'
import { ProfileFields } from '../people/profile.ts'
import { Role } from '../core/roles.ts'
import { plural } from '../core/plural.ts'

/**
 * A user of the portal: an account with or without a person, or a person without an account. Every call below accepts
 * the id of either.
 */
export const User = z.object({
  /** The account; all-zero for a person without one. */
  UserId: Id,
  /** The person; all-zero for an account whose profile is missing. */
  UserDetailId: Id,
  FullName: z.string(),
  Email: z.string(),
  PhoneNumber: z.string(),
  Gender: z.string(),
  Nationality: z.string(),
  Designation: z.string(),
  Organization: z.string(),
  OrganizationCountry: z.string(),
  Roles: z.array(Role),
  /** True once a password was set. */
  HasAccess: z.boolean(),
  /** When the last sign-in link was mailed to them; null for never. */
  AccessSentOn: Instant.nullable(),
  EmailConfirmed: z.boolean(),
  Blocked: z.boolean(),
  CreatedOn: Instant,
})
export type User = z.infer<typeof User>

/** A user with all fields of the profile; empty if it is missing. */
export const UserDetails = ProfileFields.extend(User.shape).strip().extend({ Version })
export type UserDetails = z.infer<typeof UserDetails>

export const NewUser = AuthorFields.extend({
  /** Null leaves the choice to the person, at the first sign-in. */
  Role: Role.nullable(),
})
export type NewUser = z.infer<typeof NewUser>

/** The result of granting access: who got a link, and when. */
export const LoginAccess = z.object({ UserDetailId: Id, AccessSentOn: Instant })
export type LoginAccess = z.infer<typeof LoginAccess>

export const userTexts = {
  hasAccess: 'This person can sign in already',
  isUser: 'This person has an account already',
  noAccount: 'This person has no account yet',
  noEmail: 'No email address',
  noAddress: 'This person has no email address yet. Edit the person and enter one first',
  erased: 'This person was erased and has no address any more',
  linkJustSent: 'A link was sent to this person a moment ago. Please wait a minute',
  addressTaken: 'Another account has this email already',
  ownRole: 'You cannot change your own role',
  notYourself: 'You cannot delete your own account here',
  isRegistered: 'This person is registered for the conference and cannot be deleted',
  isInArchive: 'This person is named in the archive of a conference that is over and cannot be deleted',
  hasPapers: (codes: readonly string[]) =>
    `This person is an author of submitted papers and cannot be deleted: ${codes.join(', ')}`,
  hasReviews: (count: number) =>
    `${plural(count, 'review of this person has', 'reviews of this person have')} been sent and would be lost with them. Block their sign-in or assign another role instead`,
} as const

const desk = ['Admin', 'PaperPresenter'] as const

export const createUser = adminEndpoint('POST /User', {
  part: 'whole',
  summary: 'Adds a person with an account, and mails the link with which they set their password',
  body: mayLack(NewUser, { MiddleName: '', OptionalDesignation: '', Role: null }).overwrite(withPhone),
  rules: ({ Role: _role, ...author }: NewUser) => authorRules(author),
  result: UserDetails,
})

export const getUser = adminEndpoint('GET /User/:id', {
  part: 'whole',
  summary: 'One user, by the id of the account or of the person',
  shows: ['User', 'Accommodation', 'Paper', 'PaperAuthors'],
  result: UserDetails,
})

export const updateUser = adminEndpoint('PUT /User/:id', {
  part: 'whole',
  summary: 'Changes what is known of a user; the address that an account signs in with stays',
  body: AuthorBody,
  rules: authorRules,
  result: UserDetails,
})

export const deleteUser = adminEndpoint('DELETE /User/:id', {
  part: 'whole',
  summary:
    'Deletes a user with their drafts, and takes them out of the drafts of others; refused while submitted papers name them or they have sent a review',
})

export const assignRole = adminEndpoint('POST /User/:id/assign-role', {
  part: 'whole',
  summary: 'Gives an account its role',
  body: z.strictObject({ Role }),
  result: UserDetails,
})

export const provideLoginAccess = endpoint('PUT /user/:id/provide-login-access', {
  summary:
    'Mails a person the link with which they set a password, again if need be; a presenter does so for people they added and for their co-authors',
  callers: desk,
  part: 'whole',
  owned: 'Person',
  result: LoginAccess,
})

export const addAsUser = endpoint('POST /Author/:id/add-as-user', {
  summary: 'Makes an account for an author who has none, and mails the link with which they set a password',
  callers: desk,
  part: 'whole',
  owned: 'Person',
  result: LoginAccess,
})
