import { z } from 'zod'
import type { Job } from '../jobs/clockwork.ts'
import type { Database } from './database.ts'

/** How often tables are looked at, in milliseconds. */
const look = 60_000

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
 * two steps, since every call waits meanwhile.
 */
export function tending({ pool }: Pick<Database, 'pool'>): Job {
  return {
    name: 'tend the tables',
    run: async () => {
      const [table] = Due.parse((await pool.query(dueTable)).rows)
      if (table) {
        await pool.query(`vacuum ${table.name}`)
        await pool.query(`analyze ${table.name}`)
      }
      return look
    },
  }
}
