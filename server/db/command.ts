import { closedToOthers, shutOthersOut } from '../disk/dataFolder.ts'
import { readSettings, StartError, type Settings } from '../settings.ts'
import { reachDatabase } from './connect.ts'
import { migrateDatabase, openDatabase, type Database } from './database.ts'

/** Something that the person at the keyboard can mend; the message says what. */
export class CommandError extends Error {}

/** The sentence alone where the person at the keyboard can mend it, everything where it is a fault of ours. */
function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const isPlain = error instanceof CommandError || error instanceof StartError
  return isPlain ? error.message : String(error.stack)
}

/** Runs a command of the command line; one that fails says why in words, and ends with 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    process.stderr.write(`${wordsOf(error)}\n`)
    process.exitCode = 1
  }
}

/** Does something with the portal's database, brought up to date, by the settings of `npm start`. */
export async function withDatabase<R>(
  act: (database: Database, settings: Settings) => Promise<R>,
): Promise<R> {
  const settings = readSettings(process.env)
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
