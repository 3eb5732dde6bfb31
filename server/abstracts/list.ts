import {
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  inArray,
  isNotNull,
  isNull,
  ne,
  sql as text,
  type SQL,
} from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type {
  AbstractFilter,
  AbstractItem,
  AbstractSearch,
  PairFilter,
  PairSearch,
  SuspiciousPair,
  getPairs,
  searchAbstracts as searchCall,
} from '../../contract/abstracts.ts'
import type { Sql } from '../db/database.ts'
import { papers, themes } from '../papers/table.ts'
import { searchWords, type Searched } from '../papers/wordSearch.ts'
import { namesOfAccounts } from '../people/namesOfAccounts.ts'
import { namedColumns, namedPapers } from './named.ts'
import { abstractPairs, abstracts } from './table.ts'

/** The highest score of each paper that is in a pair which nobody has dismissed. */
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

type Scored = Pick<AbstractItem, 'Id' | 'HighestScore' | 'Verified'>

/** The submitted papers that a filter finds, in its order, and where to look for how many there are. */
function scoredBy(sql: Sql, filter: AbstractFilter, words: SQL | undefined) {
  const { ThemeId, Status, Verified, Score, Sort } = filter
  const best = bestScores(sql)
  const HighestScore = text<number>`coalesce(${best.Best}, 0)`
  const isVerified = text<boolean>`coalesce(${abstracts.Verified}, false)`
  const where = and(
    Status ? eq(papers.Status, Status) : ne(papers.Status, 'draft'),
    ThemeId ? eq(papers.ThemeId, ThemeId) : undefined,
    Verified ? eq(isVerified, Verified === 'yes') : undefined,
    Score === undefined ? undefined : gte(HighestScore, Score),
    words,
  )
  const orders = {
    score: [desc(HighestScore), asc(papers.PaperCode)],
    newest: [desc(papers.SubmittedOn), asc(papers.Id)],
    title: [asc(text`lower(${papers.PaperTitle})`), asc(papers.Id)],
    code: [asc(text`lpad(${papers.PaperCode}, 12, '0')`), asc(papers.Id)],
  }
  const found = sql
    .select({ Id: papers.Id, HighestScore, Verified: isVerified, Total: text<number>`count(*) over ()::int` })
    .from(papers)
    .leftJoin(best, eq(best.Id, papers.Id))
    .leftJoin(abstracts, eq(abstracts.PaperId, papers.Id))
    .where(where)
    .orderBy(...orders[Sort])
  return { found, where }
}

/** Scored papers as the list tells them, in their order. */
export async function abstractsBehind(sql: Sql, scored: readonly Scored[]): Promise<AbstractItem[]> {
  const rows = await sql
    .select({ ...namedColumns(), ThemeTittle: text<string>`coalesce(${themes.ThemeTitle}, '')` })
    .from(papers)
    .leftJoin(themes, eq(themes.Id, papers.ThemeId))
    .where(
      inArray(
        papers.Id,
        scored.map(({ Id }) => Id),
      ),
    )
  const byId = new Map(rows.map((row) => [row.Id, row]))
  return scored.flatMap(({ Id, HighestScore, Verified }) => {
    const row = byId.get(Id)
    return row ? [{ ...row, HighestScore, Verified }] : []
  })
}

/** All that a filter finds, in its order, with their scores. */
export async function abstractsFoundBy(
  searched: Searched,
  filter: AbstractFilter,
): Promise<readonly Scored[]> {
  const { found } = await searchWords(
    searched,
    filter.Text,
    (sql, words): Promise<readonly Scored[]> => scoredBy(sql, filter, words).found,
    (rows) => rows.length === 0,
  )
  return found
}

async function findPage(sql: Sql, search: AbstractSearch, words: SQL | undefined) {
  const { Page, PageSize } = search
  const { found, where } = scoredBy(sql, search, words)
  const scored = await found.limit(PageSize).offset((Page - 1) * PageSize)
  if (scored.length === 0) return { Rows: [], Total: Page === 1 ? 0 : await countAll(sql, where) }
  return { Rows: await abstractsBehind(sql, scored), Total: scored[0]?.Total ?? 0 }
}

/** One page of the abstracts of submitted papers. */
export async function searchAbstracts(searched: Searched, search: AbstractSearch): Promise<Page> {
  const { found, Similar } = await searchWords(
    searched,
    search.Text,
    (sql, words) => findPage(sql, search, words),
    ({ Total }) => Total === 0,
  )
  return { ...found, Page: search.Page, PageSize: search.PageSize, Similar }
}

/** For a page behind the last. */
async function countAll(sql: Sql, where: SQL | undefined): Promise<number> {
  const best = bestScores(sql)
  const [counted] = await sql
    .select({ Total: count() })
    .from(papers)
    .leftJoin(best, eq(best.Id, papers.Id))
    .leftJoin(abstracts, eq(abstracts.PaperId, papers.Id))
    .where(where)
  return counted?.Total ?? 0
}

const kinds = {
  abstract: gte(abstractPairs.Score, 1),
  file: eq(abstractPairs.SameFile, true),
  title: eq(abstractPairs.NearTitle, true),
} as const

type Pair = typeof abstractPairs.$inferSelect

const fitting = ({ Kind, Dismissed }: PairFilter) =>
  and(
    Dismissed === 'yes' ? isNotNull(abstractPairs.DismissedOn) : isNull(abstractPairs.DismissedOn),
    Kind ? kinds[Kind] : undefined,
  )

const mostAlikeFirst = [desc(abstractPairs.Score), asc(abstractPairs.PaperId), asc(abstractPairs.OtherId)]

/** All pairs that a filter finds, the most alike first. */
export async function pairsFoundBy(sql: Sql, filter: PairFilter): Promise<readonly Pair[]> {
  return sql
    .select()
    .from(abstractPairs)
    .where(fitting(filter))
    .orderBy(...mostAlikeFirst)
}

/** Pairs with their papers, in their order. */
export async function pairsBehind(sql: Sql, found: readonly Pair[]): Promise<SuspiciousPair[]> {
  const named = await namedPapers(sql, [
    ...new Set(found.flatMap(({ PaperId, OtherId }) => [PaperId, OtherId])),
  ])
  const names = await namesOfAccounts(sql, [...new Set(found.map(({ DismissedBy }) => DismissedBy))])
  return found.flatMap(({ PaperId, OtherId, DismissedBy, RunId: _run, ...pair }) => {
    const [First, Second] = [named.get(PaperId), named.get(OtherId)]
    return First && Second ? [{ ...pair, First, Second, DismissedByName: names.get(DismissedBy) ?? '' }] : []
  })
}

/** One page of suspicious pairs, the most alike first. */
export async function listPairs(sql: Sql, search: PairSearch): Promise<z.output<typeof getPairs.result>> {
  const { Page, PageSize } = search
  const found = await sql
    .select()
    .from(abstractPairs)
    .where(fitting(search))
    .orderBy(...mostAlikeFirst)
    .limit(PageSize)
    .offset((Page - 1) * PageSize)
  const [counted] = await sql.select({ Total: count() }).from(abstractPairs).where(fitting(search))
  return { Rows: await pairsBehind(sql, found), Total: counted?.Total ?? 0, Page, PageSize }
}
