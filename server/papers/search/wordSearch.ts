import { and, sql as text, type SQL } from 'drizzle-orm'
import type { PaperFilter } from '../../../contract/papers/paperSearch.ts'
import type { Sql } from '../../db/database.ts'
import { findMeant, type Searched, type Understood } from '../../db/searchSuggestions.ts'
import { arrivedOnly } from '../importVisibility.ts'
import { searchQuestionOf } from '../../db/searchText.ts'
import { similarSearches } from './similarWords.ts'
import { papers } from '../../db/schema/papers.ts'

/** A text without words finds nothing. */
const isFoundBy = (question: string | null): SQL =>
  question === null ? text`false` : text`${papers.SearchWords} @@ ${question}::tsquery`

/**
 * Common words match most papers, and the planner would then rather read every one: it ignores the cost of
 * decompressing their words, which is several times that of the index. Tables are joined in the order in which `find`
 * names them, because comparing all orders takes as long as a search for a rare word.
 */
function byIndex<R>({ sql }: Searched, find: (sql: Sql) => Promise<R>): Promise<R> {
  return sql.transaction(async (own) => {
    await own.execute(
      text`select set_config('enable_seqscan', 'off', true), set_config('join_collapse_limit', '1', true)`,
    )
    return find(own)
  })
}

/**
 * Finds papers by the words of a text, or by similar words if nothing matches (design §6). `find` gets the condition
 * for it (none without a text), and never finds papers of a running import.
 */
export async function searchWords<R>(
  searched: Searched,
  { Text, AsTyped }: Pick<PaperFilter, 'Text' | 'AsTyped'>,
  find: (sql: Sql, words: SQL | undefined) => Promise<R>,
  totalOf: (found: R) => number,
): Promise<Understood<R>> {
  const typed = Text?.trim()
  const arrived = (await arrivedOnly(searched.sql))()
  if (!typed) return { found: await find(searched.sql, arrived), Meant: '', IsMeant: false }
  return findMeant({
    typed,
    isAsTyped: AsTyped !== undefined,
    find: (asked) => byIndex(searched, (sql) => find(sql, and(arrived, isFoundBy(searchQuestionOf(asked))))),
    totalOf,
    meant: (isFound) => similarSearches(searched, typed, isFound),
  })
}
