import { asc, gt, lt, max, sql as text } from 'drizzle-orm'
import { z } from 'zod'
import { Changed } from '../../contract/hub/hub.ts'
import { Role } from '../../contract/core/roles.ts'
import { nextNumber } from '../db/counter.ts'
import type { Sql } from '../db/database.ts'
import type { Publication } from './bus.ts'
import { hubBatches } from '../db/schema/hub.ts'

/** The channel on which instances wake each other; a notification only says that the table has new rows. */
export const hubChannel = 'lectern_hub'

/**
 * How long batches are kept, in milliseconds. After a longer outage an instance makes its clients fetch everything
 * again.
 */
export const batchesKept = 10 * 60_000

const ids = z.array(z.string())

const Publications = z.array(
  z.discriminatedUnion('Kind', [
    z.object({
      Kind: z.literal('message'),
      Audience: z.union([
        z.object({ Everyone: z.literal(true) }),
        z.object({
          UserIds: ids.exactOptional(),
          PersonIds: ids.exactOptional(),
          Roles: z.array(Role).exactOptional(),
        }),
      ]),
      Message: z.discriminatedUnion('Target', [
        z.object({ Target: z.literal('GotNotification'), Text: z.string() }),
        Changed.extend({ Target: z.literal('Changed') }),
      ]),
    }),
    z.object({ Kind: z.literal('recheck'), UserIds: ids }),
  ]),
) satisfies z.ZodType<Publication[]>

export interface Batch {
  readonly BatchId: string
  readonly Publications: readonly Publication[]
}

/** Stores a batch and wakes the other instances. Storing it twice has no effect. */
export async function writeBatch(sql: Sql, Origin: string, { BatchId, ...batch }: Batch): Promise<void> {
  await sql.transaction(async (own) => {
    const Number = await nextNumber(own, hubChannel)
    await own
      .insert(hubBatches)
      .values({ Number, BatchId, Origin, Publications: batch.Publications })
      .onConflictDoNothing({ target: hubBatches.BatchId })
    await own.execute(text`select pg_notify(${hubChannel}, ${String(Number)})`)
  })
}

/**
 * Some of the batches after a number, in order. A batch from a newer version of the portal may have unknown content.
 */
export async function readBatches(sql: Sql, after: number, most: number) {
  const rows = await sql
    .select({ Number: hubBatches.Number, Origin: hubBatches.Origin, Publications: hubBatches.Publications })
    .from(hubBatches)
    .where(gt(hubBatches.Number, after))
    .orderBy(asc(hubBatches.Number))
    .limit(most)
  return rows.map((row) => {
    const read = Publications.safeParse(row.Publications)
    const lost: readonly Publication[] = [{ Kind: 'missed' }]
    return { ...row, Publications: read.success ? read.data : lost }
  })
}

/** The number of the last batch; 0 if there is none. */
export async function lastBatch(sql: Sql): Promise<number> {
  const [row] = await sql.select({ Number: max(hubBatches.Number) }).from(hubBatches)
  return row?.Number ?? 0
}

/** Deletes batches that every instance has long read. */
export async function forgetBatches(sql: Sql, olderThan: number): Promise<void> {
  await sql
    .delete(hubBatches)
    .where(lt(hubBatches.CreatedOn, text`now() - make_interval(secs => ${olderThan / 1000})`))
}
