import { and, desc, eq, exists, gt, ne, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { ownAccountTexts, type OwnSession } from '../../../contract/accounts/ownAccount.ts'
import { noId } from '../../../contract/core/limits.ts'
import type { Sql } from '../../db/database.ts'
import type { Caller } from '../../http/context.ts'
import { mustBeOneself, type mayEndSession } from './ownRights.ts'
import { deviceOf } from '../sessions/device.ts'
import { sessions } from '../../db/schema/accounts.ts'

const actorSessions = alias(sessions, 'actor_sessions')

/** The caller's active sessions, the current one first, then by last use. */
export async function listOwnSessions(sql: Sql, caller: Caller, now: number): Promise<OwnSession[]> {
  const isActorSignedIn = exists(
    sql
      .select({ Id: actorSessions.Id })
      .from(actorSessions)
      .where(eq(actorSessions.Id, sessions.ActorSessionId)),
  )
  const rows = await sql
    .select()
    .from(sessions)
    .where(
      and(
        eq(sessions.UserId, caller.UserId),
        gt(sessions.ExpiresOn, new Date(now).toISOString()),
        or(eq(sessions.ActorSessionId, noId), isActorSignedIn),
      ),
    )
    .orderBy(desc(eq(sessions.Id, caller.SessionId)), desc(sessions.LastUsedOn), desc(sessions.Id))
  return rows.map(({ Id, UserAgent, Place, ActorSessionId, CreatedOn, LastUsedOn }) => ({
    Id,
    Device: ActorSessionId === noId ? deviceOf(UserAgent) : ownAccountTexts.actingDevice,
    Place,
    CreatedOn,
    LastUsedOn,
    IsCurrent: Id === caller.SessionId,
  }))
}

/** Ends a session with all its tokens. */
export async function endSession(sql: Sql, { Id }: Awaited<ReturnType<typeof mayEndSession>>): Promise<void> {
  await sql.delete(sessions).where(eq(sessions.Id, Id))
}

/** Ends all of the caller's sessions except the current one. */
export async function endOthers(sql: Sql, caller: Caller): Promise<void> {
  mustBeOneself(caller)
  await sql.delete(sessions).where(and(eq(sessions.UserId, caller.UserId), ne(sessions.Id, caller.SessionId)))
}
