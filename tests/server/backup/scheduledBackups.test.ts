import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { uploadPaper } from '../../../contract/files/files.ts'
import { makeBackup } from '../../../server/backup/backup.ts'
import { openCover, plainCover } from '../../../server/backup/backupFiles.ts'
import { readManifest } from '../../../server/backup/manifest.ts'
import { signedIn } from '../../support/accounts.ts'
import { canMount, smallDisk } from '../../support/disks.ts'
import { fixture, sha256Of } from '../../support/fixtures.ts'
import { startTestDatabase } from '../../support/portal/engine.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { upload } from '../../support/upload.ts'

const hour = 3_600_000
const day = 24 * hour
/** Each restore on trial makes a database, which takes long on a busy machine. */
const timeout = 180_000

const folders: string[] = []
function newFolder(): string {
  const made = mkdtempSync(join(tmpdir(), 'lectern-scheduled-'))
  folders.push(made)
  return made
}
let portal: TestPortal | undefined
let logged: string[] = []
afterEach(async () => {
  await portal?.stop()
  portal = undefined
})
afterAll(() => {
  for (const made of folders) rmSync(made, { recursive: true, force: true })
})

async function start(BACKUP_DIR: string, environment: Record<string, string> = {}): Promise<TestPortal> {
  logged = []
  portal = await startPortal({
    environment: { BACKUP_DIR, LOG_LEVEL: 'error', ...environment },
    logTo: { write: (line) => logged.push(line) },
  })
  await portal.context.jobs.runDue()
  return portal
}
const health = async (of: TestPortal) => (await of.app.inject('/health')).json<{ Backup?: string }>().Backup
const errors = () =>
  logged.map((line) => {
    const { msg, err } = JSON.parse(line) as { msg: string; err: { message: string } }
    return [msg, err.message]
  })
const good = (names: readonly string[]) => names.filter((name) => /^\d{4}-\d\d-\d\dT\d{6}Z$/.test(name))
/** The moment of a backup's name, in the form of an instant. */
const secondsOf = (name: string) => `${name.slice(0, 13)}:${name.slice(13, 15)}:${name.slice(15, 17)}`
// A restore on trial takes seconds, and is made in an embedded engine wherever the portal's own rows are.
const onEmbedded = test.skipIf(process.env['TEST_DATABASE_URL'])

/** A folder with the name of a backup of now: none is due today. */
function madeNow(dir: string): string {
  const name = `${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z`
  mkdirSync(join(dir, name))
  return name
}

onEmbedded('a running portal makes a backup every day, and says when', { timeout }, async () => {
  const dir = newFolder()
  const yesterday = madeNow(dir)
  const running = await start(dir)
  const author = await signedIn(running)
  await upload(running, uploadPaper, 'paper.pdf', fixture('paper.pdf'), { as: author.AccessToken })
  expect(readdirSync(dir)).toEqual([yesterday])
  running.clock.advance(day)
  await running.context.jobs.runDue()
  const made = readdirSync(dir).at(-1) ?? ''
  expect([readdirSync(dir), good([made]), logged]).toEqual([[yesterday, made], [made], []])
  const { MadeOn, Files } = await readManifest(plainCover(join(dir, made)))
  expect([MadeOn.slice(0, 19), Files]).toEqual([secondsOf(made), [sha256Of(fixture('paper.pdf'))]])
  expect(await health(running)).toBe(`the last good backup was made on ${secondsOf(made)}.000Z`)
  expect(readFileSync(join(dir, made, 'README.txt'), 'utf8')).toContain(
    'The secret of the portal (SECRET_KEY, or secret.key in DATA_DIR) is not in the backup',
  )
  await running.context.jobs.runDue()
  expect(readdirSync(dir)).toEqual([yesterday, made])
})

onEmbedded(
  'the newest backups are kept, encrypted if there is a passphrase, and what a crash left half-written is removed',
  { timeout },
  async () => {
    const dir = newFolder()
    const made = ['2026-01-01T030000Z', '2026-01-02T030000Z', '2026-01-03T030000Z']
    const halves = [
      '2026-01-04T030000Z.new',
      '2026-01-04T030000Z.old',
      'trial.new',
      '2026-01-03T040000Z.untried',
    ]
    for (const name of [...made, ...halves, 'by-hand']) {
      mkdirSync(join(dir, name))
      writeFileSync(join(dir, name, 'anything'), '')
    }
    const BACKUP_PASSPHRASE = 'correct horse battery staple'
    const { dataDir } = await start(dir, { BACKUPS_KEPT: '2', BACKUP_PASSPHRASE })
    const [oldest, newest, ...others] = readdirSync(dir)
    expect([oldest, good([newest ?? '']), others]).toEqual(['2026-01-03T030000Z', [newest], ['by-hand']])
    const cover = await openCover(join(dir, newest ?? ''), BACKUP_PASSPHRASE)
    expect(existsSync(join(cover.folder, 'encryption.json'))).toBe(true)
    expect((await readManifest(cover)).MadeOn.slice(0, 19)).toBe(secondsOf(newest ?? ''))
    // The restore on trial left nothing readable, here or there.
    expect(readdirSync(dataDir)).not.toContain('trial.new')
  },
)

onEmbedded(
  'a backup that cannot be restored is kept apart, removes no other, and is tried again in an hour',
  { timeout },
  async () => {
    const dir = newFolder()
    mkdirSync(join(dir, '2026-01-01T030000Z'))
    const newest = madeNow(dir)
    const earlier = ['2026-01-01T030000Z', newest]
    const { clock, context, ...rest } = await start(dir, { BACKUPS_KEPT: '1' })
    // As after somebody's work by hand: no version of the portal has this table.
    await context.database.pool.query('create table by_hand (id integer primary key)')
    clock.advance(day)
    await context.jobs.runDue()
    await context.database.pool.query('drop table by_hand')
    const untried = readdirSync(dir).at(-1) ?? ''
    expect([readdirSync(dir), untried.slice(18)]).toEqual([[...earlier, untried], '.untried'])
    expect(errors()).toEqual([
      [
        'the daily backup failed, and is tried again in an hour',
        `The backup ${untried} was written, but could not be restored on trial: ` +
          'The backup has a table by_hand that this portal does not know. It is kept, and so are all earlier ones',
      ],
    ])
    expect(await health({ clock, context, ...rest })).toBe(
      `the last good backup was made on ${secondsOf(newest)}.000Z, the latest attempt failed`,
    )
    clock.advance(hour)
    await context.jobs.runDue()
    const made = readdirSync(dir)
    expect([made.length, good(made)]).toEqual([1, made])
    expect(await health({ clock, context, ...rest })).toBe(
      `the last good backup was made on ${secondsOf(made[0] ?? '')}.000Z`,
    )
  },
)

test('a folder that cannot be used for backups ends the start with a sentence', async () => {
  const file = join(newFolder(), 'file')
  writeFileSync(file, '')
  await expect(start(file)).rejects.toThrow(
    `BACKUP_DIR: no backup can be written to ${file} (EEXIST). ` +
      'Make the folder for the account that runs Lectern, or choose another one.',
  )
})

test('a folder with the backups of another portal ends the start with a sentence', { timeout }, async () => {
  const dir = newFolder()
  const theirs = join(dir, '2026-01-01T030000Z')
  const other = await startPortal()
  const { database, files } = other.context
  await database.pool.query("update epochs set epoch = 'another portal'")
  await makeBackup(database, files, theirs)
  await other.stop()
  await expect(start(dir)).rejects.toThrow(
    `BACKUP_DIR: ${theirs} is a backup of another portal. Choose a folder for this portal alone.`,
  )
  expect(readdirSync(dir)).toEqual(['2026-01-01T030000Z'])
})

test('a portal that is stopped during a restore on trial ends it, and removes what it had restored', async () => {
  const dir = newFolder()
  logged = []
  portal = await startPortal({ environment: { BACKUP_DIR: dir } })
  await expect.poll(() => readdirSync(dir), { timeout: 20_000 }).toContain('trial.new')
  await portal.stop()
  portal = undefined
  // It did not wait for the restore on trial.
  expect(readdirSync(dir).map((name) => name.slice(18))).toEqual(['.untried'])
})

describe.skipIf(!canMount())('on a full disk (skipped where no small disk can be mounted)', () => {
  const small = smallDisk('20k')
  test('no half backup is left, and the log says so in a sentence', async () => {
    const running = await start(small)
    expect(errors()[0]).toEqual([
      'the daily backup failed, and is tried again in an hour',
      expect.stringMatching(
        /^The disk of .*\.new is full: no backup was made, and nothing of it is left there$/,
      ),
    ])
    expect(readdirSync(small)).toEqual([])
    expect(await health(running)).toBe('no good backup has been made, the latest attempt failed')
  })
})

// The embedded database has one instance.
test.runIf(process.env['TEST_DATABASE_URL'])(
  'of several instances on one PostgreSQL, one makes the backup',
  { timeout },
  async () => {
    const dir = newFolder()
    const database = await startTestDatabase()
    const instances = await Promise.all(
      [1, 2].map(() => startPortal({ connection: database.connection, environment: { BACKUP_DIR: dir } })),
    )
    await Promise.all(instances.map(({ context }) => context.jobs.runDue()))
    expect([readdirSync(dir).length, good(readdirSync(dir)).length]).toEqual([1, 1])
    for (const instance of instances) await instance.stop()
    await database.stop()
  },
)
