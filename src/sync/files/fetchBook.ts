import { bookTexts, downloadBook, getBook, type BookChapters } from '../../../contract/events/book.ts'
import { call, CallError } from '../session/call.ts'
import { downloadSheet, type Download } from './fetchSheet.ts'

/** How far it is: papers that are set, or bytes that have come. */
export interface BookProgress {
  readonly state: 'setting' | 'loading'
  readonly done: number
  readonly papers: number
}

/** How long the portal is left alone between two questions, in milliseconds. */
const pause = 700

const later = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, pause)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

/** Waits until the book of abstracts is set and fetches it. Throws `CallError`; once `signal` is aborted it asks no more. */
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
    await later(signal)
  }
  return downloadSheet(downloadBook, { Chapters }, bookTexts.failed, (done) =>
    progress({ state: 'loading', done, papers: 0 }),
  )
}
