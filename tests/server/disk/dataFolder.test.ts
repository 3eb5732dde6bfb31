import {
  chmodSync,
  chownSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { uploadPaper } from '../../../contract/files/files.ts'
import { shutOthersOut, shutWritersOut } from '../../../server/disk/dataFolder.ts'
import { StartError } from '../../../server/settings.ts'
import { signedIn } from '../../support/accounts.ts'
import { pdfOfSize, sha256Of } from '../../support/fixtures.ts'
import { startPortal } from '../../support/portal/portal.ts'
import { sendPiece, upload } from '../../support/upload.ts'

/** Every file and folder that others may read, write or enter. */
function openIn(folder: string): string[] {
  const inside = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
  return [folder, ...inside]
    .filter((path) => (statSync(path).mode & 0o077) !== 0)
    .map((path) => relative(folder, path))
    .sort()
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-closed-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** What an earlier version left, for everybody to read. */
function leaveOpen(path: string): void {
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, path, { mode: 0o644 })
  for (let above = dirname(file); above.startsWith(folder); above = dirname(above)) chmodSync(above, 0o755)
}

test('a data folder of an earlier version is closed to others once, and the engine’s own files stay as they are', async () => {
  for (const path of ['secret.key', 'files/ab/cd/abcd', 'mail/1.eml', 'database/base/1/2']) leaveOpen(path)
  expect(await shutOthersOut(folder)).toBe(9)
  expect(openIn(folder)).toEqual(['database/base', 'database/base/1', 'database/base/1/2'])
  expect(await shutOthersOut(folder)).toBe(0)
})

test('files that lie on another disk, behind a link, are closed too', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'lectern-elsewhere-'))
  writeFileSync(join(elsewhere, 'abcd'), '', { mode: 0o644 })
  chmodSync(elsewhere, 0o755)
  symlinkSync(elsewhere, join(folder, 'files'))
  symlinkSync(join(folder, 'nowhere'), join(folder, 'gone'))
  expect(await shutOthersOut(folder)).toBe(2)
  expect(openIn(elsewhere)).toEqual([])
  rmSync(elsewhere, { recursive: true })
})

test('a new data folder is made closed', async () => {
  const made = join(folder, 'new', 'data')
  expect(await shutOthersOut(made)).toBe(0)
  expect(openIn(folder)).toEqual([])
})

test('a data folder that everybody can put another one in the place of is refused, unless only owners move names there', async () => {
  const made = join(folder, 'open', 'data')
  mkdirSync(made, { recursive: true, mode: 0o700 })
  const sentence =
    `Other accounts of this machine can replace ${made}, since everybody can write to ${dirname(made)}. ` +
    'Close that folder to them, or choose another place.'
  chmodSync(dirname(made), 0o777)
  await expect(shutOthersOut(made)).rejects.toThrow(new StartError(sentence))
  chmodSync(dirname(made), 0o1777)
  expect(await shutOthersOut(made)).toBe(0)
  const linked = join(folder, 'linked')
  mkdirSync(linked, { mode: 0o700 })
  chmodSync(dirname(made), 0o777)
  symlinkSync(made, join(linked, 'files'))
  await expect(shutOthersOut(linked)).rejects.toThrow(new StartError(sentence))
})

test('a folder of backups is closed to those who could write to it, and readers stay', async () => {
  chmodSync(folder, 0o775)
  await shutWritersOut(folder)
  expect(statSync(folder).mode & 0o777).toBe(0o755)
})

describe.runIf(process.getuid?.() === 0)('what belongs to another account is refused in a sentence', () => {
  const other = 65_534
  const refused = (path: string) =>
    new StartError(
      `${path} belongs to another account of this machine (${other}), which can read and change it. ` +
        'Give it to the account that runs Lectern.',
    )

  test('the data folder itself, and a file in it', async () => {
    const secret = join(folder, 'secret.key')
    writeFileSync(secret, '', { mode: 0o600 })
    chownSync(secret, other, other)
    await expect(shutOthersOut(folder)).rejects.toThrow(refused(secret))
    chownSync(folder, other, other)
    await expect(shutOthersOut(folder)).rejects.toThrow(refused(folder))
    await expect(shutWritersOut(folder)).rejects.toThrow(refused(folder))
  })

  test('a data folder in a folder that another group can write to', async () => {
    const made = join(folder, 'shared', 'data')
    mkdirSync(made, { recursive: true, mode: 0o700 })
    chownSync(dirname(made), 0, other)
    chmodSync(dirname(made), 0o770)
    await expect(shutOthersOut(made)).rejects.toThrow(
      new StartError(
        `Other accounts of this machine can replace ${made}, since its group (${other}) can write to ${dirname(made)}. ` +
          'Close that folder to them, or choose another place.',
      ),
    )
    chmodSync(dirname(made), 0o750)
    expect(await shutOthersOut(made)).toBe(0)
  })

  test('a folder behind a link, and the link itself', async () => {
    const elsewhere = mkdtempSync(join(tmpdir(), 'lectern-elsewhere-'))
    const link = join(folder, 'files')
    symlinkSync(elsewhere, link)
    chownSync(elsewhere, other, other)
    await expect(shutOthersOut(folder)).rejects.toThrow(refused(link))
    chownSync(elsewhere, 0, 0)
    lchownSync(link, other, other)
    await expect(shutOthersOut(folder)).rejects.toThrow(refused(link))
    lchownSync(link, 0, 0)
    expect(await shutOthersOut(folder)).toBe(0)
    rmSync(elsewhere, { recursive: true })
  })
})

describe.runIf(process.getuid?.() === 0)('an account that may not change the data folder', () => {
  test('gets a sentence that says so', async () => {
    leaveOpen('secret.key')
    process.seteuid?.(65_534)
    try {
      await expect(shutOthersOut(folder)).rejects.toThrow(
        new StartError(
          `Other accounts of this machine can read ${folder}, and this one cannot change that. ` +
            'Give it to the account that runs Lectern, on a disk that keeps who may read what.',
        ),
      )
    } finally {
      process.seteuid?.(0)
    }
  })
})

describe('a portal at work', () => {
  const stops: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const stop of stops) await stop()
  })

  test('leaves nothing for others to read: secret, files, pieces, mails', async () => {
    const portal = await startPortal()
    stops.push(() => portal.stop())
    const user = await signedIn(portal)
    const bytes = pdfOfSize(1_500_000)
    const piece = { Sha256: sha256Of(bytes), FileName: 'paper.pdf', Size: bytes.length, Offset: 0 }
    await sendPiece(portal, piece, bytes.subarray(0, 1_000_000), { as: user.AccessToken })
    await upload(portal, uploadPaper, 'other.pdf', pdfOfSize(2000), { as: user.AccessToken })
    const mail = { Recipient: user.Email, Subject: 'Hello', PlainText: 'Hello', Html: '<p>Hello</p>' }
    await portal.context.mailer.queue(portal.context.database.sql, mail)
    portal.context.mailer.wake()
    await expect
      .poll(() => readdirSync(portal.dataDir).sort())
      .toEqual(['arrivals', 'files', 'mail', 'secret.key'])
    await expect.poll(() => readdirSync(join(portal.dataDir, 'mail'))).toHaveLength(1)
    await portal.context.mailer.stop()
    expect(openIn(portal.dataDir)).toEqual([])
  })
})
