import { and, arrayContains, eq, gt, inArray, not, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { noId } from '../../../contract/core/limits.ts'
import { Role } from '../../../contract/core/roles.ts'
import type { Sql } from '../../db/database.ts'
import type { Caller } from '../../http/context.ts'
import type { Settings } from '../../settings.ts'
import { lackingFactor } from '../secondFactor/neededFactor.ts'
import { sessions, users } from '../../db/schema/accounts.ts'

const actorSessions = alias(sessions, 'actor_sessions')
const actors = alias(users, 'actors')

/**
 * The active ones of some sessions by their ids, with the current rights of their accounts. Acting as another user lasts
 * as long as the admin's own session, and is never possible for an admin (design §3). `now` is in milliseconds.
 */
export async function activeSessions(
  sql: Sql,
  ids: readonly string[],
  now: number,
  settings: Settings,
): Promise<ReadonlyMap<string, Caller>> {
  const moment = new Date(now).toISOString()
  const admin = ['Admin']
  const isActorActive = and(
    gt(actorSessions.ExpiresOn, moment),
    eq(actors.Blocked, false),
    arrayContains(actors.Roles, admin),
    not(arrayContains(users.Roles, admin)),
  )
  const rows = await sql
    .select({
      UserId: users.Id,
      SessionId: sessions.Id,
      Email: users.Email,
      Roles: users.Roles,
      UserDetailId: users.UserDetailId,
      ActorId: actors.Id,
    })
    .from(sessions)
    .innerJoin(users, eq(users.Id, sessions.UserId))
    .leftJoin(actorSessions, eq(actorSessions.Id, sessions.ActorSessionId))
    .leftJoin(actors, eq(actors.Id, actorSessions.UserId))
    .where(
      and(
        inArray(sessions.Id, [...ids]),
        gt(sessions.ExpiresOn, moment),
        eq(users.Blocked, false),
        or(eq(sessions.ActorSessionId, noId), isActorActive),
      ),
    )
  const callers = rows.map((row) => ({ ...row, Roles: Role.array().parse(row.Roles) }))
  const lacking = await lackingFactor(settings, sql, callers)
  return new Map(
    callers.map((caller) => {
      const LacksFactor = lacking.has(caller.UserId)
      const Roles = caller.Roles.filter((role) => !LacksFactor || role !== 'Admin')
      return [caller.SessionId, { ...caller, Roles, LacksFactor, ActorId: caller.ActorId ?? noId }]
    }),
  )
}
