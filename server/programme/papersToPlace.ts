import { and, asc, eq, inArray, isNull, sql as text } from 'drizzle-orm'
import { PaperFilter } from '../../contract/papers/paperSearch.ts'
import { papersListed, type PapersToPlace } from '../../contract/events/placing.ts'
import type { Searched } from '../db/searchSuggestions.ts'
import { sessionPapers } from '../db/schema/events.ts'
import { papers } from '../db/schema/papers.ts'
import { placedColumns } from '../events/plannedEvents.ts'
import { idsFoundBy } from '../papers/search/searchPapers.ts'

/** Approved papers that take part, by code: those that words find, or those that no session has. */
export async function papersToPlace(
  searched: Searched,
  { Text, Placed }: { readonly Text: string; readonly Placed: 'any' | 'no' },
): Promise<PapersToPlace> {
  const filter = PaperFilter.parse({ Text, Status: 'approved' })
  const found = Text.trim() === '' ? undefined : await idsFoundBy(searched, filter)
  const where = and(
    eq(papers.Status, 'approved'),
    isNull(papers.WithdrawnOn),
    found && inArray(papers.Id, found),
    Placed === 'no'
      ? text`not exists (select 1 from ${sessionPapers} where ${sessionPapers.PaperId} = ${papers.Id})`
      : undefined,
  )
  const { sql } = searched
  const Rows = await sql
    .select(placedColumns)
    .from(papers)
    .where(where)
    .orderBy(asc(text`lpad(${papers.PaperCode}, 12, '0')`), asc(papers.Id))
    .limit(papersListed)
  return { Rows, Total: await sql.$count(papers, where) }
}
