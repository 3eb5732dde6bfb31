import type pg from 'pg'
import type { Settings } from '../settings.ts'
import { startEngine } from './engine.ts'

/** A reachable database, and how to release it. */
export interface Reached {
  readonly connection: pg.PoolConfig
  stop(): Promise<void>
}

/**
 * Connects to the PostgreSQL server of the settings, or starts the embedded engine in `DATA_DIR` (design §1, decision
 * 2).
 */
export async function reachDatabase(settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Reached> {
  if (settings.DATABASE_URL)
    return { connection: { connectionString: settings.DATABASE_URL }, stop: () => Promise.resolve() }
  const engine = await startEngine(settings.DATA_DIR)
  const { host, port } = engine
  return {
    connection: { host, port, user: 'postgres', database: 'postgres' },
    stop: () => engine.stop(),
  }
}
