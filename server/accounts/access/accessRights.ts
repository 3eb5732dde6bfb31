import { and, eq, isNull } from 'drizzle-orm'
import { accountAdminTexts } from '../../../contract/accounts/accountAdmin.ts'
import { accountTexts } from '../../../contract/accounts/accounts.ts'
import type { HeldParts } from '../../../contract/core/deskParts.ts'
import { limits, noId } from '../../../contract/core/limits.ts'
import type { Author } from '../../../contract/people/authors.ts'
import type { Role } from '../../../contract/core/roles.ts'
import { handOutTexts, type HandOutBody } from '../../../contract/users/handOut.ts'
import { userTexts } from '../../../contract/users/users.ts'
import type { Sql } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import type { Caller } from '../../http/context.ts'
import { permit } from '../../http/permitted.ts'
import { broken, conflicting, mustExist } from '../../http/refusal.ts'
import { isTaken, knownPerson } from '../../people/authors.ts'
import { hasOtherAdmin } from './admin.ts'

/** Roles that need a profile: their papers and registrations are under the person's name. */
export const needsProfile: readonly Role[] = ['PaperPresenter', 'GeneralAttendee']

/** Refuses a second link for a person within a minute with 409. `now` is in milliseconds. */
export function mustHavePaused({ AccessSentOn }: Pick<Author, 'AccessSentOn'>, now: number): void {
  const isPaused =
    AccessSentOn === null || now - Date.parse(AccessSentOn) >= limits.AccessLinkPauseMinutes * 60_000
  if (!isPaused) throw conflicting(userTexts.linkJustSent)
}

/** Locks an account; undefined for an unknown and for an erased one. */
async function lockAccount(sql: Sql, Id: string) {
  const [account] = await sql
    .select()
    .from(users)
    .where(and(eq(users.Id, Id), isNull(users.ErasedOn)))
    .for('update')
  return account
}

/**
 * Locks a person of the caller's list who may be sent a link to sign in. Refuses people who can already sign in or
 * have no address, and a second link within a minute, with 409; with `mustBeNew` also people who have an account that
 * was never used; a person the caller does not know with 404. `now` is in milliseconds.
 */
export async function mayGrantAccess(
  sql: Sql,
  caller: Caller,
  UserDetailId: string,
  now: number,
  { mustBeNew = false } = {},
) {
  const person = await knownPerson(sql, caller, UserDetailId, true)
  if (!person.Email) throw conflicting(userTexts.noAddress)
  const isAdmin = caller.Roles.includes('Admin')
  // An organiser gave the role, and only organisers may send that link again.
  if (person.HasPassword || (isTaken(person) && !isAdmin)) throw conflicting(userTexts.hasAccess)
  if (mustBeNew && person.AccountId !== null) throw conflicting(userTexts.isUser)
  mustHavePaused(person, now)
  return permit(person, 'grant access')
}

/** The same for an account without a profile, such as an auditor's. */
export async function mayGrantAccount(sql: Sql, UserId: string) {
  const account = mustExist(await lockAccount(sql, UserId))
  if (account.PasswordHash !== null) throw conflicting(userTexts.hasAccess)
  return permit(account, 'grant access')
}

/** The same value, whatever the order of parts and themes in it. */
const sameHeld = (held: HeldParts) =>
  JSON.stringify(
    held &&
      held
        .map(({ Part, IsFull, ThemeIds }) => [Part, IsFull, [...ThemeIds].sort()] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
  )

/**
 * Locks an organiser to whom the caller may hand out parts of the desk. Refuses with 409 oneself, anybody who is no
 * organiser, the last one with the whole desk, and an organiser who holds something else by now than the caller saw.
 */
export async function mayHandOut(
  sql: Sql,
  caller: Pick<Caller, 'UserId'>,
  UserId: string,
  { From, DeskParts }: HandOutBody,
) {
  if (UserId === caller.UserId) throw conflicting(handOutTexts.notYourself)
  // Two who take the desk from each other at once run one after the other.
  const othersStay = await hasOtherAdmin(sql, UserId)
  const account = await lockAccount(sql, UserId)
  if (!account?.Roles.includes('Admin')) throw conflicting(handOutTexts.noOrganiser)
  if (DeskParts !== null && !othersStay) throw conflicting(accountAdminTexts.lastAdmin)
  if (sameHeld(account.DeskParts) !== sameHeld(From)) throw conflicting(handOutTexts.changed)
  return permit(account, 'hand out')
}

/** Locks an account that may be allowed or blocked; 404 for an unknown one, 409 for oneself and the last admin. */
export async function mayBlock(
  sql: Sql,
  caller: Pick<Caller, 'UserId'>,
  UserId: string,
  { Blocked }: { readonly Blocked: boolean },
) {
  const othersStay = await hasOtherAdmin(sql, UserId)
  const account = mustExist(await lockAccount(sql, UserId), accountAdminTexts.unknownAccount)
  if (Blocked && account.Id === caller.UserId) throw conflicting(accountAdminTexts.notYourself)
  if (Blocked && account.Roles.includes('Admin') && !othersStay)
    throw conflicting(accountAdminTexts.lastAdmin)
  return permit(account, 'block')
}

/**
 * Locks an account whose roles an admin may replace by those given. Refuses with 409 a change of one's own role or
 * the last admin's, also if two admins change each other's at once, and a person without an account; with 422 the
 * role presenter or attendee for a person without a profile.
 */
export async function mayGiveRoles(
  sql: Sql,
  caller: Pick<Caller, 'UserId'>,
  UserId: string,
  given: readonly Role[],
) {
  if (UserId === caller.UserId) throw conflicting(userTexts.ownRole)
  if (!given.includes('Admin') && !(await hasOtherAdmin(sql, UserId)))
    throw conflicting(accountAdminTexts.lastAdmin)
  const account = await lockAccount(sql, UserId)
  if (!account) throw conflicting(userTexts.noAccount)
  if (given.some((role) => needsProfile.includes(role)) && account.UserDetailId === noId)
    throw broken(accountTexts.profileFirst)
  return permit(account, 'give roles')
}
