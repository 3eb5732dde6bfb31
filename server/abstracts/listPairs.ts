import { and, asc, count, desc, eq, gte, isNotNull, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { getPairs, PairFilter, PairSearch, SuspiciousPair } from '../../contract/abstracts/abstracts.ts'
import type { Sql } from '../db/database.ts'
import { namesOfAccounts } from '../directory/namesOfAccounts.ts'
import { namedPapers } from './namedPapers.ts'
import { abstractPairs } from '../db/schema/abstracts.ts'

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

/** All pairs that match a filter, the most alike first. */
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
