import { randomUUID } from 'node:crypto'
import { noId } from '../../contract/core/limits.ts'
import type { ProgrammeEvent, ProgrammePaper, ProgrammeSession } from '../../contract/events/programme.ts'
import type { Portal } from '../../server/app.ts'
import { publishedVersion } from '../../server/events/publishedProgramme.ts'
import { programmePublications } from '../../server/db/schema/events.ts'

/** A paper of a programme; name what your test wants different. */
export const programmePaper = (given: Partial<ProgrammePaper> = {}): ProgrammePaper => ({
  Id: randomUUID(),
  PaperCode: 'P-0001',
  PaperTitle: 'On the meaning of words',
  Abstract: 'Words mean what people mean by them.',
  ThemeTitle: 'Semantics',
  Authors: [{ UserDetailId: randomUUID(), FullName: 'Asha Rao', Organization: 'University of Mysore' }],
  ...given,
})

/** A session of an hour; name what your test wants different. */
export const programmeSession = (given: Partial<ProgrammeSession> = {}): ProgrammeSession => ({
  Id: randomUUID(),
  Title: 'Semantics',
  Description: '',
  Room: 'Hall A',
  StartsOn: '2030-12-03T04:30:00.000Z',
  EndsOn: '2030-12-03T05:30:00.000Z',
  Participants: [],
  Papers: [],
  ...given,
})

/** An event of three days; name what your test wants different. */
export const programmeEvent = (given: Partial<ProgrammeEvent> = {}): ProgrammeEvent => ({
  Id: randomUUID(),
  Title: 'Main conference',
  Type: 'Technical Session',
  Description: '',
  Venue: 'Main building',
  StartsOn: '2030-12-03T03:00:00.000Z',
  EndsOn: '2030-12-05T13:00:00.000Z',
  Sessions: [],
  ...given,
})

/** Publishes events as they are given; answers the programme's version. Nobody is notified. */
export async function publishedProgramme(portal: Portal, Events: readonly ProgrammeEvent[]): Promise<number> {
  const { sql } = portal.context.database
  const Number = (await publishedVersion(sql)) + 1
  const PublishedOn = new Date(portal.context.now()).toISOString()
  await sql.insert(programmePublications).values({ Number, PublishedOn, PublishedBy: noId, Events })
  return Number
}
