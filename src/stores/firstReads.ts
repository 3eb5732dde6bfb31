import { whenIdleOrHidden } from './idle.ts'
import { onceHidden } from './pageEvents.ts'

/** How long a screen's reads may hold up other work, in milliseconds: a portal that does not respond holds up nothing. */
const longest = 3000

/** The reads of the screen that have nothing to show yet. */
const waiting = new Set<object>()
/** Called once there are none. */
const resume = new Set<() => void>()

/** Notes a read that has nothing to show yet; the returned function is called once it has. */
export function awaitFirst(): () => void {
  const read = {}
  waiting.add(read)
  return () => {
    if (waiting.delete(read) && waiting.size === 0) for (const go of [...resume]) go()
  }
}

/** True while a read of the screen has nothing to show yet. */
export const isFirstAwaited = (): boolean => waiting.size > 0

/** Runs `work` after some milliseconds, or once the page is hidden; returns a function to cancel it. */
export function afterOrHidden(milliseconds: number, work: () => void): () => void {
  const timer = setTimeout(work, milliseconds)
  const notHidden = onceHidden(work)
  return () => {
    clearTimeout(timer)
    notHidden()
  }
}

/**
 * Runs `work` once the browser is idle and no read has nothing to show, after some seconds at most, or once the page is
 * hidden; returns a function to cancel it. It is for what no first screen needs: line and processor belong to the screen
 * until then.
 */
export function whenShown(work: () => void): () => void {
  let cancel = whenIdleOrHidden(() => {
    if (waiting.size === 0 || document.visibilityState === 'hidden') {
      work()
      return
    }
    const go = () => {
      cancel()
      cancel = whenIdleOrHidden(work)
    }
    const notLater = afterOrHidden(longest, go)
    cancel = () => {
      notLater()
      resume.delete(go)
    }
    resume.add(go)
  })
  return () => cancel()
}
