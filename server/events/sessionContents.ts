import { inArray } from 'drizzle-orm'
import type { SessionFields } from '../../contract/events/eventFields.ts'
import { pluck } from '../../contract/core/collections.ts'
import type { Sql } from '../db/database.ts'
import { groupsOf } from '../db/yielding.ts'
import { sessionPapers, sessionParticipants } from '../db/schema/events.ts'

/** The participants and papers of a session. */
export interface Contents extends Pick<SessionFields, 'Participants' | 'PaperIds'> {
  readonly SessionId: string
}

/** Rows per statement. */
const atOnce = 500

/** Replaces the participants and papers of sessions; `names` are those of people. */
export async function writeContents(
  sql: Sql,
  contents: readonly Contents[],
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const ids = pluck(contents, 'SessionId')
  await sql.delete(sessionParticipants).where(inArray(sessionParticipants.SessionId, ids))
  await sql.delete(sessionPapers).where(inArray(sessionPapers.SessionId, ids))
  const people = contents.flatMap(({ SessionId, Participants }) =>
    Participants.map(({ FullName, ...participant }, index) => ({
      ...participant,
      FullName: names.get(participant.UserDetailId) ?? FullName.trim().replace(/\s+/g, ' '),
      SessionId,
      Sequence: index + 1,
    })),
  )
  const papers = contents.flatMap(({ SessionId, PaperIds }) =>
    PaperIds.map((PaperId, index) => ({ SessionId, PaperId, Sequence: index + 1 })),
  )
  for (const some of groupsOf(people, atOnce)) await sql.insert(sessionParticipants).values([...some])
  for (const some of groupsOf(papers, atOnce)) await sql.insert(sessionPapers).values([...some])
}
