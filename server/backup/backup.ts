import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { ClientBase } from 'pg'
import { migrationCount, type Database } from '../db/database.ts'
import { makeFolder, writeWhole } from '../disk/durable.ts'
import { openFileStore, type FileStore } from '../files/fileStore.ts'
import { packageVersion } from '../settings.ts'
import { lockForReading, quoted, readCatalog, type CatalogTable } from './catalog.ts'
import {
  BackupError,
  copyFile,
  filesIn,
  hashOfFile,
  manifestIn,
  sealed,
  tableIn,
  type Manifest,
} from './manifest.ts'

const rowsAtOnce = 500

type Row = Readonly<Record<string, string | null>>

/** The rows of a table as lines of JSON, every value as the database's own text, which both engines read alike. */
async function* linesOf(client: ClientBase, table: CatalogTable): AsyncGenerator<string> {
  const columns = table.columns.map(({ name }) => `${quoted(name)}::text as ${quoted(name)}`).join(', ')
  const order = table.key.length > 0 ? ` order by ${table.key.map((name) => quoted(name)).join(', ')}` : ''
  await client.query(
    `declare backup_rows no scroll cursor for select ${columns} from ${quoted(table.name)}${order}`,
  )
  for (;;) {
    const { rows } = await client.query<Row>(`fetch ${rowsAtOnce} from backup_rows`)
    if (rows.length === 0) break
    for (const row of rows) yield `${JSON.stringify(row)}\n`
  }
  await client.query('close backup_rows')
}

async function writeTable(
  client: ClientBase,
  table: CatalogTable,
  folder: string,
): Promise<Manifest['Tables'][number]> {
  const hash = createHash('sha256')
  let Rows = 0
  async function* counted(): AsyncGenerator<string> {
    for await (const line of linesOf(client, table)) {
      Rows += 1
      hash.update(line)
      yield line
    }
  }
  await writeWhole(tableIn(folder, table.name), counted())
  return { Name: table.name, Rows, Sha256: hash.digest('hex') }
}

async function copyFiles(
  client: ClientBase,
  store: FileStore,
  folder: string,
): Promise<Pick<Manifest, 'Files' | 'MissingFiles'>> {
  const { rows } = await client.query<{ sha256: string }>('select distinct sha256 from files order by sha256')
  const target = openFileStore(filesIn(folder))
  const Files: string[] = []
  const MissingFiles: string[] = []
  for (const { sha256 } of rows) {
    const path = store.pathOf(sha256)
    if ((await hashOfFile(path)) !== sha256) {
      MissingFiles.push(sha256)
      continue
    }
    await copyFile(target, path)
    Files.push(sha256)
  }
  return { Files, MissingFiles }
}

/**
 * Writes a backup of everything into a new or empty folder, also while the portal runs: rows by table and files by
 * hash, all from one moment (design §5). Throws BackupError if the folder is not empty.
 */
export async function makeBackup(database: Database, store: FileStore, folder: string): Promise<Manifest> {
  await makeFolder(folder)
  if ((await readdir(folder)).length > 0)
    throw new BackupError(`${folder} is not empty: choose a new folder for the backup`)
  const client = await database.pool.connect()
  try {
    const catalog = await readCatalog(client)
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query("set local timezone = 'UTC'")
    // Tables truncated later would be read as empty, and their archive as it was before: the whole year would be
    // missing.
    await lockForReading(client, catalog)
    const Tables: Manifest['Tables'] = []
    for (const table of catalog) Tables.push(await writeTable(client, table, folder))
    const sequences = await client.query<{ Name: string; Value: string }>(
      `select sequencename as "Name", last_value::text as "Value" from pg_sequences
       where schemaname = 'public' and last_value is not null order by sequencename`,
    )
    const manifest = sealed({
      Format: 2,
      Version: packageVersion(),
      Migrations: migrationCount(),
      MadeOn: new Date().toISOString(),
      Tables,
      Sequences: sequences.rows,
      ...(await copyFiles(client, store, folder)),
    })
    await writeWhole(manifestIn(folder), [`${JSON.stringify(manifest, null, 2)}\n`])
    return manifest
  } finally {
    await client.query('rollback')
    client.release()
  }
}
