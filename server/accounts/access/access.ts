import { and, eq, isNull } from 'drizzle-orm'
import { limits, noId } from '../../../contract/core/limits.ts'
import { personTexts } from '../../../contract/people/people.ts'
import { userTexts, type LoginAccess } from '../../../contract/users/users.ts'
import { queueAccessMail, type Addressee } from '../links/linkMails.ts'
import { users } from '../../db/schema/accounts.ts'
import type { Sql } from '../../db/database.ts'
import type { Caller, Context } from '../../http/context.ts'
import { conflicting, notFound } from '../../http/refusal.ts'
import { isTaken, knownPerson, type KnownPerson } from '../../people/authors.ts'
import { people } from '../../db/schema/people.ts'

const pause = limits.AccessLinkPauseMinutes * 60 * 1000

const columns = { Id: users.Id, Email: users.Email }

/**
 * The account of a person; creates one if there is none. An unused account that was offered to the address becomes
 * the person's. An account whose owner signed up with the address, but has no profile yet, stays as it is: only its
 * owner can turn it into this person.
 */
export async function accountOf(
  sql: Sql,
  person: Pick<KnownPerson, 'UserDetailId' | 'Email' | 'PhoneNumber'>,
): Promise<Addressee> {
  const { PhoneNumber, UserDetailId } = person
  const [own] = await sql.select(columns).from(users).where(eq(users.UserDetailId, UserDetailId))
  if (own) return own
  const Email = person.Email.toLowerCase()
  const [made] = await sql
    .insert(users)
    .values({ Email, PhoneNumber, UserDetailId })
    .onConflictDoNothing()
    .returning(columns)
  if (made) return made
  const isFree = and(eq(users.Email, Email), eq(users.UserDetailId, noId))
  const [offered] = await sql
    .update(users)
    .set({ UserDetailId })
    .where(and(isFree, isNull(users.PasswordHash)))
    .returning(columns)
  if (offered) return offered
  const [known] = await sql.select(columns).from(users).where(isFree)
  if (!known) throw conflicting({ Email: personTexts.emailTaken })
  return known
}

/** The caller's own name; empty before the profile is complete. */
export async function nameOf(sql: Sql, caller: Caller): Promise<string> {
  const [own] = await sql
    .select({ FullName: people.FullName })
    .from(people)
    .where(eq(people.UserDetailId, caller.UserDetailId))
  return own?.FullName ?? ''
}

/** Options of a grant. */
export interface GrantOptions {
  /** Refuses people who already have an account, even one that was never used. */
  readonly mustBeNew?: boolean
}

/**
 * Lets a person of the caller's list sign in (design §3 "People"): creates the account if there is none and mails the
 * link to set a password. Refuses people who can already sign in or have no address, and a second link within a
 * minute, with 409; a person whom the caller does not know with 404.
 */
export async function grantAccess(
  context: Context,
  sql: Sql,
  caller: Caller,
  UserDetailId: string,
  { mustBeNew = false }: GrantOptions = {},
): Promise<LoginAccess> {
  const person = await knownPerson(sql, caller, UserDetailId, true)
  if (!person.Email) throw conflicting(userTexts.noAddress)
  const isAdmin = caller.Roles.includes('Admin')
  // An organiser gave the role, and only organisers may send that link again.
  if (person.HasPassword || (isTaken(person) && !isAdmin)) throw conflicting(userTexts.hasAccess)
  if (mustBeNew && person.AccountId !== null) throw conflicting(userTexts.isUser)
  const now = context.now()
  if (person.AccessSentOn !== null && now - Date.parse(person.AccessSentOn) < pause)
    throw conflicting(userTexts.linkJustSent)
  const account = await accountOf(sql, person)
  await queueAccessMail(context, sql, account, await nameOf(sql, caller))
  const AccessSentOn = new Date(now).toISOString()
  await sql.update(people).set({ AccessSentOn }).where(eq(people.UserDetailId, UserDetailId))
  return { UserDetailId, AccessSentOn }
}

/** The same for an account without a profile, such as an auditor's, by an admin. */
export async function grantAccount(
  context: Context,
  sql: Sql,
  caller: Caller,
  UserId: string,
): Promise<LoginAccess> {
  const [account] = await sql
    .select({ ...columns, PasswordHash: users.PasswordHash })
    .from(users)
    .where(eq(users.Id, UserId))
    .for('update')
  if (!account) throw notFound()
  if (account.PasswordHash !== null) throw conflicting(userTexts.hasAccess)
  await queueAccessMail(context, sql, account, await nameOf(sql, caller))
  return { UserDetailId: noId, AccessSentOn: new Date(context.now()).toISOString() }
}
