import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateDatabase, openDatabase } from '../../server/db/database.ts'
import { startEngine } from '../../server/db/engine.ts'

const variable = 'LECTERN_TEST_TEMPLATE'

/**
 * Makes one migrated database for a run, since making one takes seconds; its name is in the environment of all that the
 * run starts. Answers how to forget it.
 */
export async function makeTemplate(): Promise<() => void> {
  const template = mkdtempSync(join(tmpdir(), 'lectern-template-'))
  const engine = await startEngine(template)
  const database = openDatabase(
    { host: engine.host, port: engine.port, user: 'postgres', database: 'postgres' },
    () => undefined,
  )
  await migrateDatabase(database)
  await database.close()
  await engine.stop()
  process.env[variable] = template
  return () => {
    rmSync(template, { recursive: true, force: true })
  }
}

/** A new data folder; with the run's database in it, where the run has made one. */
export function newDataFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `lectern-${name}-`))
  const template = process.env[variable]
  if (template) cpSync(join(template, 'database'), join(folder, 'database'), { recursive: true })
  return folder
}
