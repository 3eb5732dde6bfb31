import type { PaperPage, PaperSearch } from '../../../contract/papers/paperDeskList.ts'
import {
  type Order,
  type Sort,
  sorts,
  theme,
  score,
  rank,
  meanScores,
  themeTitles,
  ofTheme,
  ofScore,
} from './paperOrder.ts'
import { and, eq, sql as text, type SQL } from 'drizzle-orm'
import type { PaperFilter } from '../../../contract/papers/paperSearch.ts'
import type { OpenStatus } from '../../../contract/papers/decisionState.ts'
import { users } from '../../db/schema/accounts.ts'
import type { Database, Sql } from '../../db/database.ts'
import type { Part } from '../../files/serveList.ts'
import { keepFew } from '../../db/recentReads.ts'
import { literalLimit } from '../../db/statements/literalLimit.ts'
import { prepared, unbound } from '../../db/statements/prepared.ts'
import { files } from '../../db/schema/files.ts'
import { people } from '../../db/schema/people.ts'
import { papers, tentativeDecisions, themes, waitingDecisions } from '../../db/schema/papers.ts'
import type { Searched } from '../../db/searchSuggestions.ts'
import { decidableIn, isDecidable, search, wasSo } from './paperConditions.ts'
import { isMarked, withRank, columns } from './paperRows.ts'

type Search = PaperSearch & Part

/**
 * Papers that match a condition, sorted. Only the table of the sort key is joined: a late page is then read from an
 * index alone.
 */
function inOrder(
  sql: Pick<Sql, 'select'>,
  where: SQL | undefined,
  { key, direction, tie }: Order,
  decidable: OpenStatus = 'submitted',
) {
  const IsDecidable = isDecidable(decidable).as('is_decidable')
  const found = sql
    .select({ Id: papers.Id, SortKey: key.as('sort_key'), IsDecidable })
    .from(papers)
    .where(where)
    .orderBy(direction(key), tie(papers.Id))
    .$dynamic()
  if (key === theme) return found.leftJoin(themeTitles, ofTheme)
  if (key === score || key === rank) return found.leftJoin(meanScores, ofScore)
  return found
}

/** How many papers there are, or for how many a condition holds. */
const countOf = (condition?: SQL) =>
  condition ? text<number>`(count(*) filter (where ${condition}))::int` : text<number>`count(*)::int`

const isMarkedOpen = and(
  text`${papers.Id} in (select ${tentativeDecisions.PaperId} from ${tentativeDecisions})`,
  eq(papers.Status, 'submitted'),
)

type Counted = readonly [sql: Pick<Sql, 'select'>, where: SQL | undefined, decidable: OpenStatus]

/** The counts of a list by words, in one pass: to look for the words of the open papers again takes as long. */
const countTogether = (...[sql, where, decidable]: Counted) =>
  sql
    .select({
      Total: countOf().as('total'),
      Decidable: countOf(isDecidable(decidable)).as('decidable'),
      Marked: countOf(and(isDecidable(decidable), isMarkedOpen)).as('marked'),
    })
    .from(papers)
    .where(where)

/** The counts of any other list, each of which reads an index of its own: of all papers, and of the open ones alone. */
function countApart(...[sql, where, decidable]: Counted) {
  const all = sql
    .select({ Total: countOf().as('total') })
    .from(papers)
    .where(where)
    .as('all_counted')
  const open = countOpen(sql, where, decidable).as('open')
  return sql
    .select({ Total: all.Total, Decidable: open.Decidable, Marked: open.Marked })
    .from(all)
    .innerJoin(open, text`true`)
}

/**
 * One page, with its total counted separately: each reads an index of its own, and for common words a page is quickly
 * full.
 */
function pageOf(sql: Pick<Sql, 'select' | 'with' | '$with'>, where: SQL | undefined, asked: Search) {
  const { Page, PageSize, Sort } = asked
  const order = sorts[Sort]
  const found = inOrder(sql, where, order).limit(literalLimit(PageSize))
  const onPage = sql.$with('on_page').as(Page === 1 ? found : found.offset((Page - 1) * PageSize))
  const counted = sql
    .$with('counted')
    .as((asked.Text?.trim() ? countTogether : countApart)(sql, where, decidableIn(asked)))
  return sql
    .with(onPage, counted)
    .select({ ...columns, Total: counted.Total, Decidable: counted.Decidable, Marked: counted.Marked })
    .from(onPage)
    .innerJoin(papers, eq(papers.Id, onPage.Id))
    .innerJoin(counted, text`true`)
    .leftJoin(waitingDecisions, eq(waitingDecisions.PaperId, papers.Id))
    .leftJoin(tentativeDecisions, isMarked)
    .leftJoin(themes, eq(themes.Id, papers.ThemeId))
    .leftJoin(files, eq(files.Id, papers.PaperURL))
    .leftJoin(users, eq(users.Id, papers.OwnerId))
    .leftJoin(people, eq(people.UserDetailId, users.UserDetailId))
    .orderBy(order.direction(onPage.SortKey), order.tie(onPage.Id))
}

/** Pages of all papers that were asked for last: without a condition their statements can be built once. */
const pagesOfAll =
  keepFew<(sql: Sql, values: Record<string, never>) => Promise<Awaited<ReturnType<typeof pageOf>>>>(100)

async function rowsOf(sql: Sql, where: SQL | undefined, asked: Search) {
  if (where) return pageOf(sql, where, asked)
  const { Page, PageSize, Sort } = asked
  const read = await pagesOfAll(JSON.stringify([Page, PageSize, Sort, decidableIn(asked)]), async () =>
    prepared<Record<string, never>>()(pageOf(unbound, undefined, asked)),
  )
  return read(sql, {})
}

/** Reads the rows of one page, and the counts of its list. */
async function findPage(sql: Sql, where: SQL | undefined, asked: Search) {
  const { Page, PageSize, Sort } = asked
  const rows = await rowsOf(sql, where, asked)
  const [first] = rows
  const from = (Page - 1) * PageSize
  const counts =
    first ??
    (Page === 1 ? { Total: 0, Decidable: 0, Marked: 0 } : await countAll(sql, where, decidableIn(asked)))
  return {
    Rows: rows.map(({ Total: _total, Decidable: _decidable, Marked: _marked, ...row }, index) =>
      withRank(row, Sort === 'rank' ? from + index + 1 : null),
    ),
    Total: counts.Total,
    Decidable: counts.Decidable,
    Marked: counts.Marked,
  }
}

/**
 * How many papers can be decided on, and how many of them have a tentative decision that can be released. A list of
 * decided papers has no other paper that can be decided on.
 */
const countOpen = (sql: Pick<Sql, 'select'>, where: SQL | undefined, decidable: OpenStatus) =>
  sql
    .select({
      Decidable: countOf().as('decidable'),
      Marked: countOf(isMarkedOpen).as('marked'),
    })
    .from(papers)
    .where(and(isDecidable(decidable), where))

/** For an empty page, usually one after the last. */
async function countAll(sql: Sql, where: SQL | undefined, decidable: OpenStatus) {
  const [open] = await countOpen(sql, where, decidable)
  return { Decidable: 0, Marked: 0, ...open, Total: await sql.$count(papers, where) }
}

/** One page of all papers, for admins (design §3 "Calls"), within 50 ms out of 20,000 (design §6). */
export async function searchPapers(
  database: Database,
  asked: Search,
  now: number,
): Promise<Omit<PaperPage, keyof Part>> {
  const { found, Meant, IsMeant } = await search(
    { database, sql: database.sql },
    asked,
    (sql, where) => findPage(sql, where, asked),
    ({ Total }) => Total,
  )
  const FoundOn = new Date(now).toISOString()
  return { ...found, Meant, IsMeant, FoundOn }
}

interface Meant {
  readonly Sort?: Sort
  readonly decidable?: OpenStatus | undefined
  readonly FoundOn?: string | undefined
}

/**
 * The ids of all papers that a filter finds, sorted; with `decidable` only those of that status that can be decided
 * on, and with `FoundOn` only those that had it by then: the meaning of "all that this list finds" for an action on
 * the list.
 */
export async function idsFoundBy(
  searched: Searched,
  filter: PaperFilter,
  { Sort = 'newest', decidable, FoundOn }: Meant = {},
): Promise<string[]> {
  const order = sorts[Sort]
  const wasThere = FoundOn === undefined ? undefined : wasSo(FoundOn)
  const { found } = await search(
    searched,
    filter,
    (sql, where) => inOrder(sql, and(where, wasThere), order, decidable),
    (rows) => rows.length,
  )
  return found.filter(({ IsDecidable }) => IsDecidable || decidable === undefined).map(({ Id }) => Id)
}
