import type { CopyDatabase } from '../database/copyDatabase.ts'
import { keepPdf, readPdf } from './documentCopies.ts'

const prefix = 'review-file/'

/** By its hash, so that another file of the paper is not taken for it. */
const keyOf = (sha256: string) => `${prefix}${sha256}`

/** Keeps the file of a paper under review on this device; a copy like others, which may be dropped (offline O2). */
export const keepReviewFile = (db: CopyDatabase, sha256: string, bytes: Blob, now: number): Promise<void> =>
  keepPdf(db, keyOf(sha256), bytes, now)

/** The file that was kept here, or undefined. */
export const readReviewFile = (db: CopyDatabase, sha256: string): Promise<Blob | undefined> =>
  readPdf(db, keyOf(sha256))

/** The hashes of the files that are kept here. */
export async function keptReviewFiles(db: CopyDatabase): Promise<ReadonlySet<string>> {
  const keys = await db.copies.where('Key').startsWith(prefix).primaryKeys()
  return new Set(keys.map((key) => key.slice(prefix.length)))
}

/** Takes a file off this device. */
export async function dropReviewFile(db: CopyDatabase, sha256: string): Promise<void> {
  await db.transaction('rw', [db.copies], () => db.copies.delete(keyOf(sha256)))
}

/** Takes all files off this device but those of the papers that are still under review here. */
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
