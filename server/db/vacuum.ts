import { z } from 'zod'
import type { Job } from '../jobs/runner.ts'
import type { Database } from './database.ts'

/** How often tables are checked, in milliseconds. */
const look = 60_000

/** The pause for requests before the next table, in milliseconds. */
const pause = 5000

/** The pause after a small table, which takes a few milliseconds. */
const shortPause = 2000

/** For how long nobody calls before indexes are cleaned, in milliseconds: that stops calls for longest. */
const quiet = 3000

/** What the engine has counted of each table, the smallest first. */
const tablesOf = `
  select format('%I', c.relname) as "Name", pg_relation_size(c.oid) > 1000000 as "IsLarge",
    c.reltuples::float8 as "Rows", s.n_mod_since_analyze::float8 as "Modified",
    s.n_ins_since_vacuum::float8 as "Added",
    (s.n_tup_upd + s.n_tup_del)::float8 as "Replaced"
  from pg_class c join pg_stat_user_tables s on s.relid = c.oid
  where c.relnamespace = 'public'::regnamespace
  order by pg_relation_size(c.oid)`

const Table = z.object({
  Name: z.string(),
  IsLarge: z.boolean(),
  /** Less than 0 for a table that was never tended. */
  Rows: z.number(),
  /** Rows that changed since the table was analyzed as a whole. */
  Modified: z.number(),
  /** New rows since the last sweep. */
  Added: z.number(),
  /** Rows that were changed or deleted, ever. */
  Replaced: z.number(),
})
type Table = z.infer<typeof Table>

const Named = z.array(z.object({ Name: z.string() }))
const Columns = z.array(z.object({ Name: z.string(), IsWords: z.boolean() }))

/** The columns of a table that can be analyzed, and its indexes of words, whose newest entries wait in a list. */
const columnsOf = `
  select format('%I', attname) as "Name", atttypid = 'tsvector'::regtype as "IsWords" from pg_attribute
  where attrelid = $1::regclass and attnum > 0 and not attisdropped`
const wordIndexesOf = `
  select i.indexrelid::regclass::text as "Name" from pg_index i
  join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
  where i.indrelid = $1::regclass and a.amname = 'gin'`

/** The most changes of a large table that nothing is done about. */
const enough = ({ Rows }: Table) => 1000 + 0.2 * Math.max(Rows, 0)

/** What the engine had counted when this process tended a table last: it counts on when parts of it are tended. */
interface Tended {
  readonly modified: number
  readonly replaced: number
  /** The same when this process saw the table first: after a start nothing is urgent. */
  readonly seen: number
}

type Due = 'small' | 'parts' | 'indexes'

interface Tending {
  /** Tends one table; returns the pause before the next one, undefined if no table was due. */
  next(giveWay?: () => Promise<void>): Promise<number | undefined>
}

/**
 * Replaces a server's autovacuum for the embedded engine: without it dead rows pile up, words wait in a list that
 * every search reads, no count uses an index alone, and the planner guesses. Every request waits for a statement that
 * runs, so a small table is only analyzed, and a large one is tended in short statements: its rows are swept, its words
 * taken into their index, and its columns analyzed one by one. Only the cleaning of indexes cannot be divided. It waits
 * until nobody has called for three seconds (`quietFor`, in milliseconds), or until each row was replaced once since the start.
 */
export function tendTables(
  { pool }: Pick<Database, 'pool'>,
  quietFor: () => number = () => Infinity,
): Tending {
  const tended = new Map<string, Tended>()
  /** The counts start again from 0 where the engine was not stopped properly. */
  const sinceLast = (now: number, last = 0) => (now < last ? now : now - last)

  function dueOf(table: Table): Due | undefined {
    const { Name, IsLarge, Rows, Modified, Added, Replaced } = table
    if (!IsLarge) return Modified > 50 + 0.1 * Math.max(Rows, 0) ? 'small' : undefined
    const last = tended.get(Name)
    // The table is new to this process: its indexes have time.
    if (!last) tended.set(Name, { modified: 0, replaced: 0, seen: Replaced })
    if (Rows < 0 || Math.max(Added, sinceLast(Modified, last?.modified)) > enough(table)) return 'parts'
    const replaced = sinceLast(Replaced, last?.replaced)
    const isDirty = replaced > enough(table)
    const isUrgent = sinceLast(Replaced, last?.seen ?? Replaced) > Rows
    return isDirty && (quietFor() >= quiet || isUrgent) ? 'indexes' : undefined
  }

  async function tendParts({ Name }: Table, giveWay: () => Promise<void>): Promise<void> {
    await pool.query(`vacuum (index_cleanup off, truncate off) ${Name}`)
    for (const index of Named.parse((await pool.query(wordIndexesOf, [Name])).rows)) {
      await giveWay()
      await pool.query('select gin_clean_pending_list($1::regclass)', [index.Name])
    }
    for (const column of Columns.parse((await pool.query(columnsOf, [Name])).rows)) {
      await giveWay()
      const analyze = `analyze ${Name} (${column.Name})`
      // All words of 20,000 papers take eight times as long as any other column; a sample finds the frequent ones.
      await pool.query(
        column.IsWords ? `begin; set local default_statistics_target = 10; ${analyze}; commit` : analyze,
      )
    }
  }

  return {
    next: async (giveWay = async () => {}) => {
      const tables = z.array(Table).parse((await pool.query(tablesOf)).rows)
      const table = tables.find((one) => dueOf(one) !== undefined)
      const due = table && dueOf(table)
      if (!table || !due) return undefined
      const { Name, Modified, Replaced } = table
      const last = tended.get(Name) ?? { modified: 0, replaced: 0, seen: Replaced }
      if (due === 'small') {
        await pool.query(`analyze ${Name}`)
        return shortPause
      }
      if (due === 'parts') await tendParts(table, giveWay)
      else await pool.query(`vacuum ${Name}`)
      tended.set(
        Name,
        due === 'parts' ? { ...last, modified: Modified } : { ...last, replaced: Replaced, seen: Replaced },
      )
      return pause
    },
  }
}

/** Tends tables as they become due, at short intervals if many are, as after an import. */
export function tending(database: Pick<Database, 'pool'>, quietFor: () => number): Job {
  const tables = tendTables(database, quietFor)
  return {
    name: 'tend the tables',
    run: async (_isStopping, giveWay) => (await tables.next(giveWay)) ?? look,
  }
}
