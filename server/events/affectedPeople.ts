import { eq, inArray } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import type { ProgrammeChange } from '../../contract/events/programmeChanges.ts'
import { users } from '../db/schema/accounts.ts'
import type { Sql } from '../db/database.ts'
import { groupsOf } from '../db/yielding.ts'
import { sessionStars } from '../db/schema/events.ts'

/** A person with the changes that affect them; `Key` is the account's id if there is no profile. */
export interface Concerned {
  readonly Key: string
  readonly Changes: readonly ProgrammeChange[]
}

/** The accounts that starred sessions, by session. */
async function starred(sql: Sql, sessionIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const found = new Map<string, string[]>()
  for (const some of groupsOf(sessionIds, 500)) {
    const rows = await sql
      .select({ SessionId: sessionStars.SessionId, UserId: users.Id, UserDetailId: users.UserDetailId })
      .from(sessionStars)
      .innerJoin(users, eq(users.Id, sessionStars.UserId))
      .where(inArray(sessionStars.SessionId, some))
    for (const { SessionId, UserId, UserDetailId } of rows)
      found.set(SessionId, [...(found.get(SessionId) ?? []), UserDetailId === noId ? UserId : UserDetailId])
  }
  return found
}

/**
 * Everyone whom changes affect, each with their own changes: authors, participants, and people who starred moved
 * sessions.
 */
export async function concernedBy(sql: Sql, changes: readonly ProgrammeChange[]): Promise<Concerned[]> {
  const stars = await starred(
    sql,
    changes.filter(({ ForStars }) => ForStars).map(({ SessionId }) => SessionId),
  )
  const found = new Map<string, ProgrammeChange[]>()
  for (const change of changes) {
    const keys = [...change.PersonIds, ...(change.ForStars ? (stars.get(change.SessionId) ?? []) : [])]
    for (const key of new Set(keys)) {
      const own = found.get(key) ?? []
      own.push(change)
      found.set(key, own)
    }
  }
  return [...found].map(([Key, Changes]) => ({ Key, Changes }))
}
