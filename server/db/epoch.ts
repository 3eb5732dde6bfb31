import { randomBytes } from 'node:crypto'
import type { ClientBase } from 'pg'
import { z } from 'zod'
import { clientTransaction } from './clientTransaction.ts'
import type { Database } from './database.ts'

const Current = z.object({ epoch: z.string(), first_version: z.number(), timeline: z.number() })

/** Columns that `version()` made. */
const VersionColumn = z.object({ table_name: z.string(), column_name: z.string() })
const versionColumns = `
  select table_name, column_name from information_schema.columns
  where table_schema = current_schema() and column_default = 'first_version()'`

/** Far more than the changes of a row in one epoch. */
const step = 1_000_000

/** The start of the count of seconds in first versions. */
const countedFrom = Date.parse('2026-01-01T00:00:00Z')

const current = async (client: ClientBase) =>
  Current.optional().parse(
    (await client.query('select * from epochs order by first_version desc limit 1')).rows[0],
  )

const add = (client: ClientBase, epoch: string, firstVersion: number, timeline: number) =>
  client.query('insert into epochs (epoch, first_version, timeline) values ($1, $2, $3)', [
    epoch,
    firstVersion,
    timeline,
  ])

const newName = () => randomBytes(6).toString('hex')

/** The timeline of the database server; 0 if it does not say. */
async function timelineOf(pool: Database['pool']): Promise<number> {
  const { rows } = await pool
    .query('select timeline_id from pg_control_checkpoint()')
    .catch(() => ({ rows: [] }))
  return z.object({ timeline_id: z.number() }).safeParse(rows[0]).data?.timeline_id ?? 0
}

/**
 * Begins an epoch: the data went back in time. All versions are raised above those that the lost time may have given,
 * so that nobody's version of that time compares as equal. Runs in the caller's transaction; returns the epoch's name.
 */
export async function beginEpoch(client: ClientBase, now: number, timeline = 0): Promise<string> {
  const before = await current(client)
  const from = before?.first_version ?? 1
  // By the clock too: a backup that is restored twice must not give the same versions twice.
  const firstVersion = Math.max(from + step, 2 * Math.floor((now - countedFrom) / 1000))
  const columns = VersionColumn.array().parse((await client.query(versionColumns)).rows)
  for (const { table_name, column_name } of columns)
    await client.query(`update "${table_name}" set "${column_name}" = "${column_name}" + $1`, [
      firstVersion - from,
    ])
  const name = newName()
  await add(client, name, firstVersion, timeline)
  return name
}

/**
 * The name of the current epoch. Begins the first one in a new database, and the next one if the database server was
 * recovered to an earlier moment.
 */
export async function readEpoch(database: Pick<Database, 'pool'>, now: number): Promise<string> {
  // Outside the transaction, which a server that does not say it would end.
  const timeline = await timelineOf(database.pool)
  return clientTransaction(database, async (client) => {
    // Instances that start together begin one epoch.
    await client.query('lock table epochs in exclusive mode')
    const known = await current(client)
    const isSame = known && (known.timeline === timeline || known.timeline === 0 || timeline === 0)
    const name = isSame ? known.epoch : known ? await beginEpoch(client, now, timeline) : newName()
    if (!known) await add(client, name, 1, timeline)
    if (known?.timeline === 0 && timeline !== 0)
      await client.query('update epochs set timeline = $2 where epoch = $1', [name, timeline])
    return name
  })
}
