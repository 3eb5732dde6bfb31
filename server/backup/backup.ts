import { createHash } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase } from 'pg'
import { migrationCount, type Database } from '../db/database.ts'
import { isDiskFull } from '../db/failures.ts'
import { epochs } from '../db/schema/system.ts'
import { makeFolder, writeWhole } from '../disk/durable.ts'
import type { FileStore } from '../files/fileStore.ts'
import { Refusal } from '../http/refusal.ts'
import { packageVersion } from '../settings.ts'
import { lockForReading, quoted, readCatalog, type CatalogTable } from './catalog.ts'
import { BackupError, fileName, manifestName, newCover, tableName, type Cover } from './backupFiles.ts'
import { copyInto, sealed, type Manifest } from './manifest.ts'
import { encryptedReadme, withoutSecret } from './withoutSecret.ts'

const rowsAtOnce = 500

interface Options {
  /** Milliseconds since 1970. */
  readonly now?: number
  /** Encrypts the backup. */
  readonly passphrase?: string | undefined
  /** Once true, the backup is given up. */
  isStopping?(): boolean
}

type Row = Readonly<Record<string, string | null>>

/** The rows of a table as lines of JSON, every value as the database's own text, which both engines read alike. */
export async function* linesOf(client: ClientBase, table: CatalogTable): AsyncGenerator<string> {
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
  cover: Cover,
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
  await cover.write(tableName(table.name), counted())
  return { Name: table.name, Rows, Sha256: hash.digest('hex') }
}

/** What is in a backup at one moment: rows, and the names of files. */
async function writeRows(client: ClientBase, cover: Cover) {
  const catalog = await readCatalog(client)
  await client.query('begin transaction isolation level repeatable read read only')
  try {
    await client.query("set local timezone = 'UTC'")
    // Tables truncated later would be read as empty, and their archive as it was before: the whole year would be
    // missing.
    await lockForReading(client, catalog)
    const Tables: Manifest['Tables'] = []
    for (const table of catalog) Tables.push(await writeTable(client, table, cover))
    const sequences = await client.query<{ Name: string; Value: string }>(
      `select sequencename as "Name", last_value::text as "Value" from pg_sequences
       where schemaname = 'public' and last_value is not null order by sequencename`,
    )
    return { Tables, Sequences: sequences.rows, named: await namedFiles(client) }
  } finally {
    await client.query('rollback')
  }
}

/** The name of the portal's first epoch, which no restore changes: it names the portal. */
export async function firstEpoch({ sql }: Pick<Database, 'sql'>): Promise<string | undefined> {
  const [first] = await sql.select().from(epochs).orderBy(epochs.FirstVersion).limit(1)
  return first?.Epoch
}

async function namedFiles(client: Pick<ClientBase, 'query'>): Promise<string[]> {
  const { rows } = await client.query<{ sha256: string }>('select distinct sha256 from files order by sha256')
  return rows.map(({ sha256 }) => sha256)
}

async function write(
  database: Database,
  store: FileStore,
  folder: string,
  { now = Date.now(), passphrase, isStopping = () => false }: Options,
): Promise<Manifest> {
  const Portal = await firstEpoch(database)
  const cover = await newCover(folder, passphrase, Portal)
  const copied = new Set<string>()
  const copyFiles = async (names: readonly string[]) => {
    for (const Sha256 of names) {
      if (isStopping()) throw new BackupError('The portal stops, and the backup was given up')
      if (!copied.has(Sha256) && (await copyInto(cover, store.pathOf(Sha256), Sha256))) copied.add(Sha256)
    }
  }
  // The bytes of a file never change. So most are copied first: the embedded database has one session, and all calls
  // wait while the rows are read.
  await copyFiles(await namedFiles(database.pool))
  const client = await database.pool.connect()
  const { Tables, Sequences, named } = await writeRows(client, cover).finally(() => client.release())
  await copyFiles(named)
  for (const Sha256 of copied) if (!named.includes(Sha256)) await cover.remove(fileName(Sha256))
  const manifest = sealed({
    Format: 2,
    Version: packageVersion(),
    Migrations: migrationCount(),
    MadeOn: new Date(now).toISOString(),
    Tables,
    Sequences,
    Files: named.filter((Sha256) => copied.has(Sha256)),
    MissingFiles: named.filter((Sha256) => !copied.has(Sha256)),
    Portal,
  })
  await writeWhole(join(folder, 'README.txt'), [passphrase === undefined ? withoutSecret : encryptedReadme])
  await cover.write(manifestName, [`${JSON.stringify(manifest, null, 2)}\n`])
  return manifest
}

const isFull = (error: unknown) => isDiskFull(error) || (error instanceof Refusal && error.status === 507)

/**
 * Writes a backup of everything into a new or empty folder, also while the portal runs: rows by table and files by
 * hash, all from one moment (design §5). Throws BackupError if the folder is not empty or its disk is full; a backup
 * that fails leaves no folder behind.
 */
export async function makeBackup(
  database: Database,
  store: FileStore,
  folder: string,
  options: Options = {},
): Promise<Manifest> {
  await makeFolder(folder)
  if ((await readdir(folder)).length > 0)
    throw new BackupError(`${folder} is not empty: choose a new folder for the backup`)
  try {
    return await write(database, store, folder, options)
  } catch (error) {
    // The folder itself stays where a disk is mounted on it.
    await rm(folder, { recursive: true, force: true }).catch(() => undefined)
    if (!isFull(error)) throw error
    throw new BackupError(
      `The disk of ${folder} is full: no backup was made, and nothing of it is left there`,
    )
  }
}
