import { createHash } from 'node:crypto'
import { migrateDatabase, openDatabase, type Database } from '../db/database.ts'
import { startEngine } from '../db/engine.ts'
import { linesOf } from './backup.ts'
import { readCatalog } from './catalog.ts'
import { BackupError, tableName, type Cover } from './backupFiles.ts'
import { linesIn, type Manifest } from './manifest.ts'
import { checkedBackup, fillDatabase } from './restore.ts'

/** The sum of the hashes of lines, whatever their order: engines sort texts differently. */
async function sumOf(lines: AsyncIterable<string>): Promise<bigint> {
  let sum = 0n
  for await (const line of lines)
    sum += BigInt(`0x${createHash('sha256').update(line.trimEnd()).digest('hex')}`)
  return sum
}

/** Reads every row back, and compares it with the backup. */
async function compareRows({ pool }: Database, cover: Cover, { Tables }: Manifest): Promise<void> {
  const client = await pool.connect()
  try {
    const catalog = await readCatalog(client)
    await client.query('begin transaction read only')
    await client.query("set local timezone = 'UTC'")
    for (const table of catalog) {
      if (!Tables.some(({ Name }) => Name === table.name)) continue
      const written = linesIn(cover, tableName(table.name))
      if ((await sumOf(written)) !== (await sumOf(linesOf(client, table))))
        throw new BackupError(`the restored rows of ${table.name} differ from those of the backup`)
    }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/**
 * Restores a backup into a new embedded database in an empty folder, and reads every row back. Files are checked by
 * their hash, and not copied. Throws BackupError for a backup that could not be restored.
 */
export async function tryRestore(
  folder: string,
  place: string,
  passphrase: string | undefined,
): Promise<void> {
  const { cover, manifest } = await checkedBackup(folder, passphrase)
  const engine = await startEngine(place)
  const database = openDatabase(engine.connection, () => undefined)
  try {
    await migrateDatabase(database)
    await fillDatabase(database, cover, manifest)
    await compareRows(database, cover, manifest)
  } finally {
    await database.close()
    await engine.stop()
  }
}
