import { and, arrayContains, eq, gt } from 'drizzle-orm'
import { ownAccountTexts } from '../../../contract/accounts/ownAccount.ts'
import { noId } from '../../../contract/core/limits.ts'
import type { Sql } from '../../db/database.ts'
import type { Caller } from '../../http/context.ts'
import { notAllowed, signInNeeded } from '../../http/refusal.ts'
import { sessions, users } from '../../db/schema/accounts.ts'

/**
 * The admin who acts through a session; all-zero for a user's own. Acting lasts as long as the admin's own session,
 * and is never possible for an admin (design §3 "Acting as another user"). Refuses with 401.
 */
export async function actorOf(
  sql: Sql,
  session: { readonly ActorSessionId: string; readonly Roles: readonly string[] },
  now: number,
): Promise<string> {
  if (session.ActorSessionId === noId) return noId
  const [actor] = await sql
    .select({ ActorId: users.Id })
    .from(sessions)
    .innerJoin(users, eq(users.Id, sessions.UserId))
    .where(
      and(
        eq(sessions.Id, session.ActorSessionId),
        gt(sessions.ExpiresOn, new Date(now).toISOString()),
        eq(users.Blocked, false),
        arrayContains(users.Roles, ['Admin']),
      ),
    )
  if (!actor || session.Roles.includes('Admin')) throw signInNeeded()
  return actor.ActorId
}

/** Refuses with 403 an action that only the person may do, while an admin acts as them. */
export function mustBeOneself(caller: Pick<Caller, 'ActorId'>): void {
  if (caller.ActorId !== noId) throw notAllowed(ownAccountTexts.notWhileActing)
}
