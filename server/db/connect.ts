import type { Settings } from '../settings.ts'
import { startEngine, type Reached } from './engine.ts'

/**
 * Connects to the PostgreSQL server of the settings, or starts the embedded engine in `DATA_DIR` (design §1, decision
 * 2).
 */
export async function reachDatabase(settings: Pick<Settings, 'DATABASE_URL' | 'DATA_DIR'>): Promise<Reached> {
  return settings.DATABASE_URL
    ? { connection: { connectionString: settings.DATABASE_URL }, stop: () => Promise.resolve() }
    : startEngine(settings.DATA_DIR)
}
