import { and, arrayContains, eq, gt, isNull, not, or, sql as text } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { HeldParts } from '../../../contract/core/heldParts.ts'
import { noId } from '../../../contract/core/limits.ts'
import { Role } from '../../../contract/core/roles.ts'
import type { Sql } from '../../db/database.ts'
import { placeOf, prepared, unbound } from '../../db/statements/prepared.ts'
import type { Caller } from '../../http/context.ts'
import type { Settings } from '../../settings.ts'
import { lackingFactor } from '../secondFactor/neededFactor.ts'
import { sessions, users } from '../../db/schema/accounts.ts'

const actorSessions = alias(sessions, 'actor_sessions')
const actors = alias(users, 'actors')

const admin = ['Admin']

const isActorActive = and(
  gt(actorSessions.ExpiresOn, placeOf('moment')),
  eq(actors.Blocked, false),
  arrayContains(actors.Roles, admin),
  isNull(actors.DeskParts),
  not(arrayContains(users.Roles, admin)),
)

const select = prepared<{ readonly ids: readonly string[]; readonly moment: string }>()(
  unbound
    .select({
      UserId: users.Id,
      SessionId: sessions.Id,
      Email: users.Email,
      Roles: users.Roles,
      UserDetailId: users.UserDetailId,
      DeskParts: users.DeskParts,
      ActorId: actors.Id,
    })
    .from(sessions)
    .innerJoin(users, eq(users.Id, sessions.UserId))
    .leftJoin(actorSessions, eq(actorSessions.Id, sessions.ActorSessionId))
    .leftJoin(actors, eq(actors.Id, actorSessions.UserId))
    .where(
      and(
        // The planner does not look into the select: one plan then serves any number of ids.
        text`${sessions.Id} = any((select ${placeOf('ids')}::uuid[])::uuid[])`,
        gt(sessions.ExpiresOn, placeOf('moment')),
        eq(users.Blocked, false),
        or(eq(sessions.ActorSessionId, noId), isActorActive),
      ),
    ),
)

const RoleList = Role.array()

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
  const rows = await select(sql, { ids, moment: new Date(now).toISOString() })
  const callers = rows.map((row) => ({
    ...row,
    Roles: RoleList.parse(row.Roles),
    // Unreadable parts grant nothing, and never the whole desk.
    DeskParts: row.DeskParts === null ? null : HeldParts.parse(row.DeskParts),
  }))
  const lacking = await lackingFactor(settings, sql, callers)
  return new Map(
    callers.map((caller) => {
      const LacksFactor = lacking.has(caller.UserId)
      const Roles = caller.Roles.filter((role) => !LacksFactor || role !== 'Admin')
      return [caller.SessionId, { ...caller, Roles, LacksFactor, ActorId: caller.ActorId ?? noId }]
    }),
  )
}
