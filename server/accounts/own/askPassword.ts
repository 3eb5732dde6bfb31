import { eq } from 'drizzle-orm'
import { ownAccountTexts } from '../../../contract/accounts/ownAccount.ts'
import type { Sql } from '../../db/database.ts'
import type { Caller } from '../../http/context.ts'
import { signInNeeded, unreadable } from '../../http/refusal.ts'
import { mustBeOneself } from '../sessions/actor.ts'
import { isPassword } from '../links/password.ts'
import { users } from '../../db/schema/accounts.ts'

/**
 * Asks a signed-in person for the password again, for actions that a stranger at an open screen must not do; returns
 * the account. Refuses a wrong one with 400 like a failed sign-in, an admin who acts as the person with 403. `field`
 * is the name of the password in the body.
 */
export async function mustKnowPassword(sql: Sql, caller: Caller, password: string, field = 'Password') {
  mustBeOneself(caller)
  const [user] = await sql.select().from(users).where(eq(users.Id, caller.UserId))
  if (!user) throw signInNeeded()
  if (!(await isPassword(password, user.PasswordHash)))
    throw unreadable({ [field]: ownAccountTexts.wrongPassword })
  return user
}
