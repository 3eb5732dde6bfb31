import { getTableColumns, getTableName, sql, type Column, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { noId } from '../../contract/core/limits.ts'
import type { Sql } from '../db/database.ts'
import { archived, emptied, type ArchivedTable } from './plan.ts'
import { archivedPeople, archivedRows } from '../db/schema/archive.ts'

/** Nobody reads these in the archive. */
const machineTypes = new Set(['tsvector', 'bytea'])
const isRead = (column: Column) => !machineTypes.has(column.getSQLType()) && column.generated === undefined

const columnsOf = (table: PgTable) =>
  Object.entries(getTableColumns(table)).filter(([, column]) => isRead(column))

/** A column as it travels: moments in ISO 8601 and UTC. */
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

/** Small letters without accents, as searches are asked. */
export const plainly = (text: SQL) =>
  sql`lower(regexp_replace(normalize(${text}, NFD), ${'[\u0300-\u036f]'}, '', 'g'))`

function rowOf({ table, adds = {} }: ArchivedTable): SQL {
  const values = [
    ...columnsOf(table).map(([name, column]) => [name, travelling(column)] as const),
    ...Object.entries(adds),
  ]
  // The names are the code's own.
  const pairs = values.map(([name, value]) => sql`${sql.raw(`'${name}'`)}, ${value}`)
  return sql`jsonb_build_object(${list(pairs)})`
}

function namesOf(table: PgTable): SQL {
  const ids = Object.values(getTableColumns(table)).filter((column) => column.getSQLType() === 'uuid')
  return sql`array_remove(array[${list(ids)}]::uuid[], ${noId}::uuid)`
}

/** Everything that leaves its table, in the order in which a backup holds tables, so that neither waits for the other. */
const leaving = () =>
  sql.raw(
    [...archived.map(({ table }) => table), ...emptied]
      .map((table) => `"${getTableName(table)}"`)
      .sort()
      .join(),
  )

/** Holds every table that is emptied until the end of the transaction: nothing is written that would be lost. */
export async function lockTables(own: Sql): Promise<void> {
  await own.execute(sql`lock table ${leaving()} in access exclusive mode`)
}

/** Copies the year into the archive and empties its tables. Hold them first. */
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
  // Fails where a table that stays refers to one that does not.
  await own.execute(sql`truncate table ${leaving()}`)
}
