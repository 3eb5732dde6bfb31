import { getTableColumns, getTableName, sql, type Column, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { noId } from '../../contract/core/limits.ts'
import type { Sql } from '../db/database.ts'
import { archived, emptied, type ArchivedTable } from './archivePlan.ts'
import { archivedPeople, archivedRows } from '../db/schema/archive.ts'

/** Column types that are useless in the archive. */
const machineTypes = new Set(['tsvector', 'bytea'])
const isRead = (column: Column) => !machineTypes.has(column.getSQLType()) && column.generated === undefined

const columnsOf = (table: PgTable) =>
  Object.entries(getTableColumns(table)).filter(([, column]) => isRead(column))

/** A column as in responses: times in ISO 8601 and UTC. */
const travelling = (column: Column): SQL =>
  column.getSQLType().startsWith('timestamp')
    ? sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`${column}`

/** The columns of a table's key, in order. */
export const keyColumns = (table: PgTable): readonly Column[] => {
  const [composite] = getTableConfig(table).primaryKeys
  return composite?.columns ?? Object.values(getTableColumns(table)).filter((column) => column.primary)
}

/** Parts of a statement with commas in between. */
export const listed = (parts: readonly unknown[]): SQL =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  )

/** A row's key as the archive has it. */
export const rowKeyOf = (table: PgTable): SQL => sql`concat_ws(' ', ${listed(keyColumns(table))})`

/** Lower case without accents, like search texts. */
export const plainly = (text: SQL) =>
  sql`lower(regexp_replace(normalize(${text}, NFD), ${'[\u0300-\u036f]'}, '', 'g'))`

function rowOf({ table, adds = {} }: ArchivedTable): SQL {
  const values = [
    ...columnsOf(table).map(([name, column]) => [name, travelling(column)] as const),
    ...Object.entries(adds),
  ]
  // The names come from the code, not from users.
  const pairs = values.map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`)
  return sql`jsonb_build_object(${listed(pairs)})`
}

function namesOf(table: PgTable): SQL {
  const ids = Object.values(getTableColumns(table)).filter((column) => column.getSQLType() === 'uuid')
  return sql`array_remove(array[${listed(ids)}]::uuid[], ${noId}::uuid)`
}

/** All tables to empty, in the order in which a backup locks tables, so that the two cannot deadlock. */
const leaving = () =>
  sql.raw(
    [...archived.map(({ table }) => table), ...emptied]
      .map((table) => `"${getTableName(table)}"`)
      .sort()
      .join(),
  )

/** Locks every table to empty until the end of the transaction: nothing is written that would be lost. */
export async function lockTables(own: Sql): Promise<void> {
  await own.execute(sql`lock table ${leaving()} in access exclusive mode`)
}

/** Empties the tables. Fails if one that stays refers to an emptied one. */
export async function emptyTables(own: Sql): Promise<void> {
  await own.execute(sql`truncate table ${leaving()}`)
}

/** Copies rows of a table into the archive, with the people whose names they keep; returns how many rows. */
export async function copyRows(
  own: Sql,
  ConferenceId: string,
  entry: ArchivedTable,
  where: SQL,
): Promise<number> {
  const { table, label, words, person } = entry
  const { rowCount } = await own.execute(sql`
    insert into ${archivedRows} (conference_id, table_name, row_key, "row", names, label, words)
    select ${ConferenceId}::uuid, ${getTableName(table)}::text, ${rowKeyOf(table)},
      ${rowOf(entry)}, ${namesOf(table)}, coalesce(${label ?? sql`''`}, ''),
      ${words ? plainly(sql`coalesce(${words}, '')`) : sql`''`}
    from ${table} where ${where}`)
  if (person)
    await own.execute(sql`
      insert into ${archivedPeople} (conference_id, user_detail_id)
      select distinct ${ConferenceId}::uuid, ${person} from ${table}
      where ${person} <> ${noId}::uuid and ${where} on conflict do nothing`)
  return rowCount ?? 0
}
