import { onceHidden } from './pageEvents.ts'

/** How long work may be put off while the screen is busy, in milliseconds. */
const longest = 3000

/**
 * Runs `work` once the screen is idle, after three seconds at most; returns a function to cancel it. Safari has no
 * `requestIdleCallback`: there the next task is soon enough.
 */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: longest })
  return () => cancelIdleCallback(asked)
}

/**
 * Runs `work` once the screen is idle or the page is hidden; returns a function to cancel it. A hidden page has no screen
 * to hold up, and Firefox hardly lets it be idle: what keeps the page in step with other tabs would never begin.
 */
export function whenIdleOrHidden(work: () => void): () => void {
  const cancel = () => {
    notIdle()
    notHidden()
  }
  const run = () => {
    cancel()
    work()
  }
  const notIdle = whenIdle(run)
  const notHidden = onceHidden(run)
  return cancel
}
