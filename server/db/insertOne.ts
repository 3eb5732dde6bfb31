import type { InferSelectModel } from 'drizzle-orm'
import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import type { Sql } from './database.ts'
import { stored } from './stored.ts'

/** Inserts a row, and returns it with its defaults. */
export async function insertOne<Table extends PgTable>(
  sql: Sql,
  table: Table,
  values: PgInsertValue<Table>,
): Promise<InferSelectModel<Table>> {
  // Drizzle cannot find the type of a row from a type parameter.
  return stored(await sql.insert(table).values(values).returning()) as InferSelectModel<Table>
}
