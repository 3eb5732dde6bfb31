import type { CopyDatabase } from '../database/copyDatabase.ts'
import { keepPdf, readPdf } from './documentCopies.ts'

const prefix = 'review-file/'

/** The key is the file's hash, so another file of the same paper is never mistaken for it. */
const keyOf = (sha256: string) => `${prefix}${sha256}`

/** Keeps the file of a paper under review; like other copies, it may be dropped (offline O2). */
export const keepReviewFile = (db: CopyDatabase, sha256: string, bytes: Blob, now: number): Promise<void> =>
  keepPdf(db, keyOf(sha256), bytes, now)

/** Reads a kept file, or undefined. */
export const readReviewFile = (db: CopyDatabase, sha256: string): Promise<Blob | undefined> =>
  readPdf(db, keyOf(sha256))

/** The hashes of the kept files. */
export async function keptReviewFiles(db: CopyDatabase): Promise<ReadonlySet<string>> {
  const keys = await db.copies.where('Key').startsWith(prefix).primaryKeys()
  return new Set(keys.map((key) => key.slice(prefix.length)))
}

/** Removes a file from this device. */
export async function dropReviewFile(db: CopyDatabase, sha256: string): Promise<void> {
  await db.transaction('rw', [db.copies], () => db.copies.delete(keyOf(sha256)))
}

/** Removes all files except those of papers still under review here. */
export async function dropOtherReviewFiles(db: CopyDatabase, sha256s: readonly string[]): Promise<void> {
  const stay = new Set(sha256s.map(keyOf))
  await db.transaction('rw', [db.copies], () =>
    db.copies
      .where('Key')
      .startsWith(prefix)
      .filter(({ Key }) => !stay.has(Key))
      .delete(),
  )
}
