import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { z } from 'zod'
import { Instant, Sha256 } from '../../contract/core/fields.ts'
import { hasCode } from '../db/failures.ts'
import type { FileStore } from '../files/fileStore.ts'
import { Undecipherable } from './cipher.ts'
import { BackupError, fileName, manifestName, type Cover } from './backupFiles.ts'

/** What a backup contains; written last, so a folder with a manifest is complete. */
export const Manifest = z.strictObject({
  /** Format 1 has no checksum of itself. */
  Format: z.literal([1, 2]),
  /** The version of the portal that made it. */
  Version: z.string(),
  /** How many migrations its tables had. */
  Migrations: z.number().int(),
  MadeOn: Instant,
  /** In the order in which they can be filled. */
  Tables: z.array(z.strictObject({ Name: z.string().regex(/^\w+$/), Rows: z.number().int(), Sha256 })),
  Sequences: z.array(z.strictObject({ Name: z.string(), Value: z.string() })),
  Files: z.array(Sha256),
  /** Files that the portal had lost or that were damaged when the backup was made. */
  MissingFiles: z.array(Sha256),
  /** The first epoch of the portal's data, by which backups of several portals differ. */
  Portal: z.string().optional(),
  /** The checksum of the manifest without this. */
  Sha256: Sha256.optional(),
})
export type Manifest = z.infer<typeof Manifest>

/** A manifest with its checksum. */
export function sealed(manifest: Omit<Manifest, 'Sha256'>): Manifest {
  return { ...manifest, Sha256: createHash('sha256').update(JSON.stringify(manifest)).digest('hex') }
}

async function textOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of bytes) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

const isMissing = (error: unknown) => hasCode(error, 'ENOENT')

/** Reads the manifest of a backup; a folder without a readable one is not a backup. */
export async function readManifest(cover: Cover): Promise<Manifest> {
  const { folder } = cover
  const damaged = () =>
    new BackupError(
      `The backup in ${folder} cannot be read: its manifest.json is damaged or of another format`,
    )
  const text = await textOf(cover.read(manifestName)).catch((error: unknown) => {
    throw isMissing(error)
      ? new BackupError(`${folder} is not a whole backup: it has no manifest.json`)
      : error instanceof Undecipherable
        ? damaged()
        : error
  })
  try {
    const { Sha256: checksum, ...manifest } = Manifest.parse(JSON.parse(text))
    if (manifest.Format > 1 && sealed(manifest).Sha256 !== checksum) throw new Error('wrong checksum')
    return manifest
  } catch {
    throw damaged()
  }
}

/** The SHA-256 of a file of a backup; undefined if there is no such file, or it was changed. */
export async function hashIn(cover: Cover, name: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const piece of cover.read(name)) hash.update(piece)
  } catch (error) {
    if (isMissing(error) || error instanceof Undecipherable) return undefined
    throw error
  }
  return hash.digest('hex')
}

/** The lines of a file of a backup. */
export async function* linesIn(cover: Cover, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of cover.read(name)) {
    const lines = (rest + decoder.decode(piece, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

/** Copies a stored file into a backup; false if there is no such file, or it has another hash. */
export async function copyInto(cover: Cover, path: string, Sha256: string): Promise<boolean> {
  // Opened first: a stream that fails before anybody reads it would end the process.
  const file = await open(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (!file) return false
  const hash = createHash('sha256')
  async function* hashed(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of bytes) {
      hash.update(piece)
      yield piece
    }
  }
  await cover.write(fileName(Sha256), hashed(file.createReadStream()))
  const isIntact = hash.digest('hex') === Sha256
  if (!isIntact) await cover.remove(fileName(Sha256))
  return isIntact
}

/** Stores a file of a backup under its hash; false if there is no such file, or it has another hash. */
export async function copyFrom(cover: Cover, store: FileStore, Sha256: string): Promise<boolean> {
  const staged = await store
    .stage(cover.read(fileName(Sha256)), Number.MAX_SAFE_INTEGER, () => new Error('unreachable'))
    .catch((error: unknown) => {
      if (isMissing(error) || error instanceof Undecipherable) return undefined
      throw error
    })
  if (!staged) return false
  if (staged.Sha256 === Sha256) await store.keep(staged)
  else await store.discard(staged)
  return staged.Sha256 === Sha256
}
