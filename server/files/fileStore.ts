import { texts } from '../../contract/core/errors.ts'
import { createHash, randomUUID } from 'node:crypto'
import { open, readdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { flushFolder, makeFolder, moveFlushed, writeFlushed } from '../disk/durable.ts'
import { isDiskFull } from '../db/failures.ts'
import { Refusal } from '../http/refusal.ts'

/** Bytes in a temporary file, hashed and flushed, but not yet in the store. */
export interface StagedFile {
  readonly path: string
  readonly Sha256: string
  readonly Size: number
}

/** Where the bytes of files are stored: `ab/cd/<sha256>` (design §1, decision 7). */
export interface FileStore {
  readonly folder: string
  pathOf(Sha256: string): string
  /**
   * Writes bytes to a temporary file while hashing them. More than `most` bytes throw the error of `tooMuch`, a full
   * disk throws 507; on any error nothing is left behind.
   */
  stage(bytes: AsyncIterable<Uint8Array>, most: number, tooMuch: () => Error): Promise<StagedFile>
  /** Moves staged bytes to their place. Existing bytes are replaced by the same bytes. */
  keep(staged: StagedFile): Promise<void>
  /** Deletes staged bytes. */
  discard(staged: StagedFile): Promise<void>
  /** True if the bytes are there. */
  has(Sha256: string): Promise<boolean>
  /** Removes stored bytes for good. */
  remove(Sha256: string): Promise<void>
  /** Opens stored bytes for reading; the caller closes them. Throws if they are not there. */
  openFile(Sha256: string): Promise<FileHandle>
  /** Removes temporary files left by dead processes before a moment (milliseconds since 1970). */
  sweep(before: number): Promise<void>
}

/** The error for a failed write: 507 with its own text if the disk is full, otherwise the original error. */
export const asRefusalIfFull = (error: unknown): unknown =>
  isDiskFull(error) ? new Refusal(507, texts.full) : error

/** Removes the files of a folder last written before a moment. */
export async function removeOlder(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < before) await rm(path, { force: true })
  }
}

/** Opens the store in a folder, which is created with the first file. */
export function openFileStore(folder: string): FileStore {
  const incoming = join(folder, 'incoming')
  const pathOf = (Sha256: string) => join(folder, Sha256.slice(0, 2), Sha256.slice(2, 4), Sha256)

  async function writeAside(
    path: string,
    bytes: AsyncIterable<Uint8Array>,
    most: number,
    tooMuch: () => Error,
  ): Promise<StagedFile> {
    const hash = createHash('sha256')
    let Size = 0
    async function* counted(): AsyncGenerator<Uint8Array> {
      for await (const piece of bytes) {
        Size += piece.length
        if (Size > most) throw tooMuch()
        hash.update(piece)
        yield piece
      }
    }
    await writeFlushed(path, counted())
    return { path, Sha256: hash.digest('hex'), Size }
  }

  return {
    folder,
    pathOf,
    stage: async (bytes, most, tooMuch) => {
      const path = join(incoming, randomUUID())
      try {
        await makeFolder(incoming)
        return await writeAside(path, bytes, most, tooMuch)
      } catch (error) {
        throw asRefusalIfFull(error)
      }
    },
    keep: async (staged) => {
      const path = pathOf(staged.Sha256)
      try {
        await moveFlushed(staged.path, path)
      } catch (error) {
        await rm(staged.path, { force: true })
        throw asRefusalIfFull(error)
      }
    },
    discard: (staged) => rm(staged.path, { force: true }),
    has: async (Sha256) => {
      const found = await stat(pathOf(Sha256)).catch(() => undefined)
      return found !== undefined
    },
    remove: async (Sha256) => {
      const path = pathOf(Sha256)
      await rm(path, { force: true })
      // Without this, a power cut would bring a deleted file back; a missing folder has nothing to flush.
      await flushFolder(dirname(path)).catch(() => undefined)
    },
    openFile: (Sha256) => open(pathOf(Sha256), 'r'),
    sweep: (before) => removeOlder(incoming, before),
  }
}
