import { useCallback, useEffect, useRef, useState, type DependencyList } from 'react'
import { useConnection } from '../../stores/connection.ts'
import { useOnChangeHint } from '../../stores/changeHints.ts'
import { whenIdle } from '../../stores/idle.ts'
import { CallError, messageOf } from '../session/call.ts'
import { connectionKnown, hurryProbe } from '../transport/connectionWatch.ts'
import { forgetAllSilence, useDue } from '../../stores/silence.ts'

interface Asking {
  /** Why the last attempt failed. */
  readonly failure: unknown
  /** A person presses to ask again. */
  readonly askAgain: () => void
}

/** True if a call got no response, or was not sent because none could be expected. */
const isUnanswered = (failure: unknown) => failure instanceof CallError && failure.reason === 'offline'

/**
 * Calls `ask` when a screen opens, when the portal is back or hints at changes (offline O15), when the window regains
 * focus, and whenever a dependency changes. While the portal is away it waits; a single call that got no response is
 * repeated a while later (offline O9).
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
          // Before a failure is shown, it must be known whether the portal is away.
          if (isUnanswered(error)) await connectionKnown()
          if (isCurrent) setFailure(error)
        },
      )
    }
    // The device's copy comes first: on a slow phone a form is shown before its list is requested again.
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
  /** Why the last pull failed, unless the portal is away. */
  readonly error: string | undefined
  readonly pullAgain: () => void
}

/** Pulls a screen's data (see `useAsking`). `fallback` is the message if the server gives none. */
export function usePulling(
  ask: () => Promise<unknown>,
  fallback: string,
  dependencies: DependencyList,
): Pulling {
  const { failure, askAgain } = useAsking(ask, dependencies)
  const isReachable = useConnection((state) => state.reachable)
  if (failure === undefined) return { error: undefined, pullAgain: askAgain }
  // One notice beside every screen shows that the portal is away.
  if (isUnanswered(failure)) return { error: isReachable ? fallback : undefined, pullAgain: askAgain }
  return { error: messageOf(failure, fallback), pullAgain: askAgain }
}

/** Pulls again once a waiting row has been sent, since the server then has the current data. */
export function usePullWhenSent(waiting: number, pullAgain: () => void): void {
  const waitedBefore = useRef(0)
  useEffect(() => {
    if (waiting < waitedBefore.current) pullAgain()
    waitedBefore.current = waiting
  }, [waiting, pullAgain])
}
