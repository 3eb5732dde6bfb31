import { pluck } from '../../contract/core/collections.ts'
import type { OwnSession } from '../../contract/travel/travelWarnings.ts'
import type { Sql } from '../db/database.ts'
import { readProgramme } from './published.ts'

/** The sessions of the published programme by the people with a part or a paper in them, and the time zone. */
export async function ownSessions(sql: Sql): Promise<{
  readonly sessions: ReadonlyMap<string, readonly OwnSession[]>
  readonly timeZone: string
}> {
  const { Events, TimeZone } = await readProgramme(sql)
  const sessions = new Map<string, OwnSession[]>()
  for (const { Title, StartsOn, EndsOn, Participants, Papers } of Events.flatMap(
    ({ Sessions }) => Sessions,
  )) {
    // Nobody has to attend for a withdrawn paper.
    const given = Papers.filter(({ IsWithdrawn }) => !IsWithdrawn)
    const people = [...Participants, ...given.flatMap(({ Authors }) => Authors)]
    for (const id of new Set(pluck(people, 'UserDetailId'))) {
      const own = sessions.get(id) ?? []
      own.push({ Title, StartsOn, EndsOn })
      sessions.set(id, own)
    }
  }
  return { sessions, timeZone: TimeZone }
}
