import { and, asc, lte, notInArray, sql as text, type InferSelectModel, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FastifyBaseLogger } from 'fastify'
import type { Database, Sql } from '../db/database.ts'
import type { Job } from './runner.ts'
import { inTransaction, type After } from './inTransaction.ts'

/** Which rows of a table become due, and when. */
export interface Due<Table extends PgTable> {
  readonly table: Table
  readonly key: PgColumn
  readonly dueOn: PgColumn
  /** The rows that are not done; instants by the server's clock. */
  isOpen(now: string): SQL | undefined
}

const without = ({ key }: Pick<Due<PgTable>, 'key'>, ids: readonly string[]) =>
  ids.length > 0 ? notInArray(key, [...ids]) : undefined

/** Locks the next due row; rows that another instance has locked are skipped. */
export async function takeNext<Table extends PgTable>(
  sql: Sql,
  due: Due<Table>,
  now: number,
  except: readonly string[] = [],
): Promise<InferSelectModel<Table> | undefined> {
  const instant = new Date(now).toISOString()
  const [row] = await sql
    .select()
    .from<PgTable>(due.table)
    .where(and(due.isOpen(instant), without(due, except), lte(due.dueOn, instant)))
    .orderBy(asc(due.dueOn), asc(due.key))
    .limit(1)
    .for('update', { skipLocked: true })
  // Drizzle cannot find the type of a row from a type parameter.
  return row as InferSelectModel<Table> | undefined
}

/** When the next row is due, in milliseconds since 1970; infinite if none is. */
export async function nextDue(
  sql: Sql,
  due: Due<PgTable>,
  now: number,
  except: readonly string[] = [],
): Promise<number> {
  const [next] = await sql
    .select({ On: text<Date | string | null>`min(${due.dueOn})` })
    .from(due.table)
    .where(and(due.isOpen(new Date(now).toISOString()), without(due, except)))
  return next?.On ? new Date(next.On).getTime() : Infinity
}

/** Rows whose work is done in the transaction that locks them. */
interface DueRows<Table extends PgTable> extends Due<Table> {
  readonly name: string
  idOf(row: InferSelectModel<Table>): string
  /** Does a slice of a row's work. The row is taken again until it is no longer open, so no transaction takes long. */
  slice(sql: Sql, row: InferSelectModel<Table>, after: After): Promise<void>
}

interface Options {
  readonly database: Pick<Database, 'sql'>
  readonly log: Pick<FastifyBaseLogger, 'error'>
  /** The back-off before a failed row is tried again, in milliseconds; the others go on. */
  readonly backoff: number
  now(): number
}

/** Does the work of rows as they become due. The row lock lets one instance at a time do a slice. */
export function dueRows<Table extends PgTable>(
  { database, log, backoff, now }: Options,
  rows: DueRows<Table>,
): Job {
  /** Failed rows, and when they are tried again. */
  const failed = new Map<string, number>()
  const later = () => [...failed].filter(([, on]) => on > now()).map(([id]) => id)

  /** Does a slice of the next due row; false if none is due. */
  async function doNext(): Promise<boolean> {
    let id: string | undefined
    try {
      await inTransaction(database, async (sql, after) => {
        const row = await takeNext(sql, rows, now(), later())
        if (!row) return
        id = rows.idOf(row)
        await rows.slice(sql, row, after)
      })
      if (id !== undefined) failed.delete(id)
    } catch (error) {
      if (id === undefined) throw error
      log.error({ err: error, job: rows.name, row: id }, 'a row of due work failed')
      failed.set(id, now() + backoff)
    }
    return id !== undefined
  }

  return {
    name: rows.name,
    run: async (isStopping, giveWay) => {
      // The embedded engine has one session: a slice that began at once would hold the calls that came meanwhile.
      while (!isStopping() && (await doNext())) await giveWay()
      if (isStopping()) return Infinity
      const next = await nextDue(database.sql, rows, now(), later())
      return Math.min(next, ...failed.values()) - now()
    },
  }
}
