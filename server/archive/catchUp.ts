import { and, eq, getTableName, inArray, notExists, or, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { pluck } from '../../contract/core/collections.ts'
import type { Sql } from '../db/database.ts'
import { archivedPeople, archivedRows } from '../db/schema/archive.ts'
import { people } from '../db/schema/people.ts'
import { archived, type ArchivedTable, type Changes } from './archivePlan.ts'
import type { Copy } from './copyAhead.ts'
import { copyRows, rowKeyOf } from './copyRows.ts'

const Counted = z.tuple([z.object({ all: z.number(), keys: z.array(z.string()) })])

/** Deletes copied rows of a table; returns how many, and the ids in them. */
async function dropRows(own: Sql, ConferenceId: string, table: PgTable, where: SQL) {
  const dropped = await own
    .delete(archivedRows)
    .where(
      and(
        eq(archivedRows.ConferenceId, ConferenceId),
        eq(archivedRows.TableName, getTableName(table)),
        where,
      ),
    )
    .returning({ Names: archivedRows.Names })
  return { count: dropped.length, names: dropped.flatMap(({ Names }) => Names) }
}

/** Takes those out of the copy whom no row of the conference names any more. */
async function dropPeople(own: Sql, ConferenceId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const nowhere = archived.flatMap(({ table, person }) =>
    person
      ? [
          notExists(
            own
              .select({ One: sql`1` })
              .from(table)
              .where(eq(person, archivedPeople.UserDetailId)),
          ),
        ]
      : [],
  )
  await own
    .delete(archivedPeople)
    .where(
      and(
        eq(archivedPeople.ConferenceId, ConferenceId),
        inArray(archivedPeople.UserDetailId, [...new Set(ids)]),
        ...nowhere,
      ),
    )
}

/**
 * Makes a copy equal to the conference at this moment: copies again what was written, and drops what was deleted since
 * the copying began. Lock the tables first. Throws if the copy then has another number of rows than the conference.
 */
export async function catchUp(own: Sql, { ConferenceId, since, copied }: Copy): Promise<void> {
  // A row keeps the number of the transaction that wrote it. Numbers of a bygone round of the counter look new.
  const isNew = (table: PgTable) => sql`age(${table}.xmin) <= age(${since}::xid)`
  const changed = await own.select({ Id: people.UserDetailId }).from(people).where(isNew(people))
  const changes: Changes = { isNew, people: pluck(changed, 'Id') }
  const names: string[] = []

  const copyAgain = async (entry: ArchivedTable, where: SQL) => {
    const { rows } = await own.execute(sql`
      select count(*)::int as all, coalesce(array_agg(${rowKeyOf(entry.table)}) filter (where ${where}), '{}') as keys
      from ${entry.table}`)
    const [{ all, keys }] = Counted.parse(rows)
    if (keys.length === 0) return { all, more: 0 }
    const dropped = await dropRows(own, ConferenceId, entry.table, inArray(archivedRows.RowKey, keys))
    names.push(...dropped.names)
    return { all, more: (await copyRows(own, ConferenceId, entry, where)) - dropped.count }
  }

  const gone: string[] = []
  for (const entry of archived) {
    const { table, person, follows } = entry
    const named = person && sql`${person} = any(${sql.param(changes.people)}::uuid[])`
    const { all, more } = await copyAgain(entry, or(isNew(table), named, follows?.(changes)) ?? sql`false`)
    let there = (copied.get(getTableName(table)) ?? 0) + more
    if (there !== all) {
      const isThere = sql`exists (select from ${table} where ${rowKeyOf(table)} = ${archivedRows.RowKey})`
      const dropped = await dropRows(own, ConferenceId, table, sql`not ${isThere}`)
      gone.push(...dropped.names)
      there -= dropped.count
    }
    if (there !== all) throw new Error(`${getTableName(table)}: ${all} rows, of which ${there} were copied`)
  }
  // A paper has the names of its authors, also of one who left it.
  if (gone.length > 0)
    for (const entry of archived.filter(({ follows }) => follows))
      await copyAgain(entry, inArray(rowKeyOf(entry.table), gone))
  await dropPeople(own, ConferenceId, [...names, ...gone])
}
