import { inArray } from 'drizzle-orm'
import type { SessionFields } from '../../contract/events/eventFields.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Sql } from '../db/database.ts'
import { groupsOf } from '../db/yielding.ts'
import { sessionPapers, sessionParticipants } from '../db/schema/events.ts'

/** Who is in a session and what is given there. */
export interface Contents extends Pick<SessionFields, 'Participants' | 'PaperIds'> {
  readonly SessionId: string
}

/** Rows of one statement. */
const atOnce = 500

/** Writes who is in sessions and what is given there, in place of what stood there; `names` are those of people. */
export async function writeContents(
  sql: Sql,
  contents: readonly Contents[],
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const ids = contents.map(({ SessionId }) => SessionId)
  await sql.delete(sessionParticipants).where(inArray(sessionParticipants.SessionId, ids))
  await sql.delete(sessionPapers).where(inArray(sessionPapers.SessionId, ids))
  const people = contents.flatMap(({ SessionId, Participants }) =>
    Participants.map(({ FullName, ...participant }, index) => ({
      ...participant,
      FullName:
        (participant.UserDetailId === noId ? undefined : names.get(participant.UserDetailId)) ??
        FullName.trim().replace(/\s+/g, ' '),
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
