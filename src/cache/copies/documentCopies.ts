import { z } from 'zod'
import { fromBase64, toBase64 } from '../database/base64.ts'
import { keepCopy, readCopy, type CopyDatabase } from '../database/copyDatabase.ts'

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
