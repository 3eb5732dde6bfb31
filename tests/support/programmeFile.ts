import { readFileSync } from 'node:fs'
import { eq, sql as text } from 'drizzle-orm'
import { z } from 'zod'
import { readConference } from '../../demo/conference.ts'
import { keyOfExternalId } from '../../server/directory/externalIds.ts'
import { importedPapers } from '../../server/db/schema/imports.ts'
import { papers } from '../../server/db/schema/papers.ts'
import type { Sql } from '../../server/db/database.ts'
import { noId } from '../../contract/core/limits.ts'
import { realConferenceIn } from './conference.ts'

/** The real conference's 140 sessions, as they were published. */
export const realSessions = () =>
  readFileSync(new URL('../../demo/emnlp-2020/sessions.json', import.meta.url))

const Filed = z.array(z.looseObject({ kind: z.string(), starts: z.string() }))

/** The same, with its parallel paper sessions in halls: the busiest hour needs 13. All others are in no room. */
export function realSessionsInHalls(): Buffer {
  const taken = new Map<string, number>()
  const sessions = Filed.parse(JSON.parse(realSessions().toString('utf8'))).map((session) => {
    if (session.kind !== 'paper session') return session
    const hall = (taken.get(session.starts) ?? 0) + 1
    taken.set(session.starts, hall)
    return { ...session, room: `Hall ${hall}` }
  })
  return Buffer.from(JSON.stringify(sessions))
}

/** The real conference's 781 papers, all approved, each known by the number that the sessions name. */
export async function approvedConferenceIn(sql: Sql): Promise<void> {
  await realConferenceIn(sql)
  const uids = new Map(readConference().map(({ uid, title }) => [title, uid]))
  const all = await sql.select({ Id: papers.Id, PaperTitle: papers.PaperTitle }).from(papers)
  await sql.insert(importedPapers).values(
    all.map(({ Id, PaperTitle }) => ({
      PaperId: Id,
      ImportId: noId,
      ImportKey: keyOfExternalId(uids.get(PaperTitle) ?? PaperTitle),
    })),
  )
  await sql.update(papers).set({ Status: 'approved' })
  await sql
    .update(papers)
    .set({ PaperCode: text`'D-' || left(${papers.Id}::text, 1) || right(${papers.Id}::text, 4)` })
    .where(eq(papers.PaperCode, ''))
}
