import { useCallback, useEffect, useRef, useState, type DependencyList } from 'react'
import { useConnection } from '../stores/connection.ts'
import { useOnNews } from '../stores/news.ts'
import { whenIdle } from '../stores/idle.ts'
import { CallError, messageOf } from './api.ts'

export interface Pulling {
  /** Why the last pull brought nothing, if the server answered at all. */
  readonly error: string | undefined
  readonly pullAgain: () => void
}

/**
 * Pulls what a screen shows when it opens, when the portal answers again or hints at changes (offline O15), when the
 * window comes back, and whenever a dependency changes. `fallback` is the message where the server gives none.
 */
export function usePulling(
  ask: () => Promise<unknown>,
  fallback: string,
  dependencies: DependencyList,
): Pulling {
  const [error, setError] = useState<string>()
  const [asked, setAsked] = useState(0)
  const isReachable = useConnection((state) => state.reachable)
  const pullAgain = useCallback(() => setAsked((count) => count + 1), [])

  useOnNews(pullAgain)
  useEffect(() => {
    window.addEventListener('focus', pullAgain)
    return () => {
      window.removeEventListener('focus', pullAgain)
    }
  }, [pullAgain])

  useEffect(() => {
    let isCurrent = true
    const pull = () => {
      ask().then(
        () => {
          if (isCurrent) setError(undefined)
        },
        (failure: unknown) => {
          const isSilent = failure instanceof CallError && failure.reason === 'offline'
          if (isCurrent) setError(isSilent ? undefined : messageOf(failure, fallback))
        },
      )
    }
    // What the device has comes first: on a slow phone a form is there sooner than its list is asked for again.
    const callOff = whenIdle(pull)
    return () => {
      callOff()
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the caller names what the pull depends on
  }, [isReachable, asked, ...dependencies])

  return { error, pullAgain }
}

/** Pulls again once something that waited has been sent, since it is the server's to tell then. */
export function usePullWhenSent(waiting: number, pullAgain: () => void): void {
  const waitedBefore = useRef(0)
  useEffect(() => {
    if (waiting < waitedBefore.current) pullAgain()
    waitedBefore.current = waiting
  }, [waiting, pullAgain])
}
