import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadPaper } from '../../../contract/files/files.ts'
import { makeBackup } from '../../../server/backup/backup.ts'
import { decrypted, encrypted, Undecipherable } from '../../../server/backup/cipher.ts'
import { readPassphrase } from '../../../server/backup/passphrase.ts'
import { restoreBackup } from '../../../server/backup/restore.ts'
import { people } from '../../../server/db/schema/people.ts'
import { StartError } from '../../../server/settings.ts'
import { signedIn } from '../../support/accounts.ts'
import { pdfOfSize, sha256Of } from '../../support/fixtures.ts'
import { allTables, startPortal, truncateTables, type TestPortal } from '../../support/portal/portal.ts'
import { upload } from '../../support/upload.ts'

const passphrase = 'correct horse battery staple'
const key = Buffer.alloc(32, 7)
const made = mkdtempSync(join(tmpdir(), 'lectern-encrypted-'))
afterAll(() => {
  rmSync(made, { recursive: true, force: true })
})

async function wholeOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}
/** Bytes in pieces of a length, as a disk may give them. */
async function* inPieces(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}
const seal = (name: string, bytes: Buffer) => wholeOf(encrypted(key, name, inPieces(bytes, 50_000)))
const open = (name: string, bytes: Buffer, length = 50_000, of = key) =>
  wholeOf(decrypted(of, name, inPieces(bytes, length)))

describe('the encryption of a file', () => {
  test('gives back every length, in whatever pieces it comes, and no chunk is passed on that was changed', async () => {
    for (const length of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]) {
      const bytes = Buffer.from(Array.from({ length }, (_none, at) => at % 251))
      const sealed = await seal('name', bytes)
      for (const piece of [1000, 65_536, 1_000_000])
        expect([length, piece, (await open('name', sealed, piece)).equals(bytes)]).toEqual([
          length,
          piece,
          true,
        ])
      if (length > 50) expect(sealed.includes(bytes.subarray(0, 50))).toBe(false)
    }
  })

  test('opens for its key and name alone, and never after a byte is changed, added or cut off', async () => {
    const sealed = await seal('one', Buffer.alloc(150_000, 'words '))
    await expect(open('two', sealed)).rejects.toThrow(Undecipherable)
    await expect(open('one', sealed, 50_000, Buffer.alloc(32, 8))).rejects.toThrow(Undecipherable)
    await expect(open('one', Buffer.concat([sealed, Buffer.from('x')]))).rejects.toThrow(Undecipherable)
    const chunk = 65_536 + 16
    // Whole chunks: without the last one, without the first, and with two in each other's place.
    const chunks = [0, 1, 2].map((n) => sealed.subarray(16 + n * chunk, 16 + (n + 1) * chunk))
    for (const order of [[0, 1], [0], [], [1, 2], [1, 0, 2], [0, 0, 1, 2]])
      await expect(
        open(
          'one',
          Buffer.concat([sealed.subarray(0, 16), ...order.map((n) => chunks[n] ?? Buffer.alloc(0))]),
        ),
      ).rejects.toThrow(Undecipherable)
    await fc.assert(
      fc.asyncProperty(fc.nat(sealed.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
        const other = Buffer.from(sealed)
        other[at] = (other[at] ?? 0) ^ change
        await expect(open('one', other)).rejects.toThrow(Undecipherable)
        await expect(open('one', sealed.subarray(0, at))).rejects.toThrow(Undecipherable)
      }),
      { numRuns: 50 },
    )
  })
})

describe('an encrypted backup', () => {
  let full: TestPortal
  let target: TestPortal
  const folder = join(made, 'backup')
  const bytes = pdfOfSize(300_000)
  const Email = 'ramanujanacharya@example.org'
  beforeAll(async () => {
    full = await startPortal()
    target = await startPortal()
    await target.context.mailer.stop()
    await full.context.mailer.stop()
    const owner = await signedIn(full, { Email })
    await upload(full, uploadPaper, 'paper.pdf', bytes, { as: owner.AccessToken })
    await truncateTables(target)
    await makeBackup(full.context.database, full.context.files, folder, { passphrase })
  })
  afterAll(async () => {
    await target.stop()
    await full.stop()
  })

  const filesIn = (of: string) =>
    readdirSync(of, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(of, name)).isFile())
  const restore = (from: string, word?: string) =>
    restoreBackup(target.context.database, target.context.files, from, word)

  /** A restore that is refused with a sentence leaves neither a row nor a file. */
  async function refused(from: string, sentence: string, word: string | null = passphrase): Promise<void> {
    await expect(restore(from, word ?? undefined)).rejects.toThrow(sentence)
    const counts = [...allTables.keys()].map((name) => `(select count(*) from "${name}")`).join(' + ')
    const { rows } = await target.context.database.pool.query(`select (${counts})::integer as rows`)
    expect(rows).toEqual([{ rows: 0 }])
    expect(existsSync(target.context.files.folder)).toBe(false)
  }
  function copy(name: string): string {
    const to = join(made, name)
    cpSync(folder, to, { recursive: true })
    return to
  }

  test('shows nothing of what is in it, neither in its files nor in their names', () => {
    const names = filesIn(folder)
    expect(names.filter((name) => !name.startsWith('encrypted/')).sort()).toEqual([
      'README.txt',
      'encryption.json',
    ])
    expect(names.length).toBeGreaterThan(50)
    const texts = names.map((name) => `${name} ${readFileSync(join(folder, name), 'latin1')}`).join()
    for (const secret of [Email, 'ramanujan', 'people', 'manifest', sha256Of(bytes), '%PDF-', passphrase])
      expect([secret, texts.includes(secret)]).toEqual([secret, false])
    for (const name of names) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  })

  test('is refused without its passphrase and with another one', async () => {
    await refused(
      folder,
      `The backup in ${folder} is encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE to its passphrase. ` +
        'Nothing was restored',
      null,
    )
    await refused(
      folder,
      `The backup in ${folder} was encrypted with another passphrase than the one of the settings. Nothing was restored`,
      `${passphrase}!`,
    )
  })

  test('is refused if any of its files has a changed byte, is cut off or is gone', async () => {
    const names = filesIn(folder).filter((name) => name !== 'README.txt')
    // Of the many that look alike one in twenty is enough.
    for (const [index, name] of names.entries()) {
      if (index % 20 !== 0 && name !== 'encryption.json') continue
      const damaged = copy(`damaged-${index}`)
      const path = join(damaged, name)
      const whole = readFileSync(path)
      const changed = Buffer.from(whole)
      const middle = Math.floor(whole.length / 2)
      changed[middle] = (changed[middle] ?? 0) ^ 1
      writeFileSync(path, changed)
      await refused(damaged, `The backup in ${damaged}`)
      writeFileSync(path, whole)
      // Two bytes: the last one of a text may be its line break.
      truncateSync(path, whole.length - 2)
      await refused(damaged, `The backup in ${damaged}`)
      rmSync(path)
      // Without the file that says that it is encrypted, it has no manifest.
      await refused(damaged, /json$/.test(name) ? 'is not a whole backup: it has no manifest.json' : damaged)
      rmSync(damaged, { recursive: true })
    }
  })

  test('is restored row by row and file by file with its passphrase', async () => {
    const manifest = await restore(folder, passphrase)
    expect(manifest.Files).toEqual([sha256Of(bytes)])
    expect(readFileSync(target.context.files.pathOf(sha256Of(bytes))).equals(bytes)).toBe(true)
    const [person] = await target.context.database.sql.select().from(people)
    expect(person?.Email).toBe(Email)
  })
})

test('a passphrase is read from the settings, or from a file that is closed to others', async () => {
  const file = join(made, 'passphrase')
  const read = () => readPassphrase({ BACKUP_PASSPHRASE: undefined, BACKUP_PASSPHRASE_FILE: file })
  const both = { BACKUP_PASSPHRASE: undefined, BACKUP_PASSPHRASE_FILE: undefined }
  expect(await readPassphrase(both)).toBeUndefined()
  expect(await readPassphrase({ ...both, BACKUP_PASSPHRASE: passphrase })).toBe(passphrase)
  await expect(read()).rejects.toThrow(new StartError(`BACKUP_PASSPHRASE_FILE: ${file} cannot be read`))
  writeFileSync(file, `${passphrase}\n`, { mode: 0o600 })
  expect(await read()).toBe(passphrase)
  chmodSync(file, 0o640)
  await expect(read()).rejects.toThrow(
    `BACKUP_PASSPHRASE_FILE: ${file} can be read by other accounts of this machine. Close it to them: chmod 600`,
  )
  chmodSync(file, 0o600)
  writeFileSync(file, 'fifteen letters')
  await expect(read()).rejects.toThrow(`BACKUP_PASSPHRASE_FILE: ${file} must have at least 16 characters`)
})
