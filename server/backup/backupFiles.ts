import { createHash, createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { Sha256 } from '../../contract/core/fields.ts'
import { CommandError } from '../db/command.ts'
import { hasCode } from '../db/failures.ts'
import { flushFolder, writeWhole, type Pieces } from '../disk/durable.ts'
import { openFileStore } from '../files/fileStore.ts'
import { decrypted, derivedKey, encrypted } from './cipher.ts'

/** What is wrong with a backup or its folder. */
export class BackupError extends CommandError {}

/** The files of a backup, by their names in it. */
export interface Cover {
  readonly folder: string
  /** Where a file is. */
  pathOf(name: string): string
  /** Writes a file so that a power cut leaves the whole file or nothing. */
  write(name: string, pieces: Pieces): Promise<void>
  /** The bytes of a file; throws Undecipherable if they were changed. */
  read(name: string): AsyncIterable<Buffer>
  remove(name: string): Promise<void>
}

export const manifestName = 'manifest.json'
export const tableName = (table: string) => `tables/${table}.jsonl`
export const fileName = (hash: string) => `files/${hash}`

/** A backup with plain files. */
export function plainCover(folder: string): Cover {
  const files = openFileStore(join(folder, 'files'))
  const pathOf = (name: string) => {
    const [room, hash = ''] = name.split('/')
    return room === 'files' ? files.pathOf(hash) : join(folder, name)
  }
  return {
    folder,
    pathOf,
    write: (name, pieces) => writeWhole(pathOf(name), pieces),
    read: (name) => createReadStream(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

/** A backup with encrypted files, whose names reveal nothing. */
function encryptedCover(folder: string, key: Uint8Array): Cover {
  const nameKey = derivedKey(key, Buffer.alloc(0), 'names')
  const pathOf = (name: string) => {
    const hidden = createHmac('sha256', nameKey).update(name).digest('hex')
    return join(folder, 'encrypted', hidden.slice(0, 2), hidden)
  }
  return {
    folder,
    pathOf,
    write: (name, pieces) => writeWhole(pathOf(name), encrypted(key, name, pieces)),
    read: (name) => decrypted(key, name, createReadStream(pathOf(name))),
    remove: (name) => rm(pathOf(name), { force: true }),
  }
}

/** What an encrypted backup says of itself in plain text. */
const Head = z.strictObject({
  Format: z.literal(1),
  /** Makes the key of this backup out of the passphrase. */
  Salt: z.string(),
  /** Made of the key: a wrong passphrase is noticed by it. */
  Check: z.string(),
  /** The first epoch of the portal's data, by which backups of several portals differ. */
  Portal: z.string().optional(),
  /** The checksum of this without itself. */
  Sha256,
})
type Head = z.infer<typeof Head>

const headIn = (folder: string) => join(folder, 'encryption.json')
const checksumOf = (head: Omit<Head, 'Sha256'>) =>
  createHash('sha256').update(JSON.stringify(head)).digest('hex')

/** A guess of a passphrase takes a third of a second and 128 MB. */
const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }
const stretched = promisify<string, Buffer, number, object, Buffer>(scrypt)
const keyOf = (passphrase: string, salt: Buffer) => stretched(passphrase.normalize('NFC'), salt, 32, cost)
const checkOf = (key: Uint8Array) => derivedKey(key, Buffer.alloc(0), 'check')

/** A new backup in a folder: encrypted if there is a passphrase. */
export async function newCover(
  folder: string,
  passphrase: string | undefined,
  Portal: string | undefined,
): Promise<Cover> {
  if (passphrase === undefined) return plainCover(folder)
  const salt = randomBytes(32)
  const key = await keyOf(passphrase, salt)
  const head = {
    Format: 1 as const,
    Salt: salt.toString('base64'),
    Check: checkOf(key).toString('base64'),
    ...(Portal === undefined ? {} : { Portal }),
  }
  await writeWhole(headIn(folder), [`${JSON.stringify({ ...head, Sha256: checksumOf(head) })}\n`])
  await flushFolder(folder)
  return encryptedCover(folder, key)
}

/** What an encrypted backup says of itself; undefined for a plain one. Throws BackupError for a damaged one. */
async function headOf(folder: string): Promise<Head | undefined> {
  const text = await readFile(headIn(folder), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  })
  if (text === undefined) return undefined
  try {
    const { Sha256: checksum, ...head } = Head.parse(JSON.parse(text))
    if (checksumOf(head) !== checksum) throw new Error('wrong checksum')
    return { ...head, Sha256: checksum }
  } catch {
    throw new BackupError(
      `The backup in ${folder} is damaged: its encryption.json cannot be read. Nothing was restored`,
    )
  }
}

/** The portal of an encrypted backup, as it says itself; undefined for a plain one, whose manifest says it. */
export const portalOfEncrypted = async (folder: string) => (await headOf(folder))?.Portal

/** Opens a backup. Throws BackupError if it needs another passphrase. */
export async function openCover(folder: string, passphrase: string | undefined): Promise<Cover> {
  const head = await headOf(folder)
  if (!head) return plainCover(folder)
  if (passphrase === undefined)
    throw new BackupError(
      `The backup in ${folder} is encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE to its passphrase. ` +
        'Nothing was restored',
    )
  const key = await keyOf(passphrase, Buffer.from(head.Salt, 'base64'))
  const check = Buffer.from(head.Check, 'base64')
  if (check.length !== 32 || !timingSafeEqual(check, checkOf(key)))
    throw new BackupError(
      `The backup in ${folder} was encrypted with another passphrase than the one of the settings. Nothing was restored`,
    )
  return encryptedCover(folder, key)
}
