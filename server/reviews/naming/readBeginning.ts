import { z } from 'zod'
import { startWorker } from '../../db/typescript.ts'

/** Time limit per file, in milliseconds; slower files are not read. */
const patience = 20_000

const Answer = z.object({ Words: z.string().nullable() })

/**
 * The text of a PDF's first page and its properties, read in a thread of its own, which ends afterwards; null for an
 * unreadable file.
 */
export function readBeginning(Bytes: Uint8Array): Promise<string | null> {
  return new Promise((resolve) => {
    const worker = startWorker('server/reviews/naming/naming.worker.ts', { workerData: { Bytes } })
    const end = (words: string | null) => {
      clearTimeout(timer)
      resolve(words)
      void worker.terminate()
    }
    const timer = setTimeout(() => end(null), patience)
    worker.once('message', (message) => end(Answer.safeParse(message).data?.Words ?? null))
    worker.once('error', () => end(null))
    worker.once('exit', () => end(null))
  })
}
