/** How long work may be put off while the screen is busy, in milliseconds. */
const longest = 3000

/**
 * Does something once the screen has nothing more urgent to do, three seconds later at most; answers how to call it off.
 * Safari has no word for being idle: there the next task is soon enough.
 */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work, { timeout: longest })
  return () => cancelIdleCallback(asked)
}
