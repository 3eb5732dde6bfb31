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

const keyColumns = (table: PgTable): readonly Column[] => {
  const [composite] = getTableConfig(table).primaryKeys
  return composite?.columns ?? Object.values(getTableColumns(table)).filter((column) => column.primary)
}

const list = (parts: readonly (SQL | Column)[]) =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  )

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
  return sql`jsonb_build_object(${list(pairs)})`
}

function namesOf(table: PgTable): SQL {
  const ids = Object.values(getTableColumns(table)).filter((column) => column.getSQLType() === 'uuid')
  return sql`array_remove(array[${list(ids)}]::uuid[], ${noId}::uuid)`
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

/** Copies the conference into the archive and empties its tables. Lock them first. */
export async function moveIntoArchive(own: Sql, ConferenceId: string): Promise<void> {
  for (const entry of archived) {
    const { table, label, words, person } = entry
    await own.execute(sql`
      insert into ${archivedRows} (conference_id, table_name, row_key, "row", names, label, words)
      select ${ConferenceId}::uuid, ${getTableName(table)}::text, concat_ws(' ', ${list(keyColumns(table))}),
        ${rowOf(entry)}, ${namesOf(table)}, coalesce(${label ?? sql`''`}, ''),
        ${words ? plainly(sql`coalesce(${words}, '')`) : sql`''`}
      from ${table}`)
    if (person)
      await own.execute(sql`
        insert into ${archivedPeople} (conference_id, user_detail_id)
        select distinct ${ConferenceId}::uuid, ${person} from ${table}
        where ${person} <> ${noId}::uuid on conflict do nothing`)
  }
  // Fails if a table that stays refers to an emptied one.
  await own.execute(sql`truncate table ${leaving()}`)
}
