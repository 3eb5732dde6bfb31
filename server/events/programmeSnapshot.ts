import { createHash } from 'node:crypto'
import { inArray, eq, asc } from 'drizzle-orm'
import { groupBy, pick, pluck } from '../../contract/core/collections.ts'
import type { DraftEvent } from '../../contract/events/events.ts'
import type { ProgrammeEvent, ProgrammePaper } from '../../contract/events/programme.ts'
import type { Sql } from '../db/database.ts'
import { papers, paperAuthors, themes } from '../db/schema/papers.ts'
import { rowsInGroups } from '../db/yielding.ts'
import { people } from '../db/schema/people.ts'
import { readDrafts } from './plannedEvents.ts'
import { takesPart } from './paperFinder.ts'

/** Papers as the programme shows them, by id. */
async function programmePapers(
  sql: Sql,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ProgrammePaper>> {
  const rows = await rowsInGroups(ids, (some) =>
    sql
      .select({ ...pick(papers, 'Id', 'PaperCode', 'PaperTitle', 'Abstract'), ThemeTitle: themes.ThemeTitle })
      .from(papers)
      .leftJoin(themes, eq(themes.Id, papers.ThemeId))
      .where(inArray(papers.Id, some)),
  )
  const authors = await rowsInGroups(ids, (some) =>
    sql
      .select({
        PaperId: paperAuthors.PaperId,
        author: pick(people, 'UserDetailId', 'FullName', 'Organization'),
      })
      .from(paperAuthors)
      .innerJoin(people, eq(people.UserDetailId, paperAuthors.UserDetailId))
      .where(inArray(paperAuthors.PaperId, some))
      .orderBy(asc(paperAuthors.PaperId), asc(paperAuthors.Sequence)),
  )
  const authorsOf = groupBy(authors, ({ PaperId }) => PaperId)
  const found = rows.map(({ ThemeTitle, ...row }) => ({
    ...row,
    ThemeTitle: ThemeTitle ?? '',
    Authors: pluck(authorsOf.get(row.Id) ?? [], 'author'),
  }))
  return new Map(found.map((paper) => [paper.Id, paper]))
}

const leftOutOf = (drafts: readonly DraftEvent[]) =>
  drafts.flatMap(({ Sessions }) =>
    Sessions.flatMap(({ Title: SessionTitle, Papers }) =>
      Papers.filter((paper) => !takesPart(paper)).map((paper) => ({
        ...pick(paper, 'PaperCode', 'PaperTitle'),
        SessionTitle,
      })),
    ),
  )

/** What would be published now: the events of the programme, with the papers that take part. */
export async function snapshotOf(sql: Sql) {
  const drafts = (await readDrafts(sql)).filter(({ InProgramme }) => InProgramme)
  const placed = drafts.flatMap(({ Sessions }) => Sessions.flatMap(({ Papers }) => Papers.filter(takesPart)))
  const shown = await programmePapers(sql, [...new Set(pluck(placed, 'Id'))])
  const Events: ProgrammeEvent[] = drafts.map(
    ({ InProgramme: _in, Version: _version, Sessions, ...event }) => ({
      ...event,
      Sessions: Sessions.map(({ EventId: _event, Version: _own, Papers, ...session }) => ({
        ...session,
        Papers: Papers.filter(takesPart).flatMap(({ Id }) => shown.get(Id) ?? []),
      })),
    }),
  )
  const Seen = createHash('sha256').update(JSON.stringify(Events)).digest('hex')
  return { Events, LeftOut: leftOutOf(drafts), Seen }
}
