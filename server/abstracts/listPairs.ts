import { and, asc, desc, eq, gte, isNotNull, isNull } from 'drizzle-orm'
import { pick } from '../../contract/core/collections.ts'
import type { PairFilter, pairList } from '../../contract/abstracts/abstractLists.ts'
import type { SuspiciousPair } from '../../contract/abstracts/abstracts.ts'
import type { Sql } from '../db/database.ts'
import type { ListSource } from '../files/serveList.ts'
import { namesOfAccounts } from '../directory/namesOfAccounts.ts'
import { namedPapers } from './namedPapers.ts'
import { abstractPairs } from '../db/schema/abstracts.ts'

const kinds = {
  abstract: gte(abstractPairs.Score, 1),
  file: eq(abstractPairs.SameFile, true),
  title: eq(abstractPairs.NearTitle, true),
} as const

type Named = SuspiciousPair['First']
type Pair = typeof abstractPairs.$inferSelect

const fitting = ({ Kind, Dismissed }: PairFilter) =>
  and(
    Dismissed === 'yes' ? isNotNull(abstractPairs.DismissedOn) : isNull(abstractPairs.DismissedOn),
    Kind ? kinds[Kind] : undefined,
  )

const mostAlikeFirst = [desc(abstractPairs.Score), asc(abstractPairs.PaperId), asc(abstractPairs.OtherId)]

const foundBy = (sql: Sql, filter: PairFilter) =>
  sql
    .select()
    .from(abstractPairs)
    .where(fitting(filter))
    .orderBy(...mostAlikeFirst)
    .$dynamic()

/** What a list says of a paper. */
const nameOf = (paper: Named | undefined) =>
  paper && pick(paper, 'Id', 'PaperCode', 'PaperTitle', 'Status', 'Authors')

/** Pairs with their papers, in their order. */
async function pairsBehind(sql: Sql, found: readonly Pair[]): Promise<SuspiciousPair[]> {
  const named = await namedPapers(sql, [
    ...new Set(found.flatMap(({ PaperId, OtherId }) => [PaperId, OtherId])),
  ])
  const names = await namesOfAccounts(sql, [...new Set(found.map(({ DismissedBy }) => DismissedBy))])
  return found.flatMap(({ PaperId, OtherId, DismissedBy, RunId: _run, ...pair }) => {
    const [First, Second] = [PaperId, OtherId].map((id) => nameOf(named.get(id)))
    return First && Second ? [{ ...pair, First, Second, DismissedByName: names.get(DismissedBy) ?? '' }] : []
  })
}

/** Suspicious pairs, the most alike first. */
export const pairSource: ListSource<typeof pairList, Pair> = {
  page: async ({ sql, filter }, { Page, PageSize }) => {
    const found = await foundBy(sql, filter)
      .limit(PageSize)
      .offset((Page - 1) * PageSize)
    const Total = await sql.$count(abstractPairs, fitting(filter))
    return { Rows: await pairsBehind(sql, found), Total }
  },
  keys: ({ sql, filter }) => foundBy(sql, filter),
  sheetRows: pairsBehind,
}
