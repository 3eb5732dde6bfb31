import { desc, max } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import type { Programme, ProgrammeAbstracts } from '../../contract/events/programme.ts'
import { papersOf } from '../../contract/events/programmePapers.ts'
import { getHomePageRow } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import { programmePublications } from '../db/schema/events.ts'

/** The number of the latest publication; 0 before the first. */
export async function publishedVersion(sql: Sql): Promise<number> {
  const [last] = await sql.select({ Number: max(programmePublications.Number) }).from(programmePublications)
  return last?.Number ?? 0
}

/** The latest publication; undefined before the first. */
export async function lastPublication(
  sql: Sql,
): Promise<typeof programmePublications.$inferSelect | undefined> {
  const [last] = await sql
    .select()
    .from(programmePublications)
    .orderBy(desc(programmePublications.Number))
    .limit(1)
  return last
}

/** The latest published programme, without later planning. */
export async function readProgramme(sql: Sql): Promise<Programme> {
  const { TimeZone } = await getHomePageRow(sql)
  const last = await lastPublication(sql)
  return {
    Version: last?.Number ?? 0,
    PublishedOn: last?.PublishedOn ?? null,
    TimeZone,
    Events: [...(last?.Events ?? [])],
  }
}

/** The abstracts of the latest published programme. */
export async function readAbstracts(sql: Sql): Promise<ProgrammeAbstracts> {
  const last = await lastPublication(sql)
  const byId = new Map(papersOf(last?.Events ?? []).map(({ Id, Abstract }) => [Id, Abstract]))
  return {
    Version: last?.Number ?? 0,
    Abstracts: Array.from(byId, ([PaperId, Abstract]) => ({ PaperId, Abstract })),
  }
}

/** The programme as visitors may read it: null unless the organisers show it to everybody. */
export async function readPublicProgramme(sql: Sql): Promise<Programme | null> {
  const { IsProgrammePublic } = await getHomePageRow(sql)
  if (!IsProgrammePublic) return null
  const { Events, ...programme } = await readProgramme(sql)
  // An id is of use only to those who are signed in.
  const nameless = <P extends { readonly UserDetailId: string }>(person: P) => ({
    ...person,
    UserDetailId: noId,
  })
  return {
    ...programme,
    Events: Events.map((event) => ({
      ...event,
      Sessions: event.Sessions.map((session) => ({
        ...session,
        Participants: session.Participants.map(nameless),
        Papers: session.Papers.map((paper) => ({ ...paper, Authors: paper.Authors.map(nameless) })),
      })),
    })),
  }
}
