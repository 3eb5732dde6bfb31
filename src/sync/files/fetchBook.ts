import { bookTexts, downloadBook, getBook, type BookChapters } from '../../../contract/events/book.ts'
import { call, CallError } from '../session/call.ts'
import { wait } from '../transport/wait.ts'
import { downloadSheet, type Download } from './fetchSheet.ts'

/** The progress: papers typeset, or bytes received. */
export interface BookProgress {
  readonly state: 'setting' | 'loading'
  readonly done: number
  readonly papers: number
}

/** Pause between two status requests, in milliseconds. */
const pause = 700

/**
 * Waits until the book of abstracts is typeset and fetches it. Throws `CallError`; aborting `signal` stops it, a download
 * with the signal's reason.
 */
export async function fetchBook(
  Chapters: BookChapters,
  progress: (progress: BookProgress) => void,
  signal: AbortSignal,
): Promise<Download> {
  for (;;) {
    const { Result } = await call(getBook, { query: { Chapters } })
    if (Result.State === 'failed' || signal.aborted) throw new CallError('refused', bookTexts.failed)
    if (Result.State === 'ready') break
    progress({ state: 'setting', done: Result.Done, papers: Result.Papers })
    await wait(pause, signal)
  }
  const received = (done: number) => progress({ state: 'loading', done, papers: 0 })
  return downloadSheet(downloadBook, { Chapters }, bookTexts.failed, received, { signal })
}
