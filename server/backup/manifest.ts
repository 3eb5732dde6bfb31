import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Instant, Sha256 } from '../../contract/core/fields.ts'
import { CommandError } from '../db/command.ts'
import { hasCode } from '../db/failures.ts'
import type { FileStore } from '../files/fileStore.ts'

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

/** What is wrong with a backup or its folder. */
export class BackupError extends CommandError {}

export const manifestIn = (folder: string) => join(folder, 'manifest.json')
export const tableIn = (folder: string, name: string) => join(folder, 'tables', `${name}.jsonl`)
export const filesIn = (folder: string) => join(folder, 'files')

/** A manifest with its checksum. */
export function sealed(manifest: Omit<Manifest, 'Sha256'>): Manifest {
  return { ...manifest, Sha256: createHash('sha256').update(JSON.stringify(manifest)).digest('hex') }
}

/** Reads the manifest of a backup; a folder without a readable one is not a backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(manifestIn(folder), 'utf8').catch(() => undefined)
  if (text === undefined) throw new BackupError(`${folder} is not a whole backup: it has no manifest.json`)
  try {
    const { Sha256: checksum, ...manifest } = Manifest.parse(JSON.parse(text))
    if (manifest.Format > 1 && sealed(manifest).Sha256 !== checksum) throw new Error('wrong checksum')
    return manifest
  } catch {
    throw new BackupError(
      `The backup in ${folder} cannot be read: its manifest.json is damaged or of another format`,
    )
  }
}

const isMissing = (error: unknown) => hasCode(error, 'ENOENT')

/** The SHA-256 of a file's content; undefined if there is no such file. */
export async function hashOfFile(path: string): Promise<string | undefined> {
  const hash = createHash('sha256')
  try {
    for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
  return hash.digest('hex')
}

/** Stores the bytes of a file under their hash; false if there is no such file, or it has another hash. */
export async function copyIntact(store: FileStore, path: string, Sha256: string): Promise<boolean> {
  // Opened first: a stream that fails before anybody reads it would end the process.
  const file = await open(path).catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })
  if (!file) return false
  const staged = await store.stage(
    file.createReadStream(),
    Number.MAX_SAFE_INTEGER,
    () => new Error('unreachable'),
  )
  if (staged.Sha256 === Sha256) await store.keep(staged)
  else await store.discard(staged)
  return staged.Sha256 === Sha256
}
