import { join } from 'node:path'
import { CommandError, runCommand, withDatabase } from '../db/command.ts'
import type { Database } from '../db/database.ts'
import { openFileStore, type FileStore } from '../files/fileStore.ts'
import type { Settings } from '../settings.ts'
import type { Manifest } from './manifest.ts'

type Action = (database: Database, store: FileStore, folder: string, settings: Settings) => Promise<Manifest>

/** Runs a backup command on the folder named on the command line, and prints the result in words. */
export function runWithFolder(name: string, action: Action): Promise<void> {
  return runCommand(async () => {
    const [folder, ...more] = process.argv.slice(2)
    if (!folder || more.length > 0) throw new CommandError(`Name one folder: npm run ${name} -- <folder>`)
    const manifest = await withDatabase((database, settings) =>
      action(database, openFileStore(join(settings.DATA_DIR, 'files')), folder, settings),
    )
    const rows = manifest.Tables.reduce((sum, table) => sum + table.Rows, 0)
    process.stdout.write(
      `${name}: ${rows} rows of ${manifest.Tables.length} tables, ${manifest.Files.length} files\n`,
    )
    for (const Sha256 of manifest.MissingFiles)
      process.stderr.write(
        `The file ${Sha256} was missing or damaged in the portal and is not in the backup\n`,
      )
  })
}
