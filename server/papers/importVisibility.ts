import { ne, sql as text, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { Sql } from '../db/database.ts'
import { literalLimit } from '../db/statements/literalLimit.ts'
import { prepared, unbound } from '../db/statements/prepared.ts'
import { papers } from '../db/schema/papers.ts'
import { importedPapers, paperImports } from '../db/schema/imports.ts'

/**
 * Leaves out papers of an import that is still running or being undone: until it is done nobody else finds them, so
 * no work of others on them can be lost.
 */
export const hasArrived = (PaperId: SQLWrapper = papers.Id): SQL => text`not exists (
  select 1 from ${importedPapers} join ${paperImports} on ${paperImports.ImportId} = ${importedPapers.ImportId}
  where ${importedPapers.PaperId} = ${PaperId} and ${paperImports.State} <> 'done')`

/** `hasArrived`, or no condition. */
export type ArrivedOnly = (PaperId?: SQLWrapper) => SQL | undefined

const selectUnderWay = prepared<Record<string, never>>()(
  unbound
    .select({ ImportId: paperImports.ImportId })
    .from(paperImports)
    .where(ne(paperImports.State, 'done'))
    .limit(literalLimit(1)),
)

/** The same for lists of all papers, without the condition while no import is running. */
export async function arrivedOnly(sql: Sql): Promise<ArrivedOnly> {
  const underWay = await selectUnderWay(sql, {})
  return underWay.length > 0 ? hasArrived : () => undefined
}
