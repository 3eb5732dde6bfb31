import { getTableColumns, sql as text, type Column, type InferInsertModel, type SQL } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import { groupBy } from '../../contract/core/collections.ts'
import type { Sql } from './database.ts'

/** The columns that a row gives: what is undefined gets the column's default, as with the query builder. */
const givenBy = (row: Readonly<Record<string, unknown>>) =>
  Object.keys(row).filter((name) => row[name] !== undefined)

/** Inserts rows that give the same columns. */
async function insertAlike(
  sql: Sql,
  table: PgTable,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const [first = {}] = rows
  const columns: Readonly<Record<string, Column>> = getTableColumns(table)
  const names: SQL[] = []
  const selected: SQL[] = []
  const arrays: SQL[] = []
  for (const name of givenBy(first)) {
    const column = columns[name]
    // The types allow a row of another table's columns too.
    if (!column) continue
    const values = rows.map((row) => (row[name] === null ? null : column.mapToDriverValue(row[name])))
    const type = text.raw(column.getSQLType())
    names.push(text`${text.identifier(toSnakeCase(name))}`)
    if (values.every((value) => value === values[0])) {
      selected.push(text`${text.param(values[0])}::${type}`)
      continue
    }
    selected.push(text`given.${text.raw(`c${arrays.length}`)}`)
    arrays.push(text`${text.param(values)}::${type}[]`)
  }
  const joined = (parts: SQL[]) => text.join(parts, text`, `)
  const named = joined(arrays.map((_, index) => text.raw(`c${index}`)))
  const given =
    arrays.length > 0
      ? text`unnest(${joined(arrays)}) as given (${named})`
      : text`generate_series(1, ${rows.length}::int)`
  await sql.execute(text`insert into ${table} (${joined(names)}) select ${joined(selected)} from ${given}`)
}

/**
 * Inserts many rows with one short statement: an array for each column in which they differ, and one value for each in
 * which they are alike. The query builder gives each value of each row a place of its own, which takes the engine and
 * the portal longer than the insertion. Rows that give other columns go with a statement of their own. Columns are given
 * as values and not as expressions.
 */
export async function insertRows<Table extends PgTable>(
  sql: Sql,
  table: Table,
  rows: readonly InferInsertModel<Table>[],
): Promise<void> {
  for (const alike of groupBy(rows, (row) => givenBy(row).sort().join(' ')).values())
    await insertAlike(sql, table, alike)
}
