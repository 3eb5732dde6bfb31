import { eq } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import { fullNameOf, personTexts, type AuthorFields } from '../../contract/people/people.ts'
import { userTexts, type NewUser, type UserDetails } from '../../contract/users/users.ts'
import { mayGiveRoles, mayGrantAccess } from '../accounts/access/accessRights.ts'
import { setRoles } from '../accounts/access/giveRoles.ts'
import { users } from '../db/schema/accounts.ts'
import type { Sql } from '../db/database.ts'
import type { Caller, Context } from '../http/context.ts'
import { broken, conflicting } from '../http/refusal.ts'
import { grantAccess } from '../accounts/access/loginAccess.ts'
import { addAuthor, changeAuthor } from '../people/authors.ts'
import { mayEditPerson } from '../people/rights.ts'
import { sameEmail } from '../directory/emails.ts'
import { people } from '../db/schema/people.ts'
import { idsOf, readUser } from './userRows.ts'

/** Adds a person with an account and mails them the link to set their password. Refuses a known address with 409. */
export async function addUser(
  context: Context,
  sql: Sql,
  caller: Caller,
  { Role, ...fields }: NewUser,
): Promise<UserDetails> {
  const Email = fields.Email.toLowerCase()
  if ((await sql.$count(users, eq(users.Email, Email))) > 0)
    throw conflicting({ Email: userTexts.addressTaken })
  const { person, isNew } = await addAuthor(sql, caller, fields)
  if (!isNew) throw conflicting({ Email: personTexts.emailTaken })
  const added = await mayGrantAccess(sql, caller, person.UserDetailId, context.now())
  await grantAccess(context, sql, caller, added)
  const { UserId } = await idsOf(sql, person.UserDetailId)
  if (Role) await setRoles(sql, await mayGiveRoles(sql, caller, UserId, [Role]), [Role])
  return readUser(sql, UserId)
}

/** Adds the profile of an account whose owner has not completed it, with the account's sign-in address. */
async function addProfile(sql: Sql, UserId: string, fields: AuthorFields): Promise<void> {
  const [account] = await sql.select().from(users).where(eq(users.Id, UserId)).for('update')
  if (!account || !sameEmail(account.Email, fields.Email))
    throw broken({ Email: personTexts.lockedField('Email') })
  const [made] = await sql
    .insert(people)
    .values({ ...fields, FullName: fullNameOf(fields) })
    .onConflictDoNothing()
    .returning({ UserDetailId: people.UserDetailId })
  if (!made) throw conflicting({ Email: personTexts.emailTaken })
  await sql.update(users).set({ UserDetailId: made.UserDetailId }).where(eq(users.Id, UserId))
}

/**
 * Changes a user's data, for an admin. Refuses an address other than the account's sign-in address (422), another
 * user's address (409) and a stale version (412). `before` is null for a missing profile.
 */
export async function changeUser(
  sql: Sql,
  caller: Caller,
  id: string,
  fields: AuthorFields,
  ifMatch: number | null,
): Promise<{ readonly before: AuthorFields | null; readonly user: UserDetails }> {
  const { UserId, UserDetailId } = await idsOf(sql, id)
  if (UserDetailId === noId) {
    await addProfile(sql, UserId, fields)
    return { before: null, user: await readUser(sql, UserId) }
  }
  const person = await mayEditPerson(sql, caller, UserDetailId, ifMatch)
  const { before } = await changeAuthor(sql, caller, person, fields)
  return { before, user: await readUser(sql, UserDetailId) }
}
