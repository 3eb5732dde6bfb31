import { pick, pluck } from '../../../contract/core/collections.ts'
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
import { and, count, eq, inArray, isNull, lte, ne, or, sql as text, type SQL } from 'drizzle-orm'
import {
  decidedIn,
  type OpenStatus,
  type PaperFilter,
  type PaperSearchItem,
} from '../../../contract/papers/decisions.ts'
import { noId } from '../../../contract/core/limits.ts'
import type { ReportedPaper } from '../../../contract/papers/paperColumns.ts'
import { users } from '../../db/schema/accounts.ts'
import type { Database, Sql } from '../../db/database.ts'
import type { Part } from '../../files/serveList.ts'
import { ofHeldTheme } from '../../db/heldThemes.ts'
import { literalLimit } from '../../db/statements/literalLimit.ts'
import { files } from '../../db/schema/files.ts'
import { people } from '../../db/schema/people.ts'
import { reviews } from '../../db/schema/reviews.ts'
import { kindName, listColumns } from '../rows.ts'
import { isReady } from '../reminders/readyDrafts.ts'
import {
  papers,
  statusChanges,
  tentativeDecisions,
  themes,
  waitingDecisions,
} from '../../db/schema/papers.ts'
import type { Searched } from '../../db/meant.ts'
import { columnsHold } from './columnFilters.ts'
import { searchWords } from './wordSearch.ts'

type Search = PaperSearch & Part

// Few decisions wait: they are read once, where `exists` would do a look-up for each paper.
const waits = text`${papers.Id} in (select ${waitingDecisions.PaperId} from ${waitingDecisions})`

const isOpen = (status: OpenStatus) =>
  text<boolean>`(${papers.Status} = ${status} and ${papers.WithdrawnOn} is null)`

/** Papers of a status that can be decided on: not withdrawn, and without a waiting decision. */
export const isDecidable = (status: OpenStatus) => text<boolean>`(${isOpen(status)} and not (${waits}))`

/** The status of the papers in a list that can be decided on: under review, or that of the list's decision. */
const decidableIn = (filter: PaperFilter): OpenStatus => decidedIn(filter) ?? 'submitted'

/** Papers of a status as organisers see it: a decision that can still be undone counts. */
export function hasStatus(status: NonNullable<PaperFilter['Status']>): SQL | undefined {
  if (status === 'draft') return eq(papers.Status, status)
  return or(
    and(eq(papers.Status, status), text`not (${waits})`),
    and(
      ne(papers.Status, 'draft'),
      text`${papers.Id} in (select ${waitingDecisions.PaperId} from ${waitingDecisions} where ${waitingDecisions.Status} = ${status})`,
    ),
  )
}

function narrowedBy(filter: PaperFilter, words: SQL | undefined): SQL | undefined {
  const { Status, ThemeId, Ready } = filter
  return and(
    Status ? hasStatus(Status) : undefined,
    ThemeId && ThemeId !== noId ? eq(papers.ThemeId, ThemeId) : undefined,
    Ready && isReady,
    columnsHold(filter),
    ofHeldTheme(),
    words,
  )
}

/** The tentative decision on an open paper; after it was released, the decision counts. */
const isMarked = and(
  eq(tentativeDecisions.PaperId, papers.Id),
  isNull(waitingDecisions.PaperId),
  isNull(papers.WithdrawnOn),
)

/** Runs a search of papers that a filter finds, with what was probably meant. */
export const search = <R>(
  searched: Searched,
  filter: PaperFilter,
  find: (sql: Sql, where: SQL | undefined) => Promise<R>,
  totalOf: (found: R) => number,
) => searchWords(searched, filter, (sql, words) => find(sql, narrowedBy(filter, words)), totalOf)

/**
 * Papers that match a condition, sorted. Only the table of the sort key is joined: a late page is then read from an
 * index alone.
 */
function inOrder(
  sql: Sql,
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

/**
 * Reads the rows of one page, and counts the total separately: each reads an index of its own, and for common words a
 * page is quickly full.
 */
async function findPage(sql: Sql, where: SQL | undefined, asked: Search) {
  const { Page, PageSize, Sort } = asked
  const order = sorts[Sort]
  const open = isOpen(decidableIn(asked))
  const pageOf = inOrder(sql, where, order).limit(literalLimit(PageSize))
  const onPage = sql.$with('on_page').as(Page === 1 ? pageOf : pageOf.offset((Page - 1) * PageSize))
  const counted = sql.$with('counted').as(
    sql
      .select({
        Total: text<number>`count(*)::int`.as('total'),
        Open: text<number>`(count(*) filter (where ${open}))::int`.as('open'),
      })
      .from(papers)
      .where(where),
  )
  // Few decisions wait at a time: a look-up for each paper would cost more than everything else.
  const held = sql.$with('held').as(
    sql
      .select({ Held: text<number>`count(*)::int`.as('held') })
      .from(waitingDecisions)
      .innerJoin(papers, eq(papers.Id, waitingDecisions.PaperId))
      .where(and(open, where)),
  )
  const marked = sql.$with('marked').as(
    sql
      .select({ Marked: text<number>`count(*)::int`.as('marked') })
      .from(tentativeDecisions)
      .innerJoin(papers, eq(papers.Id, tentativeDecisions.PaperId))
      .where(and(isDecidable('submitted'), where)),
  )
  const rows = await sql
    .with(onPage, counted, held, marked)
    .select({
      ...columns,
      Total: counted.Total,
      Decidable: text<number>`${counted.Open} - ${held.Held}`,
      Marked: marked.Marked,
    })
    .from(onPage)
    .innerJoin(papers, eq(papers.Id, onPage.Id))
    .innerJoin(counted, text`true`)
    .innerJoin(held, text`true`)
    .innerJoin(marked, text`true`)
    .leftJoin(waitingDecisions, eq(waitingDecisions.PaperId, papers.Id))
    .leftJoin(tentativeDecisions, isMarked)
    .leftJoin(themes, eq(themes.Id, papers.ThemeId))
    .leftJoin(files, eq(files.Id, papers.PaperURL))
    .leftJoin(users, eq(users.Id, papers.OwnerId))
    .leftJoin(people, eq(people.UserDetailId, users.UserDetailId))
    .orderBy(order.direction(onPage.SortKey), order.tie(onPage.Id))
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

/** A paper at its place in a list by rank; without a score it has none. */
const withRank = <Row extends Pick<PaperSearchItem, 'Reviews'>>(row: Row, place: number | null) => ({
  ...row,
  Rank: row.Reviews.ScoreMean === null ? null : place,
})

/** For an empty page, usually one after the last. */
async function countAll(sql: Sql, where: SQL | undefined, decidable: OpenStatus) {
  const [counted] = await sql
    .select({
      Total: count(),
      Decidable: text`count(*) filter (where ${isDecidable(decidable)})`.mapWith(Number),
      Marked:
        text`count(*) filter (where ${isDecidable('submitted')} and ${papers.Id} in (select ${tentativeDecisions.PaperId} from ${tentativeDecisions}))`.mapWith(
          Number,
        ),
    })
    .from(papers)
    .where(where)
  return counted ?? { Total: 0, Decidable: 0, Marked: 0 }
}

const { abstract, IsMyPaper: _isMyPaper, Feedback, WithdrawReason, ...listed } = listColumns(noId)

/** The state of a paper's reviews. */
const Reviews = text<PaperSearchItem['Reviews']>`(
  select json_build_object(
    'Asked', count(*) filter (where ${reviews.State} in ('assigned', 'accepted', 'done')),
    'Done', count(*) filter (where ${reviews.State} = 'done'),
    'ScoreLeast', min(${reviews.Score}) filter (where ${reviews.State} = 'done'),
    'ScoreMost', max(${reviews.Score}) filter (where ${reviews.State} = 'done'),
    'ScoreMean', avg(${reviews.Score}) filter (where ${reviews.State} = 'done')
  ) from ${reviews} where ${reviews.PaperId} = ${papers.Id})`

const columns = {
  ...listed,
  Reviews,
  Decision: {
    ...pick(waitingDecisions, 'Status', 'UndoUntil'),
    // Read through the joined row, so that the whole is null without one.
    Kind: text<string>`case when ${waitingDecisions.PaperId} is not null then ${kindName(waitingDecisions.KindId)} end`,
  },
  Tentative: {
    ...pick(tentativeDecisions, 'MarkId', 'Status', 'KindId'),
    Kind: text<string>`case when ${tentativeDecisions.PaperId} is not null then ${kindName(tentativeDecisions.KindId)} end`,
  },
  OwnerName: text<string>`coalesce(${people.FullName}, ${users.Email}, '')`,
  OwnerEmail: text<string>`coalesce(${users.Email}, '')`,
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

/** Papers submitted before a time, with no status change since. */
const wasSo = (moment: string) =>
  and(
    lte(papers.SubmittedOn, moment),
    text`not exists (select 1 from ${statusChanges} where ${statusChanges.PaperId} = ${papers.Id}
      and ${statusChanges.Kind} = 'status' and ${statusChanges.ChangedOn} > ${moment})`,
  )

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

/** A paper, and its place in a list by rank; null in other orders. */
export interface Ranked {
  readonly Id: string
  readonly Place: number | null
}

/** Papers in the order of their list, each with its place if that is by rank. */
export const inRanks = (ids: readonly string[], { Sort }: { readonly Sort?: Sort | undefined }): Ranked[] =>
  ids.map((Id, index) => ({ Id, Place: Sort === 'rank' ? index + 1 : null }))

/** Papers with all the columns of a report, in their order. */
export async function reportedPapers(sql: Sql, ranked: readonly Ranked[]): Promise<ReportedPaper[]> {
  const ids = pluck(ranked, 'Id')
  const rows = await sql
    .select({ ...columns, Abstract: abstract, Feedback, WithdrawReason })
    .from(papers)
    .leftJoin(waitingDecisions, eq(waitingDecisions.PaperId, papers.Id))
    .leftJoin(tentativeDecisions, isMarked)
    .leftJoin(themes, eq(themes.Id, papers.ThemeId))
    .leftJoin(files, eq(files.Id, papers.PaperURL))
    .leftJoin(users, eq(users.Id, papers.OwnerId))
    .leftJoin(people, eq(people.UserDetailId, users.UserDetailId))
    .where(inArray(papers.Id, [...ids]))
  const byId = new Map(rows.map((row) => [row.Id, row]))
  return ranked.flatMap(({ Id, Place }) => {
    const row = byId.get(Id)
    return row ? [withRank(row, Place)] : []
  })
}
