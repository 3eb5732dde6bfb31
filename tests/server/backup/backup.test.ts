import { spawn, spawnSync } from 'node:child_process'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { downloadFile, uploadDocument, uploadPaper } from '../../../contract/files/files.ts'
import { auditEntries } from '../../../server/db/schema/audit.ts'
import { makeBackup } from '../../../server/backup/backup.ts'
import { manifestName, plainCover, tableName } from '../../../server/backup/backupFiles.ts'
import type { Manifest } from '../../../server/backup/manifest.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { openDatabase, type Database } from '../../../server/db/database.ts'
import { startEngine, type Reached } from '../../../server/db/engine.ts'
import { counters } from '../../../server/db/schema/system.ts'
import { files } from '../../../server/db/schema/files.ts'
import { openFileStore } from '../../../server/files/fileStore.ts'
import { paperAuthors, paperFiles, papers, themes } from '../../../server/db/schema/papers.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { fixture, pdfOfSize, sha256Of } from '../../support/fixtures.ts'
import { allTables, startPortal, truncateTables, type TestPortal } from '../../support/portal/portal.ts'
import { copyTemplate } from '../../support/portal/template.ts'
import { download, upload } from '../../support/upload.ts'

const large = pdfOfSize(2_000_000)
const oddText = `Ελληνικά 🧪 שלום "quotes" \\ back\tslash\nline\u2028separator <script> {"a":null} ${'x'.repeat(10_000)}`

let full: TestPortal
let target: TestPortal
let owner: TestUser
let folder: string
const folders: string[] = []
function newFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'lectern-backup-'))
  folders.push(made)
  return made
}

const manifestIn = (of: string) => plainCover(of).pathOf(manifestName)
const tableIn = (of: string, name: string) => plainCover(of).pathOf(tableName(name))

/** A portal with something in every kind of column. */
async function fill(portal: TestPortal): Promise<void> {
  const { database, mailer } = portal.context
  owner = await signedIn(portal)
  const [theme] = await database.sql.insert(themes).values({ ThemeTitle: oddText }).returning()
  const FileId = (await upload(portal, uploadPaper, 'paper.pdf', large, { as: owner.AccessToken })).Id ?? ''
  await upload(portal, uploadPaper, 'twin.pdf', large, { as: owner.AccessToken })
  await upload(portal, uploadDocument, 'card.png', fixture('picture.png'), { as: owner.AccessToken })
  const made = await database.sql
    .insert(papers)
    .values(
      Array.from({ length: 700 }, (_none, n) => ({
        OwnerId: owner.UserId,
        ThemeId: theme?.Id ?? '',
        PaperTitle: `${n} ${oddText.slice(0, 200)}`,
        Abstract: n === 0 ? oddText : '',
        PaperURL: FileId,
        ConsiderBestPaper: n % 2 === 0,
        SearchWords: sql`to_tsvector('simple', 'a paper''s ''quoted'' \\words')` as unknown as string,
      })),
    )
    .returning({ Id: papers.Id })
  const PaperId = made[0]?.Id ?? ''
  await database.sql.insert(paperFiles).values({ PaperId, Number: 1, FileId })
  await database.sql.insert(paperAuthors).values({ PaperId, UserDetailId: owner.UserDetailId, Sequence: 1 })
  await database.sql.insert(counters).values({ Name: 'backup-test', Value: 781 })
  await database.sql.insert(auditEntries).values(
    [{ Deep: [1, 2.5, null, 'x'] }, sql`'null'::jsonb`].map((Details) => ({
      UserId: owner.UserId,
      Action: 'tested',
      SubjectId: PaperId,
      Details,
      TraceId: 'trace',
    })),
  )
  await mailer.queue(database.sql, {
    Recipient: 'a@example.org',
    Subject: oddText.slice(0, 50),
    PlainText: oddText,
    Html: '',
  })
}

/** Every row of every table in the words of the database, in a fixed order. */
async function rowsOf(pool: pg.Pool): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const name of allTables.keys()) {
    const { rows } = await pool.query<{ row: string }>(
      `select t::text as row from "${name}" t order by t::text collate "C"`,
    )
    all[name] = rows.map(({ row }) => row)
  }
  return all
}

/** The rows of a restored portal without what the restore itself did: it began an epoch and raised all versions. */
async function rowsAsBackedUp({ pool }: Pick<Database, 'pool'>): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ first: number }>(
    `delete from epochs where first_version = (select max(first_version) from epochs) returning first_version as first`,
  )
  const raisedBy = (rows[0]?.first ?? 0) - (await firstVersion(pool))
  for (const [table, column] of versionColumns)
    await pool.query(`update "${table}" set ${column} = ${column} - ${raisedBy}`)
  return rowsOf(pool)
}

/** Where the versions of new rows begin. */
async function firstVersion(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ first: number }>('select first_version() as first')
  return rows[0]?.first ?? 0
}

/** The columns by which saves are compared. */
const versionColumns = [
  ...['accommodations', 'bank', 'bills', 'dates', 'event_sessions', 'events', 'home_page', 'mail_settings'],
  ...['mail_templates', 'pages', 'papers', 'people', 'rates', 'reviews', 'rooms', 'travels', 'welcome'],
]
  .map((table) => [table, 'version'])
  .concat([['papers', 'authors_version']])

// Byte by byte, as `toEqual` compares, two megabytes take ten seconds.
const haveSameBytes = (a: string, b: string) => readFileSync(a).equals(readFileSync(b))

const restoreInto = (portal: TestPortal, from: string) =>
  restoreBackup(portal.context.database, portal.context.files, from)

beforeAll(async () => {
  full = await startPortal()
  target = await startPortal()
  await full.empty()
  // The mailer is stopped, so that the rows stay as they are.
  await full.context.mailer.stop()
  await target.context.mailer.stop()
  await fill(full)
  folder = join(newFolder(), 'backup')
  await makeBackup(full.context.database, full.context.files, folder)
})
afterAll(async () => {
  await target.stop()
  await full.stop()
  for (const made of folders) rmSync(made, { recursive: true, force: true })
})
/** Changes the manifest of a backup, and gives it the checksum that fits. */
function rewrite(of: string, change: (text: string) => string): void {
  const { Sha256: _sha256, ...manifest } = JSON.parse(readFileSync(manifestIn(of), 'utf8')) as Manifest
  const text = change(JSON.stringify(manifest))
  writeFileSync(manifestIn(of), `${text.slice(0, -1)},"Sha256":"${sha256Of(Buffer.from(text))}"}`)
}
beforeEach(() => truncateTables(target))

test('a restored portal is the same row by row and file by file', async () => {
  const manifest = await restoreInto(target, folder)
  const before = await rowsOf(full.context.database.pool)
  expect(await rowsAsBackedUp(target.context.database)).toEqual(before)
  expect(Object.fromEntries(manifest.Tables.map(({ Name, Rows }) => [Name, Rows]))).toEqual(
    Object.fromEntries(Object.entries(before).map(([name, rows]) => [name, rows.length])),
  )
  expect(manifest.Files.toSorted()).toEqual([sha256Of(large), sha256Of(fixture('picture.png'))].toSorted())
  expect(manifest.MissingFiles).toEqual([])
  for (const Sha256 of manifest.Files)
    expect(haveSameBytes(target.context.files.pathOf(Sha256), full.context.files.pathOf(Sha256))).toBe(true)
})

test('a backup says that the secret is not in it, and what does not work without it', () => {
  const text = readFileSync(join(folder, 'README.txt'), 'utf8')
  expect(text).toContain('Second factors: the codes of authenticator apps are refused.')
  expect(text).toContain('such a mail is given up with a message, and its receiver asks for a new link.')
  expect(text).toContain('Passwords, sessions and recovery codes are in the backup as hashes')
})

test('what was uploaded before the backup is downloaded after the restore', async () => {
  await restoreInto(target, folder)
  const { rows } = await target.context.database.pool.query<{ id: string }>(
    `select id from files where file_name = 'twin.pdf'`,
  )
  const admin = await signedIn(target, { Roles: ['Admin'], Email: 'new.admin@example.org' })
  const got = await download(target, downloadFile, rows[0]?.id ?? '', { as: admin.AccessToken })
  expect(got.bytes.equals(large)).toBe(true)
})

test('a backup of an older version is restored, and what came later takes its default', async () => {
  const older = join(newFolder(), 'backup')
  await makeBackup(full.context.database, full.context.files, older)
  const table = tableIn(older, 'themes')
  const checksum = sha256Of(readFileSync(table))
  writeFileSync(table, readFileSync(table, 'utf8').replaceAll(/,"is_active":"?\w+"?/g, ''))
  rewrite(older, (text) =>
    text.replace(checksum, sha256Of(readFileSync(table))).replace(/"Migrations":\d+/, '"Migrations":0'),
  )
  expect(readFileSync(table, 'utf8')).not.toContain('is_active')
  await restoreInto(target, older)
  const restored = await target.context.database.sql.select().from(themes)
  expect(restored.map((theme) => [theme.ThemeTitle, theme.IsActive])).toEqual([[oddText, true]])
})

test('nothing is restored into a portal with any data, and it stays as it is', async () => {
  await target.context.database.sql.insert(themes).values({ ThemeTitle: 'Already here' })
  await expect(restoreInto(target, folder)).rejects.toThrow(
    /^This portal is not empty: the table themes has rows/,
  )
  expect((await target.context.database.sql.select().from(themes)).map((theme) => theme.ThemeTitle)).toEqual([
    'Already here',
  ])
})

test('a backup is not written over anything', async () => {
  await expect(makeBackup(full.context.database, full.context.files, folder)).rejects.toThrow('is not empty')
})

test('the file of a row that is gone is not in the backup', async () => {
  const { sql: pool } = full.context.database
  const gone = await upload(full, uploadPaper, 'gone.pdf', fixture('paper.pdf'), { as: owner.AccessToken })
  const backUp = async () =>
    (await makeBackup(full.context.database, full.context.files, join(newFolder(), 'backup'))).Files
  expect(await backUp()).toContain(sha256Of(fixture('paper.pdf')))
  await pool.delete(files).where(eq(files.Id, gone.Id ?? ''))
  expect((await backUp()).toSorted()).toEqual([large, fixture('picture.png')].map(sha256Of).toSorted())
})

describe('a damaged backup is refused before anything is restored', () => {
  let damaged: string
  beforeEach(async () => {
    damaged = join(newFolder(), 'backup')
    await makeBackup(full.context.database, full.context.files, damaged)
  })
  async function refused(text: RegExp): Promise<void> {
    await expect(restoreInto(target, damaged)).rejects.toThrow(text)
    const rows = await rowsOf(target.context.database.pool)
    expect(Object.values(rows).flat()).toEqual([])
  }

  test('a table with a line more', async () => {
    appendFileSync(tableIn(damaged, 'themes'), '{"theme_title":"Smuggled in"}\n')
    await refused(/the table themes is missing or does not have its checksum/)
  })

  test('a file with one byte changed, and a file that is gone', async () => {
    const path = openFileStore(join(damaged, 'files')).pathOf(sha256Of(large))
    const bytes = readFileSync(path)
    bytes[1_000_000] = 0
    writeFileSync(path, bytes)
    await refused(new RegExp(`the file ${sha256Of(large)} is missing or does not have its checksum`))
    rmSync(path)
    await refused(/is missing or does not have its checksum/)
  })

  test('a wrong checksum in the manifest', async () => {
    rewrite(damaged, (text) => text.replace(sha256Of(large), sha256Of(fixture('paper.pdf'))))
    await refused(/is missing or does not have its checksum/)
  })

  test('no manifest, or one that cannot be read', async () => {
    writeFileSync(manifestIn(damaged), '{"Format": 9}')
    await refused(/manifest.json is damaged or of another format/)
    rmSync(manifestIn(damaged))
    await refused(/is not a whole backup: it has no manifest.json/)
  })

  test('a backup of a newer version', async () => {
    rewrite(damaged, (text) => text.replace(/"Migrations":\d+/, '"Migrations":999'))
    await refused(/with 999 migrations, this is version 1\.10\.2/)
  })

  test('a manifest that was changed', async () => {
    const text = readFileSync(manifestIn(damaged), 'utf8')
    writeFileSync(manifestIn(damaged), text.replace(/"Rows": 700/, '"Rows": 699'))
    await refused(/manifest\.json is damaged or of another format/)
  })

  test('a table that is not listed', async () => {
    rewrite(damaged, (text) => text.replace(/\{"Name":"themes".*?\},/, ''))
    await refused(/^The backup is damaged: it lacks the table themes\. Nothing was restored$/)
  })
})

test('a file that the portal itself has lost is named, and does not stop the backup', async () => {
  const path = full.context.files.pathOf(sha256Of(fixture('picture.png')))
  const bytes = readFileSync(path)
  writeFileSync(path, 'damaged')
  const manifest = await makeBackup(full.context.database, full.context.files, join(newFolder(), 'backup'))
  writeFileSync(path, bytes)
  expect(manifest.MissingFiles).toEqual([sha256Of(fixture('picture.png'))])
  expect(manifest.Files).toEqual([sha256Of(large)])
})

test('rows that change while a backup is written do not get into it', async () => {
  const { sql: pool } = full.context.database
  const before = await pool.$count(themes)
  const making = makeBackup(full.context.database, full.context.files, join(newFolder(), 'backup'))
  const adding = pool.insert(themes).values({ ThemeTitle: `Added ${Date.now()}` })
  const [manifest] = await Promise.all([making, adding])
  const written = manifest.Tables.find(({ Name }) => Name === 'themes')?.Rows ?? 0
  const inFile = readFileSync(tableIn(folder, 'themes'), 'utf8').split('\n').length - 1
  expect(inFile).toBe(before)
  expect([before, before + 1]).toContain(written)
})

// These start processes with the embedded database, whatever the other tests run on.
describe.runIf(!process.env['TEST_DATABASE_URL'])('on the command line', () => {
  let dataDir: string
  let passphraseFile: string
  beforeAll(() => {
    dataDir = newFolder()
    passphraseFile = join(newFolder(), 'passphrase')
  })
  function run(name: 'backup' | 'restore', argument: string[], DATA_DIR: string) {
    const script = fileURLToPath(new URL(`../../../server/backup/${name}.main.ts`, import.meta.url))
    const environment = {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      DATA_DIR,
      ...(existsSync(passphraseFile) ? { BACKUP_PASSPHRASE_FILE: passphraseFile } : {}),
    }
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', 'tsx', script, ...argument], {
      env: environment,
      encoding: 'utf8',
    })
    return { status, stdout, stderr: stderr.trim() }
  }

  test('a stopped portal is restored, from an encrypted backup too', { timeout: 180_000 }, async () => {
    const passphrase = 'correct horse battery staple'
    writeFileSync(passphraseFile, `${passphrase}\n`, { mode: 0o600 })
    const encrypted = join(newFolder(), 'backup')
    await makeBackup(full.context.database, full.context.files, encrypted, { passphrase })
    expect(run('restore', [encrypted], dataDir)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^restore: \d+ rows of \d+ tables, 2 files\n$/) as string,
    })
  })

  // Each run starts the embedded database, which takes long.
  const inFull = test.runIf(process.env['LONG_TESTS'])
  inFull('what was restored is backed up again to the same bytes', { timeout: 180_000 }, async () => {
    const engine = await startEngine(dataDir)
    const restored = openDatabase(engine.connection, () => undefined)
    await rowsAsBackedUp(restored)
    await restored.close()
    await engine.stop()
    const again = join(newFolder(), 'again')
    expect(run('backup', [again], dataDir)).toMatchObject({ status: 0, stderr: '' })
    for (const name of allTables.keys())
      expect([name, haveSameBytes(tableIn(again, name), tableIn(folder, name))]).toEqual([name, true])
    expect(run('restore', [folder], dataDir)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^This portal is not empty/) as string,
    })
  })

  test('while the portal runs on the embedded database it says so', { timeout: 180_000 }, async () => {
    const running = newFolder()
    copyTemplate(running)
    const engine = await startEngine(running)
    // Not waited for in one piece: this process must be free to answer, since the engine lives in it.
    const script = fileURLToPath(new URL('../../../server/backup/backup.main.ts', import.meta.url))
    const child = spawn(process.execPath, ['--import', 'tsx', script, join(newFolder(), 'b')], {
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: running },
    })
    let words = ''
    child.stderr.on('data', (piece: Buffer) => (words += piece.toString()))
    const status = await new Promise((resolve) => child.once('close', resolve))
    await engine.stop()
    expect([status, words]).toEqual([
      1,
      `Another process is using ${running}. Stop it first, or choose another DATA_DIR.\n`,
    ])
  })

  test('without a folder it says how it is called', () => {
    expect(run('backup', [], dataDir)).toMatchObject({
      status: 1,
      stderr: 'Name one folder: npm run backup -- <folder>',
    })
  })
})

describe.skipIf(!process.env['TEST_DATABASE_URL'])('between the engines (needs TEST_DATABASE_URL)', () => {
  let engine: Reached
  let embedded: TestPortal
  beforeAll(async () => {
    const engineFolder = newFolder()
    mkdirSync(engineFolder, { recursive: true })
    engine = await startEngine(engineFolder)
    embedded = await startPortal({ connection: { ...engine.connection, max: 6 } })
    await embedded.context.mailer.stop()
  })
  afterAll(async () => {
    await embedded.stop()
    await engine.stop()
  })

  test('a backup of PostgreSQL is restored into the embedded database, and back', async () => {
    await truncateTables(embedded)
    await restoreInto(embedded, folder)
    await rowsAsBackedUp(embedded.context.database)
    const back = join(newFolder(), 'back')
    await makeBackup(embedded.context.database, embedded.context.files, back)
    for (const name of allTables.keys())
      expect(readFileSync(tableIn(back, name))).toEqual(readFileSync(tableIn(folder, name)))
    await restoreInto(target, back)
    expect(await rowsAsBackedUp(target.context.database)).toEqual(
      await rowsOf(embedded.context.database.pool),
    )
  })
})
