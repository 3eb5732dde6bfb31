import { eq, inArray } from 'drizzle-orm'
import { groupBy, pluck } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import type { ProgrammeChange } from '../../contract/events/programmeChanges.ts'
import { users } from '../db/schema/accounts.ts'
import type { Sql } from '../db/database.ts'
import { rowsInGroups } from '../db/yielding.ts'
import { sessionStars } from '../db/schema/events.ts'

/** A person with the changes that affect them; `Key` is the account's id if there is no profile. */
export interface Concerned {
  readonly Key: string
  readonly Changes: readonly ProgrammeChange[]
}

/** The accounts that starred sessions, by session. */
async function starred(sql: Sql, sessionIds: readonly string[]) {
  const rows = await rowsInGroups(sessionIds, (some) =>
    sql
      .select({ SessionId: sessionStars.SessionId, UserId: users.Id, UserDetailId: users.UserDetailId })
      .from(sessionStars)
      .innerJoin(users, eq(users.Id, sessionStars.UserId))
      .where(inArray(sessionStars.SessionId, some)),
  )
  return groupBy(rows, ({ SessionId }) => SessionId)
}

/**
 * Everyone changes affect, each with their own changes: authors, participants, and people who starred moved
 * sessions.
 */
export async function concernedBy(sql: Sql, changes: readonly ProgrammeChange[]): Promise<Concerned[]> {
  const stars = await starred(
    sql,
    changes.filter(({ ForStars }) => ForStars).map(({ SessionId }) => SessionId),
  )
  const effects = changes.flatMap((change) => {
    const followers = change.ForStars ? (stars.get(change.SessionId) ?? []) : []
    const keys = followers.map(({ UserId, UserDetailId }) => (UserDetailId === noId ? UserId : UserDetailId))
    return [...new Set([...change.PersonIds, ...keys])].map((Key) => ({ Key, change }))
  })
  const byKey = groupBy(effects, ({ Key }) => Key)
  return [...byKey].map(([Key, own]) => ({ Key, Changes: pluck(own, 'change') }))
}
