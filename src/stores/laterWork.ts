import { afterOrHidden, whenShown } from './firstReads.ts'
import { whenIdleOrHidden } from './idle.ts'

/** How long after the screen is shown what nobody needs yet still waits, in milliseconds: the person's first steps go first. */
const settling = 4000

/** Resolves when `whenShown` would run its work. */
export const untilShown = () => new Promise<void>(whenShown)

/**
 * Runs `work` some seconds after the screen is shown, or once the page is hidden; returns a function to cancel it. It is
 * for what is kept in case that there is no network later.
 */
export function whenSettled(work: () => void): () => void {
  let cancel = whenShown(() => {
    cancel = afterOrHidden(settling, () => {
      cancel()
      cancel = whenIdleOrHidden(work)
    })
  })
  return () => cancel()
}
