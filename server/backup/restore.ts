import type { ClientBase } from 'pg'
import { z } from 'zod'
import { migrationCount, type Database } from '../db/database.ts'
import type { FileStore } from '../files/fileStore.ts'
import { packageVersion } from '../settings.ts'
import { clientTransaction } from '../db/clientTransaction.ts'
import { beginEpoch } from '../db/epoch.ts'
import { quoted, readCatalog, type CatalogTable, type TableColumn } from './catalog.ts'
import { BackupError, fileName, openCover, tableName, type Cover } from './backupFiles.ts'
import { copyFrom, hashIn, linesIn, readManifest, type Manifest } from './manifest.ts'

const rowsAtOnce = 200

/** Checks every table and file against its checksum before anything is written. */
async function checkBackup(cover: Cover, manifest: Manifest): Promise<void> {
  const damaged = (what: string) =>
    new BackupError(
      `The backup in ${cover.folder} is damaged: ${what} is missing or does not have its checksum. Nothing was restored`,
    )
  for (const { Name, Sha256 } of manifest.Tables)
    if ((await hashIn(cover, tableName(Name))) !== Sha256) throw damaged(`the table ${Name}`)
  for (const Sha256 of manifest.Files)
    if ((await hashIn(cover, fileName(Sha256))) !== Sha256) throw damaged(`the file ${Sha256}`)
}

/** An older backup fits, since migrations only add; a newer one may contain data that this version cannot store. */
function checkVersion(manifest: Manifest): void {
  if (manifest.Migrations <= migrationCount()) return
  throw new BackupError(
    `The backup was made by version ${manifest.Version} with ${manifest.Migrations} migrations, this is version ` +
      `${packageVersion()} with ${migrationCount()}. Update this portal first, then restore`,
  )
}

/** A backup of this version has every table; an older one lacks those that came later. */
function checkTables(manifest: Manifest, tables: readonly CatalogTable[]): void {
  const named = manifest.Tables.map(({ Name }) => Name)
  const unknown = named.find((Name) => !tables.some(({ name }) => name === Name))
  if (unknown) throw new BackupError(`The backup has a table ${unknown} that this portal does not know`)
  const missing = tables.find(({ name }) => !named.includes(name))
  if (missing && manifest.Migrations === migrationCount())
    throw new BackupError(`The backup is damaged: it lacks the table ${missing.name}. Nothing was restored`)
}

async function checkEmpty(client: ClientBase, tables: readonly CatalogTable[]): Promise<void> {
  for (const { name } of tables) {
    if (name === 'epochs') continue
    const { rows } = await client.query(`select 1 from ${quoted(name)} limit 1`)
    if (rows.length > 0)
      throw new BackupError(
        `This portal is not empty: the table ${name} has rows. A backup is restored only into an empty portal ` +
          '(a new DATA_DIR or a new database). Nothing was restored',
      )
  }
}

/** The columns that a row of the backup has; newer columns take their defaults. */
function columnsOf(table: CatalogTable, line: string): readonly TableColumn[] {
  const names = Object.keys(z.record(z.string(), z.unknown()).parse(JSON.parse(line)))
  const unknown = names.find((name) => !table.columns.some((column) => column.name === name))
  if (unknown)
    throw new BackupError(`The backup has ${table.name}.${unknown}, which this portal does not know`)
  return table.columns.filter(({ name }) => names.includes(name))
}

function insertInto(table: CatalogTable, columns: readonly TableColumn[]): string {
  const names = columns.map(({ name }) => quoted(name)).join(', ')
  const asText = columns.map(({ name }) => `${quoted(name)} text`).join(', ')
  const cast = columns.map(({ name, type }) => `r.${quoted(name)}::${type}`).join(', ')
  return (
    `insert into ${quoted(table.name)} (${names}) overriding system value ` +
    `select ${cast} from json_to_recordset($1::json) as r(${asText})`
  )
}

async function fillTable(client: ClientBase, table: CatalogTable, cover: Cover): Promise<number> {
  let filled = 0
  let lines: string[] = []
  const flush = async () => {
    const [first] = lines
    if (first !== undefined)
      await client.query(insertInto(table, columnsOf(table, first)), [`[${lines.join(',')}]`])
    filled += lines.length
    lines = []
  }
  for await (const line of linesIn(cover, tableName(table.name))) {
    lines.push(line)
    if (lines.length === rowsAtOnce) await flush()
  }
  await flush()
  return filled
}

/** Opens a backup that is whole and fits this version. Throws BackupError for any other. */
export async function checkedBackup(folder: string, passphrase: string | undefined) {
  const cover = await openCover(folder, passphrase)
  const manifest = await readManifest(cover)
  checkVersion(manifest)
  await checkBackup(cover, manifest)
  return { cover, manifest }
}

/** Fills an empty database with the rows of a checked backup; `finish` ends the transaction's work. */
export async function fillDatabase(
  database: Pick<Database, 'pool'>,
  cover: Cover,
  manifest: Manifest,
  finish: (client: ClientBase) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  await clientTransaction(database, async (client) => {
    const tables = await readCatalog(client)
    checkTables(manifest, tables)
    await checkEmpty(client, tables)
    // A new portal has begun an epoch of its own: those of the backup take its place.
    await client.query('delete from epochs')
    for (const { Name, Rows } of manifest.Tables) {
      const table = tables.find(({ name }) => name === Name)
      const filled = table ? await fillTable(client, table, cover) : 0
      if (filled !== Rows) throw new BackupError(`The table ${Name} has ${filled} rows instead of ${Rows}`)
    }
    for (const { Name, Value } of manifest.Sequences)
      await client.query('select setval($1::regclass, $2::bigint)', [quoted(Name), Value])
    await finish(client)
  })
}

/**
 * Restores a backup into an empty portal, in one transaction, after all checksums match, and begins an epoch: devices
 * may know more than the backup. Works between the embedded database and PostgreSQL in both directions. Throws
 * BackupError with a sentence for the operator.
 */
export async function restoreBackup(
  database: Database,
  store: FileStore,
  folder: string,
  passphrase?: string,
): Promise<Manifest> {
  const { cover, manifest } = await checkedBackup(folder, passphrase)
  await fillDatabase(database, cover, manifest, async (client) => {
    await beginEpoch(client, Date.now())
    for (const Sha256 of manifest.Files)
      if (!(await copyFrom(cover, store, Sha256)))
        throw new BackupError(`The file ${Sha256} changed while it was restored. Nothing was restored`)
  })
  return manifest
}
