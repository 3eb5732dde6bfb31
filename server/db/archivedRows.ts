import {
  and,
  arrayContains,
  eq,
  inArray,
  isNotNull,
  not,
  sql as text,
  getTableName,
  type SQL,
} from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { Id } from '../../contract/core/fields.ts'
import type { Sql } from './database.ts'
import { archivedPeople, archivedRows, conferences } from './schema/archive.ts'

/**
 * True for rows of closed conferences. While one is being closed its rows are copied ahead, and nobody may see them in
 * the archive and in the conference.
 */
export const isClosed = (conference: PgColumn = archivedRows.ConferenceId): SQL =>
  text`${conference} is distinct from (select ${conferences.ConferenceId} from ${conferences} where ${isNotNull(conferences.HeardOn)})`

/** True for archived rows of a table. */
export const isOf = (table: PgTable): SQL | undefined =>
  and(eq(archivedRows.TableName, getTableName(table)), isClosed())

/** Takes people who are about to be deleted out of the copy for a conference that is being closed. */
export async function leaveCopy(sql: Sql, people: readonly string[]): Promise<void> {
  await sql
    .delete(archivedPeople)
    .where(and(inArray(archivedPeople.UserDetailId, [...people]), not(isClosed(archivedPeople.ConferenceId))))
}

/** True for archived rows of a table that contain an id. */
export const isNaming = (table: PgTable, id: string): SQL | undefined =>
  and(isOf(table), arrayContains(archivedRows.Names, [id]))

const rowsWhere = async (sql: Sql, condition: SQL | undefined) => {
  const rows = await sql.select({ Row: archivedRows.Row }).from(archivedRows).where(condition)
  return rows.map(({ Row }) => Row)
}

/** The archived rows of a table under a label, such as a transaction number. */
export const labelled = async (sql: Sql, table: PgTable, Label: string) =>
  Label === '' ? [] : rowsWhere(sql, and(isOf(table), eq(archivedRows.Label, Label)))

/** The archived row of a table that contains an id, such as the receipt of a payment. */
export async function namingRow(sql: Sql, table: PgTable, id: string) {
  const [row] = await rowsWhere(sql, isNaming(table, id))
  return row
}

/** Codes and titles of archived papers by their ids. */
export async function titlesInArchive(sql: Sql, ids: readonly string[]) {
  if (ids.length === 0) return []
  return sql
    .select({
      Id: archivedRows.RowKey,
      Name: text<string>`trim((${archivedRows.Row}->>'PaperCode') || ' ' || (${archivedRows.Row}->>'PaperTitle'))`,
    })
    .from(archivedRows)
    .where(and(eq(archivedRows.TableName, 'papers'), isClosed(), inArray(archivedRows.RowKey, [...ids])))
}

/** The number of the newest programme published for a closed conference; 0 for none. */
export async function lastArchivedProgramme(sql: Sql): Promise<number> {
  const [row] = await sql
    .select({ Number: text<number>`coalesce(max(${archivedRows.RowKey}::int), 0)` })
    .from(archivedRows)
    .where(and(eq(archivedRows.TableName, 'programme_publications'), isClosed()))
  return row?.Number ?? 0
}

/** All ids in some values, at any depth: of a body whose nesting would be too much for functions that call themselves. */
export function idsIn(parts: readonly unknown[]): string[] {
  const ids: string[] = []
  const open: unknown[] = [...parts]
  while (open.length > 0) {
    const value = open.pop()
    if (typeof value === 'string' && Id.safeParse(value).success) ids.push(value.toLowerCase())
    // One by one: a call takes no list of any length.
    if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) open.push(one)
  }
  return ids
}

/** True if a request contains the id of an archived row. */
export async function namesArchived(sql: Sql, ...parts: readonly unknown[]): Promise<boolean> {
  const ids = [...new Set(idsIn(parts))].slice(0, 1000)
  if (ids.length === 0) return false
  const [row] = await sql
    .select({ RowKey: archivedRows.RowKey })
    .from(archivedRows)
    .where(and(inArray(archivedRows.RowKey, ids), isClosed()))
    .limit(1)
  return row !== undefined
}
