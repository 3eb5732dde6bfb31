import { z } from 'zod'
import type { Job } from '../jobs/runner.ts'
import type { Database } from './database.ts'

/** How often tables are checked, in milliseconds. */
const look = 60_000

/** The pause for requests before the next table, in milliseconds. */
const pause = 5000

/** The pause after a small table, which takes a few milliseconds. */
const shortPause = 2000

/** The smallest table that was never tended or has changed much since: a large one by a fifth, a small one by a tenth. */
const dueTable = `
  select format('%I', c.relname) as name, pg_relation_size(c.oid) > 1000000 as "isLarge"
  from pg_class c join pg_stat_user_tables s on s.relid = c.oid
  where c.relnamespace = 'public'::regnamespace and case when pg_relation_size(c.oid) > 1000000
    then c.reltuples < 0
      or greatest(s.n_dead_tup, s.n_ins_since_vacuum, s.n_mod_since_analyze) > 1000 + 0.2 * c.reltuples
    else s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0) end
  order by pg_relation_size(c.oid)
  limit 1`

const Due = z.array(z.object({ name: z.string(), isLarge: z.boolean() }))

/**
 * Replaces a server's autovacuum for the embedded engine: without it dead rows pile up, words wait in a list that
 * every search reads, no count uses an index alone, and the planner guesses. Handles one table at a time, in two
 * steps, since every request waits meanwhile; a small one is only analyzed, so that no plan made while it was empty
 * stays. Returns the pause before the next one; undefined if no table was due.
 */
export async function tendOne({ pool }: Pick<Database, 'pool'>): Promise<number | undefined> {
  const [table] = Due.parse((await pool.query(dueTable)).rows)
  if (!table) return undefined
  if (table.isLarge) await pool.query(`vacuum ${table.name}`)
  await pool.query(`analyze ${table.name}`)
  return table.isLarge ? pause : shortPause
}

/** Tends tables as they become due, at short intervals if many are, as after an import. */
export const tending = (database: Pick<Database, 'pool'>): Job => ({
  name: 'tend the tables',
  run: async () => (await tendOne(database)) ?? look,
})
