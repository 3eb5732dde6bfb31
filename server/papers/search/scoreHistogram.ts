import { sql as text } from 'drizzle-orm'
import type { PaperFilter } from '../../../contract/papers/paperSearch.ts'
import { scoreStep, type ScoresFound } from '../../../contract/papers/tentative.ts'
import type { Searched } from '../../db/searchSuggestions.ts'
import { papers } from '../../db/schema/papers.ts'
import { meanScores, ofScore, score } from './paperOrder.ts'
import { search } from './paperConditions.ts'

/** How many of the papers that a filter finds have which mean score. Withdrawn ones and drafts are left out. */
export async function scoresFound(searched: Searched, filter: PaperFilter): Promise<ScoresFound> {
  const { found } = await search(
    searched,
    filter,
    (sql, where) =>
      sql
        .select({
          From: text<number | null>`(floor(${score} / ${scoreStep}::numeric) * ${scoreStep}::numeric)::float`,
          Papers: text<number>`count(*)::int`,
        })
        .from(papers)
        .leftJoin(meanScores, ofScore)
        .where(text`${where ?? text`true`} and ${papers.Status} <> 'draft' and ${papers.WithdrawnOn} is null`)
        .groupBy(text`1`)
        .orderBy(text`1`),
    (rows) => rows.reduce((total, row) => total + row.Papers, 0),
  )
  return {
    Bars: found.flatMap(({ From, Papers }) => (From === null ? [] : [{ From, Papers }])),
    Without: found.find(({ From }) => From === null)?.Papers ?? 0,
  }
}
