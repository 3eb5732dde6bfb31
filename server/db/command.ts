import { closedToOthers, shutOthersOut } from '../disk/dataFolder.ts'
import { readSettings, StartError, type Settings } from '../settings.ts'
import { reachDatabase } from './engine.ts'
import { migrateDatabase, openDatabase, type Database } from './database.ts'

/** An error that the person at the keyboard can fix; the message says how. */
export class CommandError extends Error {}

/** Only the message if the person at the keyboard can fix the error, the stack if it is our bug. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isPlain = error instanceof CommandError || error instanceof StartError
  return isPlain ? error.message : String(error.stack)
}

/** Runs a command of the command line; on failure it prints the reason and exits with code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    process.stderr.write(`${wordsOf(error)}\n`)
    process.exitCode = 1
  }
}

/** Runs `act` with the portal's migrated database, under the settings of `npm start`. */
export async function withDatabase<R>(
  act: (database: Database, settings: Settings) => Promise<R>,
): Promise<R> {
  const settings = readSettings(process.env)
  process.umask(0o077)
  if ((await shutOthersOut(settings.DATA_DIR)) > 0) process.stderr.write(`Note: ${closedToOthers}\n`)
  const reached = await reachDatabase(settings)
  const database = openDatabase(reached.connection, () => undefined)
  try {
    await migrateDatabase(database)
    return await act(database, settings)
  } finally {
    await database.close()
    await reached.stop()
  }
}
