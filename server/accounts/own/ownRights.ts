import { and, eq } from 'drizzle-orm'
import { ownAccountTexts } from '../../../contract/accounts/ownAccount.ts'
import { noId } from '../../../contract/core/limits.ts'
import type { Sql } from '../../db/database.ts'
import type { Caller } from '../../http/context.ts'
import { permit } from '../../http/permitted.ts'
import { notAllowed, signInNeeded, unreadable, mustExist } from '../../http/refusal.ts'
import { isPassword } from '../links/password.ts'
import { sessions, users } from '../../db/schema/accounts.ts'

/** Refuses with 403 an action that only the person may do, while an admin acts as them. */
export function mustBeOneself(caller: Pick<Caller, 'ActorId'>): void {
  if (caller.ActorId !== noId) throw notAllowed(ownAccountTexts.notWhileActing)
}

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
  return permit(user, 'own account')
}

/** One of the caller's sessions, which may be ended: 404 for another user's, 403 for an admin who acts as the person. */
export async function mayEndSession(sql: Sql, caller: Caller, Id: string) {
  mustBeOneself(caller)
  const own = and(eq(sessions.Id, Id), eq(sessions.UserId, caller.UserId))
  const [session] = await sql.select({ Id: sessions.Id }).from(sessions).where(own).for('update')
  return permit(mustExist(session), 'end')
}
