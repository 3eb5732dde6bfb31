import { and, arrayOverlaps, asc, eq, inArray, like, sql as text, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import { isOf } from '../db/archivedRows.ts'
import type { Sql } from '../db/database.ts'
import { askedWords } from '../db/personSearchText.ts'
import { archivedRows } from '../db/schema/archive.ts'

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** A conference's archived rows of a table that contain each of some words. */
export const found = (ConferenceId: string, table: PgTable, words = ''): SQL | undefined =>
  and(
    eq(archivedRows.ConferenceId, ConferenceId),
    isOf(table),
    ...askedWords(words).map((word) => like(archivedRows.Words, `%${escaped(word)}%`)),
  )

/** Rows by their keys, parsed by a schema, in the order of the keys. */
export async function rowsOf<S extends z.ZodType>(
  sql: Sql,
  where: SQL | undefined,
  keys: readonly string[],
  schema: S,
): Promise<z.output<S>[]> {
  if (keys.length === 0) return []
  const rows = await sql
    .select({ RowKey: archivedRows.RowKey, Row: archivedRows.Row })
    .from(archivedRows)
    .where(and(where, inArray(archivedRows.RowKey, keys)))
  const byKey = new Map(rows.map(({ RowKey, Row }) => [RowKey, schema.parse(Row)]))
  return keys.flatMap((key) => byKey.get(key) ?? [])
}

/** Rows of a table that refer to one of some ids, from any conference, parsed by a schema. */
export async function rowsNaming<S extends z.ZodType>(
  sql: Sql,
  table: PgTable,
  ids: readonly string[],
  schema: S,
): Promise<z.output<S>[]> {
  if (ids.length === 0) return []
  const rows = await sql
    .select({ Row: archivedRows.Row })
    .from(archivedRows)
    .where(and(isOf(table), arrayOverlaps(archivedRows.Names, [...ids])))
    .orderBy(asc(archivedRows.RowKey))
  return rows.map(({ Row }) => schema.parse(Row))
}

/** Archived papers in the order of their codes, drafts last. */
export const byLabel = [
  text`${archivedRows.Label} = ''`,
  asc(archivedRows.Label),
  asc(archivedRows.RowKey),
] as const
export const byKey = [asc(archivedRows.RowKey)] as const
