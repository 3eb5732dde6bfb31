import { z } from 'zod'
import { fromBase64, toBase64 } from '../database/base64.ts'
import { dropCopiesBut, keepCopy, readCopy, type CopyDatabase } from '../database/copyDatabase.ts'

const ofReviews = 'review-file/'

/** The key of the file of a paper under review: its hash, so another file of the same paper is never mistaken for it. */
export const reviewFileKey = (sha256: string) => `${ofReviews}${sha256}`

const KeptPdf = z.object({ Pdf: z.string() })

/** Keeps an opened document for reading while the server is unreachable; a copy like any other (offline O2). */
export async function keepPdf(db: CopyDatabase, key: string, pdf: Blob, now: number): Promise<void> {
  const Pdf = toBase64(new Uint8Array(await pdf.arrayBuffer()))
  await keepCopy(db, key, { Pdf }, now)
}

/** Reads a document opened here before, or undefined. */
export async function readPdf(db: CopyDatabase, key: string): Promise<Blob | undefined> {
  const copy = await readCopy(db, key, KeptPdf)
  return copy && new Blob([fromBase64(copy.Value.Pdf)], { type: 'application/pdf' })
}

/** The hashes of the kept files of papers under review. */
export async function keptReviewFiles(db: CopyDatabase): Promise<ReadonlySet<string>> {
  const keys = await db.copies.where('Key').startsWith(ofReviews).primaryKeys()
  return new Set(keys.map((key) => key.slice(ofReviews.length)))
}

/** Removes the file of a paper under review. */
export async function dropReviewFile(db: CopyDatabase, sha256: string): Promise<void> {
  await db.transaction('rw', [db.copies], () => db.copies.delete(reviewFileKey(sha256)))
}

/** Removes the files of all papers except those that are still under review here. */
export const dropOtherReviewFiles = (db: CopyDatabase, sha256s: readonly string[]): Promise<void> =>
  dropCopiesBut(db, ofReviews, sha256s.map(reviewFileKey))
