import type { Sql } from './database.ts'

/** What decides how long an instance keeps rows of its database. */
interface Keeper {
  /** Counts the changes of such rows. */
  generation: number
  readonly fresh: number
  now(): number
}

const keepers = new WeakMap<object, Keeper>()

/**
 * From now on rows of `keptRows` that are read with this pool are kept in memory, until `drop` is called and for at most
 * `fresh` milliseconds: then a change is seen that no hint announced.
 */
export function keepRows(
  pool: Sql,
  { now, fresh }: Pick<Keeper, 'now' | 'fresh'>,
): { readonly drop: () => void } {
  const keeper: Keeper = { generation: 0, fresh, now }
  keepers.set(pool, keeper)
  return { drop: () => (keeper.generation += 1) }
}

/**
 * A read of few rows that many calls need and that seldom change. In a transaction it is carried out each time, so that
 * what is decided there is decided by the rows as they are, unless the pool is given whose rows are good enough.
 *
 * Only what has arrived is shared: a transaction of the embedded engine that waited for the read of another one would
 * wait forever.
 */
export function keptRows<T>(read: (sql: Sql) => Promise<T>): (sql: Sql, pool?: Sql) => Promise<T> {
  const kept = new WeakMap<
    object,
    { readonly rows: T; readonly readOn: number; readonly generation: number }
  >()
  return async (sql, pool = sql) => {
    const keeper = keepers.get(pool)
    if (!keeper) return read(sql)
    const { generation } = keeper
    const readOn = keeper.now()
    const last = kept.get(pool)
    if (last?.generation === generation && readOn - last.readOn < keeper.fresh) return last.rows
    const rows = await read(sql)
    kept.set(pool, { rows, readOn, generation })
    return rows
  }
}
