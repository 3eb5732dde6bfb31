import { and, eq, isNull } from 'drizzle-orm'
import { noId } from '../../../contract/core/limits.ts'
import { personTexts } from '../../../contract/people/people.ts'
import type { LoginAccess } from '../../../contract/users/users.ts'
import { nameInMail, queueAccessMail, type Addressee } from '../links/linkMails.ts'
import { users } from '../../db/schema/accounts.ts'
import type { Sql } from '../../db/database.ts'
import type { Caller, Context } from '../../http/context.ts'
import { conflicting } from '../../http/refusal.ts'
import type { KnownPerson } from '../../people/authors.ts'
import { people } from '../../db/schema/people.ts'
import { mayGrantAccess, mayGrantAccount } from './accessRights.ts'

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

/** The caller's own name for a mail; empty before the profile is complete, and for a name with a web address. */
export async function nameOf(sql: Sql, caller: Caller): Promise<string> {
  const [own] = await sql
    .select({ FullName: people.FullName })
    .from(people)
    .where(eq(people.UserDetailId, caller.UserDetailId))
  return nameInMail(own?.FullName ?? '')
}

/** Lets a person sign in (design §3 "People"): makes an account if there is none, and mails the link to set a password. */
export async function grantAccess(
  context: Context,
  sql: Sql,
  caller: Caller,
  person: Awaited<ReturnType<typeof mayGrantAccess>>,
): Promise<LoginAccess> {
  const { UserDetailId } = person
  const account = await accountOf(sql, person)
  await queueAccessMail(context, sql, account, caller, await nameOf(sql, caller))
  const AccessSentOn = new Date(context.now()).toISOString()
  await sql.update(people).set({ AccessSentOn }).where(eq(people.UserDetailId, UserDetailId))
  return { UserDetailId, AccessSentOn }
}

/** The same for an account without a profile. */
export async function grantAccount(
  context: Context,
  sql: Sql,
  caller: Caller,
  account: Awaited<ReturnType<typeof mayGrantAccount>>,
): Promise<LoginAccess> {
  await queueAccessMail(context, sql, account, caller, await nameOf(sql, caller))
  return { UserDetailId: noId, AccessSentOn: new Date(context.now()).toISOString() }
}

/** Lets a user sign in, by the person or, without a profile, by the account. */
export async function grantTo(
  context: Context,
  { sql, caller }: { readonly sql: Sql; readonly caller: Caller },
  { UserId, UserDetailId }: Pick<Caller, 'UserId' | 'UserDetailId'>,
): Promise<LoginAccess> {
  if (UserDetailId === noId) return grantAccount(context, sql, caller, await mayGrantAccount(sql, UserId))
  const person = await mayGrantAccess(sql, caller, UserDetailId, context.now())
  return grantAccess(context, sql, caller, person)
}
