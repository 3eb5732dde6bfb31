import { ne, sql as text, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Sql } from '../db/database.ts'
import { papers } from '../db/schema/papers.ts'
import { importedPapers, paperImports } from '../db/schema/imports.ts'

/**
 * Leaves out papers of a file that is still coming in, or being taken back: until that is done nobody else finds them,
 * so nothing that people do with them can be lost.
 */
export const hasArrived = (PaperId: SQLWrapper = papers.Id): SQL => text`not exists (
  select 1 from ${importedPapers} join ${paperImports} on ${paperImports.ImportId} = ${importedPapers.ImportId}
  where ${importedPapers.PaperId} = ${PaperId} and ${paperImports.State} <> 'done')`

/** `hasArrived`, or no condition. */
export type Here = (PaperId?: SQLWrapper) => SQL | undefined

/** The same for lists of all papers, which are spared the condition while no file is under way. */
export async function arrivedOnly(sql: Sql): Promise<Here> {
  const underWay = await sql.$count(paperImports, ne(paperImports.State, 'done'))
  return underWay > 0 ? hasArrived : () => undefined
}
