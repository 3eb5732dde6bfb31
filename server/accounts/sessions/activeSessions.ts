import { and, arrayContains, eq, gt, inArray, not, or, type Placeholder, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { noId } from '../../../contract/core/limits.ts'
import { Role } from '../../../contract/core/roles.ts'
import type { Sql } from '../../db/database.ts'
import { placeOf, prepared, unbound } from '../../db/prepared.ts'
import type { Caller } from '../../http/context.ts'
import type { Settings } from '../../settings.ts'
import { lackingFactor } from '../secondFactor/neededFactor.ts'
import { sessions, users } from '../../db/schema/accounts.ts'

const actorSessions = alias(sessions, 'actor_sessions')
const actors = alias(users, 'actors')

/**
 * Those of some sessions that are active at a moment. Acting as another user lasts as long as the admin's own session,
 * and is never possible for an admin (design §3).
 */
function selectActive(sql: Pick<Sql, 'select'>, these: SQL, moment: string | Placeholder) {
  const admin = ['Admin']
  const isActorActive = and(
    gt(actorSessions.ExpiresOn, moment),
    eq(actors.Blocked, false),
    arrayContains(actors.Roles, admin),
    not(arrayContains(users.Roles, admin)),
  )
  return sql
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
        these,
        gt(sessions.ExpiresOn, moment),
        eq(users.Blocked, false),
        or(eq(sessions.ActorSessionId, noId), isActorActive),
      ),
    )
}

const selectOne = prepared<{ readonly id: string; readonly moment: string }>()(
  selectActive(unbound, eq(sessions.Id, placeOf('id')), placeOf('moment')),
)

type ActiveRow = Awaited<ReturnType<typeof selectOne>>[number]

/** The callers of active sessions, without the rights for which they lack a second factor. */
async function callersOf(sql: Sql, rows: readonly ActiveRow[], settings: Settings): Promise<Caller[]> {
  const callers = rows.map((row) => ({ ...row, Roles: Role.array().parse(row.Roles) }))
  const lacking = await lackingFactor(settings, sql, callers)
  return callers.map((caller) => {
    const LacksFactor = lacking.has(caller.UserId)
    const Roles = caller.Roles.filter((role) => !LacksFactor || role !== 'Admin')
    return { ...caller, Roles, LacksFactor, ActorId: caller.ActorId ?? noId }
  })
}

/** The active ones of some sessions by their ids, with the current rights of their accounts; `now` in milliseconds. */
export async function activeSessions(
  sql: Sql,
  ids: readonly string[],
  now: number,
  settings: Settings,
): Promise<ReadonlyMap<string, Caller>> {
  const rows = await selectActive(sql, inArray(sessions.Id, [...ids]), new Date(now).toISOString())
  const callers = await callersOf(sql, rows, settings)
  return new Map(callers.map((caller) => [caller.SessionId, caller]))
}

/** The same for one session, as each call asks it; undefined if it is not active. */
export async function activeSession(
  sql: Sql,
  id: string,
  now: number,
  settings: Settings,
): Promise<Caller | undefined> {
  const rows = await selectOne(sql, { id, moment: new Date(now).toISOString() })
  return (await callersOf(sql, rows, settings))[0]
}
