import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrateDatabase, openDatabase } from '../../server/db/database.ts'
import { startEngine } from '../../server/db/engine.ts'

/** Makes one migrated database for the run, which every test file copies; nothing else is shared between files. */
export default async function setup(): Promise<() => void> {
  if (process.env['TEST_DATABASE_URL']) return () => undefined
  const template = mkdtempSync(join(tmpdir(), 'lectern-template-'))
  const engine = await startEngine(template)
  const database = openDatabase(
    { host: engine.host, port: engine.port, user: 'postgres', database: 'postgres' },
    () => undefined,
  )
  await migrateDatabase(database)
  await database.close()
  await engine.stop()
  process.env['LECTERN_TEST_TEMPLATE'] = template
  return () => {
    rmSync(template, { recursive: true, force: true })
  }
}
