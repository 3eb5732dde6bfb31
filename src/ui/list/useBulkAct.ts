import { useRef, useState } from 'react'
import { usePromise } from '../reads/usePromise.ts'
import { showSnack } from '../snackbar.tsx'
import { wordsOf } from './inSlices.ts'
import { useNews, type News } from '../reads/useNews.ts'

/** Something done to many rows at once, after a preview. */
interface BulkAct<Preview, Result> {
  /** Asks the server what it would do; `progress` gets the number of rows done so far. */
  readonly preview: (progress: (done: number) => void) => Promise<Preview>
  /** Whenever its rows may have changed, the preview is read again. */
  readonly news: News
  /** Does it; throws `CutOff` if it fails after a part is done. */
  readonly act: (preview: Preview, progress: (done: number) => void) => Promise<Result>
  /** How many it would change. */
  readonly countOf: (preview: Preview) => number
  readonly describe: (error: unknown) => string
  readonly texts: {
    readonly done: (result: Result) => string
    /** For an act that failed after some were changed. */
    readonly cutOff: (changed: number, count: number, why: string) => string
  }
  /** Called with true while it goes on. */
  readonly onBusy?: (isBusy: boolean) => void
  readonly onDone: (result: Result) => void
}

/**
 * Previews a bulk act and carries it out once: progress, what was done if it is cut off, and a message at the end. It
 * stays busy after a success, since its dialog closes.
 */
export function useBulkAct<Preview, Result>(bulk: BulkAct<Preview, Result>) {
  const { preview, news, act, countOf, describe, texts, onBusy, onDone } = bulk
  const [isBusy, setBusy] = useState(false)
  const [done, setDone] = useState(0)
  const [failure, setFailure] = useState('')
  const running = useRef(false)
  const loaded = usePromise(
    async () => {
      const found = await preview(setDone)
      setDone(0)
      return found
    },
    describe,
    [],
  )
  useNews(news, () => {
    // The act itself makes news. A preview that is refused now ends the act, and says why.
    if (!running.current) loaded.again()
  })
  const turn = (isRunning: boolean) => {
    running.current = isRunning
    setBusy(isRunning)
  }
  const run = async (found: Preview) => {
    if (running.current) return
    turn(true)
    onBusy?.(true)
    setDone(0)
    setFailure('')
    try {
      const result = await act(found, setDone)
      showSnack(texts.done(result), 'success')
      onDone(result)
    } catch (error) {
      setFailure(wordsOf(error, countOf(found), texts.cutOff, describe))
      turn(false)
      setDone(0)
      // What was changed before the failure is then among what stays as it is.
      loaded.refresh()
    } finally {
      onBusy?.(false)
    }
  }
  return { loaded, isBusy, done, failure, go: (found: Preview) => void run(found) }
}
