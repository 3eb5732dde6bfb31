import { tendTables } from '../../../server/db/vacuum.ts'
import type { TestPortal } from './portal.ts'

/** Tends what was generated, as the portal itself does within half a minute: later plans are made by the same counts. */
export async function tendAll({ context: { database } }: TestPortal): Promise<void> {
  const tables = tendTables(database)
  do {
    // What has changed is counted a moment later else.
    await database.pool.query('select pg_stat_force_next_flush()')
  } while (await tables.next())
}
