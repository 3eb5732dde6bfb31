import { useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { useConnection } from '../../stores/connection.ts'
import { isUnanswered, messageOf } from '../session/call.ts'
import { useAnswer, type Answer } from './answers.ts'
import { openRead, readAgain, refreshRead, type Plan } from './openReads.ts'

export interface AskedOptions {
  /** The message for a failure, or only the one for which the server gives none. */
  readonly failed?: string | ((error: unknown) => string)
  /** Another value reads again, as if a person had pressed. */
  readonly round?: unknown
  /** For a read beside others, which show failures: its value stays even if a person pressed. */
  readonly keepsShown?: boolean
  /** While it is true nothing is read again by itself: an edit is based on the value shown. */
  readonly isPaused?: boolean
  /** Shows what is known and never asks. */
  readonly isCopyOnly?: boolean
  /** How many changes of these rows wait on this device: once one is sent, the portal has newer data. */
  readonly waiting?: number | undefined
}

export interface Asked {
  /** Why the last call failed, unless the portal is away: one notice beside every screen shows that. */
  readonly error: string | undefined
  readonly failure: unknown
  /** A person presses to read again. */
  readonly again: () => void
  /** What is shown may have changed: it stays if the call fails. */
  readonly refresh: () => void
}

/** Reads as the plan says (`openReads.ts`) while a component shows it. */
export function useAsked(
  plan: Plan,
  { failed, round, keepsShown = false, isPaused = false, isCopyOnly = false, waiting = 0 }: AskedOptions,
): Asked & { readonly answer: Answer; readonly message: string } {
  const { key } = plan
  const answer = useAnswer(key)
  const isReachable = useConnection((state) => state.reachable)
  const again = useCallback(() => readAgain(key, keepsShown), [key, keepsShown])
  const refresh = useCallback(() => refreshRead(key), [key])

  const wantsNews = useEffectEvent(() => !isPaused && !isCopyOnly)
  const begin = useEffectEvent(() => openRead(plan, { wantsNews: () => wantsNews(), isCopyOnly }))
  useEffect(() => begin(), [key])

  const shownRound = useRef(round)
  useEffect(() => {
    if (shownRound.current === round) return
    shownRound.current = round
    again()
  }, [round, again])

  const waitedBefore = useRef(0)
  useEffect(() => {
    if (waiting < waitedBefore.current) refresh()
    waitedBefore.current = waiting
  }, [waiting, refresh])

  const { failure } = answer
  const isLost = plan.isKept && isUnanswered(failure)
  const message =
    typeof failed === 'function' ? failed(failure) : isLost && failed ? failed : messageOf(failure, failed)
  const error = failure === undefined || (isLost && !isReachable) ? undefined : message
  return { answer, failure, error, message, again, refresh }
}
