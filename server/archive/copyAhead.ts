import { getTableName, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database, Sql } from '../db/database.ts'
import { despiteDeadlocks } from '../db/failures.ts'
import { sliceSize } from '../jobs/sliceSize.ts'
import { archived, type ArchivedTable } from './archivePlan.ts'
import { copyRows, keyColumns, listed } from './copyRows.ts'
import { goOn } from './unfinishedClosings.ts'

/** Rows of a conference that were copied into the archive while it went on. */
export interface Copy {
  readonly ConferenceId: string
  /** The oldest transaction that was not over when the copying began: what it or a later one wrote may be missing. */
  readonly since: string
  /** How many rows were copied of each table, by its name. */
  readonly copied: ReadonlyMap<string, number>
}

/** PostgreSQL's code for a row that refers to one that is gone: somebody was deleted in the middle of a slice. */
const isGone = '23503'

const Since = z.tuple([z.object({ since: z.string() })])
const Keys = z.array(z.object({ key: z.array(z.string()) }))

/** Copies the rows after a key; returns the last key that it copied, undefined at the end of the table. */
async function copySlice(
  own: Sql,
  ConferenceId: string,
  entry: ArchivedTable,
  after: readonly string[] | undefined,
  size: number,
) {
  const columns = keyColumns(entry.table)
  const isAfter = after ? sql`(${listed(columns)}) > (${listed(after)})` : sql`true`
  const texts = columns.map((column) => sql`${column}::text`)
  const { rows } = await own.execute(sql`
    select array[${listed(texts)}] as key from ${entry.table} where ${isAfter}
    order by ${listed(columns)} limit 1 offset ${size - 1}`)
  const last = Keys.parse(rows)[0]?.key
  const where = last ? sql`${isAfter} and (${listed(columns)}) <= (${listed(last)})` : isAfter
  return { last, count: await copyRows(own, ConferenceId, entry, where) }
}

/**
 * Copies the conference into the archive while it goes on, in slices, each in a transaction of its own; nobody sees the
 * copy. `catchUp` completes it. `letOthers` is called between two slices, and may end the copying by an error.
 */
export async function copyAhead(
  { sql: pool }: Pick<Database, 'sql'>,
  ConferenceId: string,
  letOthers: () => Promise<void>,
): Promise<Copy> {
  const now = await pool.execute(sql`select (pg_snapshot_xmin(pg_current_snapshot())::xid)::text as since`)
  const [{ since }] = Since.parse(now.rows)
  const copied = new Map<string, number>()
  const size = sliceSize(100, 50, 2000)
  for (const entry of archived) {
    let after: readonly string[] | undefined
    let all = 0
    do {
      const began = performance.now()
      const { last, count } = await despiteDeadlocks(
        () =>
          pool.transaction(async (own) => {
            await goOn(own, ConferenceId)
            return copySlice(own, ConferenceId, entry, after, size.rows)
          }),
        [isGone],
      )
      size.took(performance.now() - began)
      all += count
      after = last
      await letOthers()
    } while (after)
    copied.set(getTableName(entry.table), all)
  }
  return { ConferenceId, since, copied }
}
