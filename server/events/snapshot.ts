import { createHash } from 'node:crypto'
import { inArray, eq, asc } from 'drizzle-orm'
import { pick, pluck } from '../../contract/core/collections.ts'
import type { DraftEvent } from '../../contract/events/events.ts'
import type { ProgrammeEvent, ProgrammePaper } from '../../contract/events/programme.ts'
import type { PublicationPreview } from '../../contract/events/publishing.ts'
import type { Sql } from '../db/database.ts'
import { papers, paperAuthors, themes } from '../db/schema/papers.ts'
import { groupsOf } from '../db/yielding.ts'
import { people } from '../db/schema/people.ts'
import { readDrafts } from './drafts.ts'
import { takesPart } from './paperFinder.ts'

/** Papers as the programme shows them, by id. */
async function programmePapers(
  sql: Sql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProgrammePaper>> {
  const found = new Map<string, ProgrammePaper>()
  for (const some of groupsOf(ids, 200)) {
    const rows = await sql
      .select({ ...pick(papers, 'Id', 'PaperCode', 'PaperTitle', 'Abstract'), ThemeTitle: themes.ThemeTitle })
      .from(papers)
      .leftJoin(themes, eq(themes.Id, papers.ThemeId))
      .where(inArray(papers.Id, some))
    const authors = await sql
      .select({ PaperId: paperAuthors.PaperId, ...pick(people, 'UserDetailId', 'FullName', 'Organization') })
      .from(paperAuthors)
      .innerJoin(people, eq(people.UserDetailId, paperAuthors.UserDetailId))
      .where(inArray(paperAuthors.PaperId, some))
      .orderBy(asc(paperAuthors.PaperId), asc(paperAuthors.Sequence))
    const of = new Map<string, ProgrammePaper['Authors']>()
    for (const { PaperId, ...author } of authors) of.set(PaperId, [...(of.get(PaperId) ?? []), author])
    for (const { ThemeTitle, ...row } of rows)
      found.set(row.Id, { ...row, ThemeTitle: ThemeTitle ?? '', Authors: of.get(row.Id) ?? [] })
  }
  return found
}

/** What would be published now: the events of the programme, with the papers that take part. */
export interface Snapshot {
  readonly Events: readonly ProgrammeEvent[]
  readonly LeftOut: PublicationPreview['LeftOut']
  readonly Seen: string
}

const leftOutOf = (drafts: readonly DraftEvent[]) =>
  drafts.flatMap(({ Sessions }) =>
    Sessions.flatMap(({ Title: SessionTitle, Papers }) =>
      Papers.filter((paper) => !takesPart(paper)).map(({ PaperCode, PaperTitle }) => ({
        PaperCode,
        PaperTitle,
        SessionTitle,
      })),
    ),
  )

/** Reads what would be published now. */
export async function snapshotOf(sql: Sql): Promise<Snapshot> {
  const drafts = (await readDrafts(sql)).filter(({ InProgramme }) => InProgramme)
  const placed = drafts.flatMap(({ Sessions }) => Sessions.flatMap(({ Papers }) => Papers.filter(takesPart)))
  const shown = await programmePapers(sql, [...new Set(pluck(placed, 'Id'))])
  const Events = drafts.map(({ InProgramme: _in, Version: _version, Sessions, ...event }) => ({
    ...event,
    Sessions: Sessions.map(({ EventId: _event, Version: _own, Papers, ...session }) => ({
      ...session,
      Papers: Papers.filter(takesPart).flatMap(({ Id }) => shown.get(Id) ?? []),
    })),
  }))
  const Seen = createHash('sha256').update(JSON.stringify(Events)).digest('hex')
  return { Events, LeftOut: leftOutOf(drafts), Seen }
}
