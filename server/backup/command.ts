import { join } from 'node:path'
import { reachDatabase } from '../db/connect.ts'
import { migrateDatabase, openDatabase, type Database } from '../db/database.ts'
import { openFileStore, type FileStore } from '../files/store.ts'
import { readSettings, SettingsError } from '../settings.ts'
import { BackupError, type Manifest } from './manifest.ts'

type Action = (database: Database, store: FileStore, folder: string) => Promise<Manifest>

async function run(action: Action, folder: string): Promise<Manifest> {
  const settings = readSettings(process.env)
  const reached = await reachDatabase(settings)
  const database = openDatabase(reached.connection, () => undefined)
  try {
    await migrateDatabase(database)
    return await action(database, openFileStore(join(settings.DATA_DIR, 'files')), folder)
  } finally {
    await database.close()
    await reached.stop()
  }
}

/** The sentence alone where the person at the keyboard can mend it, everything where it is a fault of ours. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isPlain =
    error instanceof BackupError ||
    error instanceof SettingsError ||
    error.message.startsWith('Another process')
  return isPlain ? error.message : String(error.stack)
}

/** Runs a command of the backup on the folder that the command line names, and says in words how it went. */
export async function runCommand(name: string, action: Action): Promise<void> {
  const [folder, ...more] = process.argv.slice(2)
  try {
    if (!folder || more.length > 0) throw new BackupError(`Name one folder: npm run ${name} -- <folder>`)
    const manifest = await run(action, folder)
    const rows = manifest.Tables.reduce((sum, table) => sum + table.Rows, 0)
    process.stdout.write(
      `${name}: ${rows} rows of ${manifest.Tables.length} tables, ${manifest.Files.length} files\n`,
    )
    for (const Sha256 of manifest.MissingFiles)
      process.stderr.write(
        `The file ${Sha256} was missing or damaged in the portal and is not in the backup\n`,
      )
  } catch (error) {
    process.stderr.write(`${wordsOf(error)}\n`)
    process.exitCode = 1
  }
}
