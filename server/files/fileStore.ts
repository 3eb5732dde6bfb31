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

/** The error for a failed write: 507 with its own text if the disk is full, otherwise the original error. */
export const asRefusalIfFull = (error: unknown): unknown =>
  isDiskFull(error) ? new Refusal(507, texts.full) : error

/** Removes the files of a folder last written before a moment. */
async function removeOlder(folder: string, before: number): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < before) await rm(path, { force: true })
  }
}

/**
 * Opens the store of the bytes of files in a folder, which is created with the first file: `ab/cd/<sha256>` (design §1,
 * decision 7).
 */
export function openFileStore(folder: string) {
  const incoming = join(folder, 'incoming')
  const pathOf = (Sha256: string) => join(folder, Sha256.slice(0, 2), Sha256.slice(2, 4), Sha256)

  return {
    folder,
    pathOf,
    /**
     * Writes bytes to a temporary file while hashing them. More than `most` bytes throw the error of `tooMuch`, a full
     * disk throws 507; on any error nothing is left behind.
     */
    stage: async (
      bytes: AsyncIterable<Uint8Array>,
      most: number,
      tooMuch: () => Error,
    ): Promise<StagedFile> => {
      const path = join(incoming, randomUUID())
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
      try {
        await makeFolder(incoming)
        await writeFlushed(path, counted())
      } catch (error) {
        throw asRefusalIfFull(error)
      }
      return { path, Sha256: hash.digest('hex'), Size }
    },
    /** Moves staged bytes to their place. Existing bytes are replaced by the same bytes. */
    keep: async (staged: StagedFile) => {
      try {
        await moveFlushed(staged.path, pathOf(staged.Sha256))
      } catch (error) {
        await rm(staged.path, { force: true })
        throw asRefusalIfFull(error)
      }
    },
    /** Deletes staged bytes. */
    discard: (staged: StagedFile) => rm(staged.path, { force: true }),
    has: (Sha256: string) =>
      stat(pathOf(Sha256)).then(
        () => true,
        () => false,
      ),
    /**
     * Opens stored bytes if all of them are there: a disk may have lost some, and a file may just have been deleted. The
     * caller closes them.
     */
    openWhole: async ({
      Sha256,
      Size,
    }: Pick<StagedFile, 'Sha256' | 'Size'>): Promise<FileHandle | undefined> => {
      const file = await open(pathOf(Sha256), 'r').catch(() => undefined)
      const size = await file?.stat().then(
        (found) => found.size,
        () => undefined,
      )
      if (size === Size) return file
      await file?.close()
      return undefined
    },
    /** Deletes stored bytes. */
    remove: async (Sha256: string) => {
      const path = pathOf(Sha256)
      await rm(path, { force: true })
      // Without this, a power cut would bring a deleted file back; a missing folder has nothing to flush.
      await flushFolder(dirname(path)).catch(() => undefined)
    },
    /** Opens stored bytes for reading; the caller closes them. Throws if they are not there. */
    openFile: (Sha256: string) => open(pathOf(Sha256), 'r'),
    /** Removes temporary files left by dead processes before a moment (milliseconds since 1970). */
    sweep: (before: number) => removeOlder(incoming, before),
  }
}

export type FileStore = ReturnType<typeof openFileStore>
