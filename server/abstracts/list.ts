import { and, asc, desc, eq, gte, inArray, isNull, ne, sql as text, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type {
  AbstractFilter,
  AbstractItem,
  AbstractSearch,
  SortedAbstracts,
  abstractSorts,
  searchAbstracts as searchCall,
} from '../../contract/abstracts/abstracts.ts'
import { noId } from '../../contract/core/limits.ts'
import { paperStatuses } from '../../contract/papers/papers.ts'
import type { Sql } from '../db/database.ts'
import { hasStatus } from '../papers/search/searchPapers.ts'
import { papers, themes, waitingDecisions } from '../db/schema/papers.ts'
import { searchWords, type Searched } from '../papers/search/wordSearch.ts'
import { namesOfAccounts } from '../directory/namesOfAccounts.ts'
import { namedColumns } from './namedPapers.ts'
import { abstractPairs, abstracts } from '../db/schema/abstracts.ts'

/** The highest score of each paper among its pairs that are not dismissed. */
function bestScores(sql: Sql) {
  const { PaperId, OtherId, Score, DismissedOn } = abstractPairs
  const both = unionAll(
    sql.select({ Id: PaperId, Score }).from(abstractPairs).where(isNull(DismissedOn)),
    sql.select({ Id: OtherId, Score }).from(abstractPairs).where(isNull(DismissedOn)),
  ).as('both')
  return sql
    .select({ Id: both.Id, Best: text<number>`max(${both.Score})`.as('best_score') })
    .from(both)
    .groupBy(both.Id)
    .as('best')
}

type Page = z.output<typeof searchCall.result>

type Scored = Pick<AbstractItem, 'Id' | 'HighestScore'>
type Sort = (typeof abstractSorts)[number]

const isVerified = text<boolean>`coalesce(${abstracts.Verified}, false)`

/** The submitted papers that match a filter, in an order, each row with the total. */
function scoredBy(sql: Sql, filter: AbstractFilter, sort: Sort, words: SQL | undefined) {
  const { ThemeId, Status, Verified, Score } = filter
  const best = bestScores(sql)
  const HighestScore = text<number>`coalesce(${best.Best}, 0)`
  // P-10000 follows P-9999.
  const code = text`lpad(${papers.PaperCode}, 12, '0')`
  const title = text`lower(${papers.PaperTitle})`
  const theme = text`lower(${themes.ThemeTitle})`
  const status = text`array_position(string_to_array(${paperStatuses.join()}, ','), ${papers.Status})`
  const orders: Readonly<Record<Sort, SQL>> = {
    score: asc(HighestScore),
    '-score': desc(HighestScore),
    code: asc(code),
    '-code': desc(code),
    title: asc(title),
    '-title': desc(title),
    theme: asc(theme),
    '-theme': text`${desc(theme)} nulls last`,
    status: asc(status),
    '-status': desc(status),
    submitted: asc(papers.SubmittedOn),
    '-submitted': text`${desc(papers.SubmittedOn)} nulls last`,
    verified: asc(isVerified),
    '-verified': desc(isVerified),
  }
  return sql
    .select({ Id: papers.Id, HighestScore, Total: text<number>`count(*) over ()::int` })
    .from(papers)
    .leftJoin(best, eq(best.Id, papers.Id))
    .leftJoin(abstracts, eq(abstracts.PaperId, papers.Id))
    .leftJoin(themes, eq(themes.Id, papers.ThemeId))
    .where(
      and(
        ne(papers.Status, 'draft'),
        Status && hasStatus(Status),
        ThemeId ? eq(papers.ThemeId, ThemeId) : undefined,
        Verified && eq(isVerified, Verified === 'yes'),
        Score === undefined ? undefined : gte(HighestScore, Score),
        words,
      ),
    )
    .orderBy(orders[sort], asc(code), asc(papers.Id))
}

/** Scored papers as list items, in their order. */
export async function abstractsBehind(sql: Sql, scored: readonly Scored[]): Promise<AbstractItem[]> {
  const rows = await sql
    .select({
      ...namedColumns(),
      ThemeTittle: text<string>`coalesce(${themes.ThemeTitle}, '')`,
      SubmittedOn: papers.SubmittedOn,
      WithdrawnOn: papers.WithdrawnOn,
      Decision: { Status: waitingDecisions.Status, UndoUntil: waitingDecisions.UndoUntil },
      Verified: isVerified,
      Remarks: text<string>`coalesce(${abstracts.Remarks}, '')`,
      VerifiedBy: text<string>`coalesce(${abstracts.VerifiedBy}, ${noId})`,
      VerifiedOn: abstracts.VerifiedOn,
    })
    .from(papers)
    .leftJoin(themes, eq(themes.Id, papers.ThemeId))
    .leftJoin(abstracts, eq(abstracts.PaperId, papers.Id))
    .leftJoin(waitingDecisions, eq(waitingDecisions.PaperId, papers.Id))
    .where(
      inArray(
        papers.Id,
        scored.map(({ Id }) => Id),
      ),
    )
  const verifiers = [...new Set(rows.map(({ VerifiedBy }) => VerifiedBy))]
  const names = await namesOfAccounts(sql, verifiers)
  const byId = new Map(rows.map((row) => [row.Id, row]))
  return scored.flatMap(({ Id, HighestScore }) => {
    const row = byId.get(Id)
    if (!row) return []
    const { VerifiedBy, ...item } = row
    return [{ ...item, VerifiedByName: names.get(VerifiedBy) ?? '', HighestScore }]
  })
}

/** Everything that matches a filter, in its order, with scores. */
export async function abstractsFoundBy(
  searched: Searched,
  { Sort: sort, ...filter }: SortedAbstracts,
): Promise<readonly Scored[]> {
  const { found } = await searchWords(
    searched,
    filter,
    (sql, words): Promise<readonly Scored[]> => scoredBy(sql, filter, sort, words),
    (rows) => rows.length,
  )
  return found
}

async function findPage(sql: Sql, search: AbstractSearch, words: SQL | undefined) {
  const { Page, PageSize, Sort: sort } = search
  const found = () => scoredBy(sql, search, sort, words).$dynamic()
  const scored = await found()
    .limit(PageSize)
    .offset((Page - 1) * PageSize)
  if (scored.length > 0) return { Rows: await abstractsBehind(sql, scored), Total: scored[0]?.Total ?? 0 }
  // A page past the last one returns the total as well.
  const [first] = Page === 1 ? [] : await found().limit(1)
  return { Rows: [], Total: first?.Total ?? 0 }
}

/** One page of the abstracts of submitted papers. */
export async function searchAbstracts(searched: Searched, search: AbstractSearch): Promise<Page> {
  const { found, Meant, IsMeant } = await searchWords(
    searched,
    search,
    (sql, words) => findPage(sql, search, words),
    ({ Total }) => Total,
  )
  return { ...found, Page: search.Page, PageSize: search.PageSize, Meant, IsMeant }
}
