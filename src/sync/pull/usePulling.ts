import { useCallback, useEffect, useRef, useState, type DependencyList } from 'react'
import { useConnection } from '../../stores/connection.ts'
import { useOnChangeHint } from '../../stores/changeHints.ts'
import { whenIdle } from '../../stores/idle.ts'
import { CallError, messageOf } from '../session/call.ts'
import { connectionKnown, hurryProbe } from '../transport/connectionWatch.ts'
import { forgetAllSilence, useDue } from '../../stores/silence.ts'

interface Asking {
  /** Why the last attempt brought nothing. */
  readonly failure: unknown
  /** Somebody presses to ask again. */
  readonly askAgain: () => void
}

/** True where a call found no answer, or was not sent since there is none to be had. */
const isUnanswered = (failure: unknown) => failure instanceof CallError && failure.reason === 'offline'

/**
 * Asks when a screen opens, when the portal answers again or hints at changes (offline O15), when the window comes back,
 * and whenever a dependency changes. While the portal is away it waits; what alone found no answer is asked for again
 * a while later (offline O9).
 */
export function useAsking(ask: () => Promise<unknown>, dependencies: DependencyList): Asking {
  const [failure, setFailure] = useState<unknown>()
  const [asked, setAsked] = useState(0)
  const isReachable = useConnection((state) => state.reachable)
  const ownAgain = useCallback(() => setAsked((count) => count + 1), [])
  const askAgain = useCallback(() => {
    forgetAllSilence()
    ownAgain()
  }, [ownAgain])

  useOnChangeHint(ownAgain)
  useEffect(() => {
    window.addEventListener('focus', ownAgain)
    return () => {
      window.removeEventListener('focus', ownAgain)
    }
  }, [ownAgain])

  const unanswered = isUnanswered(failure)
  useEffect(() => (unanswered ? useDue.subscribe(ownAgain) : undefined), [unanswered, ownAgain])

  useEffect(() => {
    if (!isReachable) {
      hurryProbe()
      return undefined
    }
    let isCurrent = true
    const run = () => {
      ask().then(
        () => {
          if (isCurrent) setFailure(undefined)
        },
        async (error: unknown) => {
          // Before a failure is shown it is known whether the portal is away.
          if (isUnanswered(error)) await connectionKnown()
          if (isCurrent) setFailure(error)
        },
      )
    }
    // What the device has comes first: on a slow phone a form is there sooner than its list is asked for again.
    const callOff = whenIdle(run)
    return () => {
      callOff()
      isCurrent = false
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the caller names what asking depends on
  }, [isReachable, asked, ...dependencies])

  return { failure, askAgain }
}

export interface Pulling {
  /** Why the last pull brought nothing, unless the portal is away. */
  readonly error: string | undefined
  readonly pullAgain: () => void
}

/** Pulls what a screen shows (see `useAsking`). `fallback` is the message where the server gives none. */
export function usePulling(
  ask: () => Promise<unknown>,
  fallback: string,
  dependencies: DependencyList,
): Pulling {
  const { failure, askAgain } = useAsking(ask, dependencies)
  const isReachable = useConnection((state) => state.reachable)
  if (failure === undefined) return { error: undefined, pullAgain: askAgain }
  // That the portal is away is said once, beside every screen.
  if (isUnanswered(failure)) return { error: isReachable ? fallback : undefined, pullAgain: askAgain }
  return { error: messageOf(failure, fallback), pullAgain: askAgain }
}

/** Pulls again once something that waited has been sent, since it is the server's to tell then. */
export function usePullWhenSent(waiting: number, pullAgain: () => void): void {
  const waitedBefore = useRef(0)
  useEffect(() => {
    if (waiting < waitedBefore.current) pullAgain()
    waitedBefore.current = waiting
  }, [waiting, pullAgain])
}
