import { z } from 'zod'
import type { Job } from '../jobs/clockwork.ts'
import type { Database } from './database.ts'

/** How often tables are looked at, in milliseconds. */
const look = 60_000

/** How long calls may go on before the next table is tended, in milliseconds. */
const pause = 5000

/** The smallest table that was never tended or of which a fifth has changed since. */
const dueTable = `
  select format('%I', c.relname) as name
  from pg_class c join pg_stat_user_tables s on s.relid = c.oid
  where c.relnamespace = 'public'::regnamespace and pg_relation_size(c.oid) > 1000000 and (
    c.reltuples < 0
    or greatest(s.n_dead_tup, s.n_ins_since_vacuum, s.n_mod_since_analyze) > 1000 + 0.2 * c.reltuples)
  order by pg_relation_size(c.oid)
  limit 1`

const Due = z.array(z.object({ name: z.string() }))

/**
 * Does for the embedded engine what a server's autovacuum does by itself: without it dead rows pile up, words wait in a
 * list that every search reads, no count is made from an index alone, and the planner guesses. One table at a time, in
 * two steps, since every call waits meanwhile. False where none was due.
 */
export async function tendOne({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  const [table] = Due.parse((await pool.query(dueTable)).rows)
  if (!table) return false
  await pool.query(`vacuum ${table.name}`)
  await pool.query(`analyze ${table.name}`)
  return true
}

/** Tends tables as they become due, soon after each other where many did, as after an import. */
export const tending = (database: Pick<Database, 'pool'>): Job => ({
  name: 'tend the tables',
  run: async () => ((await tendOne(database)) ? pause : look),
})
