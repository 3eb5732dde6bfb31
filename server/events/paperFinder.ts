import { and, eq, inArray, ne, or, sql as text } from 'drizzle-orm'
import { groupBy } from '../../contract/core/collections.ts'
import { sameName } from '../../contract/events/clashes.ts'
import type { PlacedPaper } from '../../contract/events/events.ts'
import type { Sql } from '../db/database.ts'
import { keyOfExternalId } from '../directory/externalIds.ts'
import { importedPapers } from '../db/schema/imports.ts'
import { papers } from '../db/schema/papers.ts'
import { rowsInGroups } from '../db/yielding.ts'
import { placedColumns } from './plannedEvents.ts'

/** The papers that match a name: none, one, or several with one title. */
export type PaperFinder = (name: string) => readonly PlacedPaper[]

/** A title in the database, normalised as `sameName` does. */
const plainTitle = text<string>`lower(regexp_replace(trim(${papers.PaperTitle}), '\\s+', ' ', 'g'))`

/** What one cell may name: one paper, or several separated by commas. */
export const namesIn = (cell: string): readonly string[] => [
  cell,
  ...(cell.includes(',') ? cell.split(',').map((part) => part.trim()) : []),
]

async function byNumber(sql: Sql, names: readonly string[]): Promise<Map<string, PlacedPaper>> {
  const found = new Map<string, PlacedPaper>()
  const rows = await rowsInGroups(names, (some) => {
    const codes = some.map((name) => name.toLowerCase())
    const hasCode = inArray(text`lower(${papers.PaperCode})`, codes)
    return sql
      .select({ ...placedColumns, ImportKey: importedPapers.ImportKey })
      .from(papers)
      .leftJoin(importedPapers, eq(importedPapers.PaperId, papers.Id))
      .where(or(hasCode, inArray(importedPapers.ImportKey, some.map(keyOfExternalId))))
  })
  for (const { ImportKey, ...paper } of rows) {
    if (paper.PaperCode !== '') found.set(paper.PaperCode.toLowerCase(), paper)
    if (ImportKey !== null) found.set(ImportKey, paper)
  }
  return found
}

/** A draft is private to its author, so no title matches it. */
async function byTitle(sql: Sql, names: readonly string[]): Promise<Map<string, PlacedPaper[]>> {
  const found = await rowsInGroups(names, (some) =>
    sql
      .select(placedColumns)
      .from(papers)
      .where(and(ne(papers.Status, 'draft'), inArray(plainTitle, some.map(sameName)))),
  )
  return groupBy(found, ({ PaperTitle }) => sameName(PaperTitle))
}

/** True for a paper that takes part in the conference. */
export const takesPart = ({ Status, WithdrawnOn }: PlacedPaper) =>
  Status === 'approved' && WithdrawnOn === null

/**
 * Finds the papers that a file names: by their code in any case, by their number in the file that imported them, or
 * by their title. Of several with one title, the only one that can be placed is meant.
 */
export async function paperFinder(sql: Sql, cells: readonly string[]): Promise<PaperFinder> {
  const names = [...new Set(cells.flatMap(namesIn))]
  const numbered = await byNumber(sql, names)
  const numberOf = (name: string) => numbered.get(name.toLowerCase()) ?? numbered.get(keyOfExternalId(name))
  const titled = await byTitle(
    sql,
    names.filter((name) => numberOf(name) === undefined),
  )
  return (name) => {
    const one = numberOf(name)
    if (one) return [one]
    const alike = titled.get(sameName(name)) ?? []
    const placeable = alike.filter(takesPart)
    return placeable.length === 1 ? placeable : alike
  }
}
