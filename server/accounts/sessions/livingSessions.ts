import { and, arrayContains, eq, gt, inArray, not, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { noId } from '../../../contract/core/limits.ts'
import { Role } from '../../../contract/core/roles.ts'
import type { Sql } from '../../db/database.ts'
import { sessions, users } from '../../db/schema/accounts.ts'

const actorSessions = alias(sessions, 'actor_sessions')
const actors = alias(users, 'actors')

/**
 * The active ones of some sessions, by the same rules as for calls (tokens.ts, actor.ts), with the current roles and
 * person of their accounts. `now` is in milliseconds.
 */
export async function livingSessions(sql: Sql, ids: readonly string[], now: number) {
  const moment = new Date(now).toISOString()
  const admin = ['Admin']
  const actorLives = and(
    gt(actorSessions.ExpiresOn, moment),
    eq(actors.Blocked, false),
    arrayContains(actors.Roles, admin),
    not(arrayContains(users.Roles, admin)),
  )
  const rows = await sql
    .select({ Id: sessions.Id, Roles: users.Roles, UserDetailId: users.UserDetailId })
    .from(sessions)
    .innerJoin(users, eq(users.Id, sessions.UserId))
    .leftJoin(actorSessions, eq(actorSessions.Id, sessions.ActorSessionId))
    .leftJoin(actors, eq(actors.Id, actorSessions.UserId))
    .where(
      and(
        inArray(sessions.Id, [...ids]),
        gt(sessions.ExpiresOn, moment),
        eq(users.Blocked, false),
        or(eq(sessions.ActorSessionId, noId), actorLives),
      ),
    )
  return new Map(
    rows.map(({ Id, Roles, UserDetailId }) => [Id, { Roles: Role.array().parse(Roles), UserDetailId }]),
  )
}
