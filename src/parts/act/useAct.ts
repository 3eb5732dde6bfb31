import { useRef, useState } from 'react'
import { messageOf } from '../../sync/session/call.ts'
import { showSnack } from '../../ui/snackbar.tsx'

interface ActOptions {
  /**
   * The message of a failure if the server gives none (spec §8), or a function for another message: '' for one that
   * the screen shows by itself.
   */
  readonly failed?: string | ((error: unknown) => string)
  readonly onFailed?: (error: unknown, message: string) => void
  /** Called last, after success and failure alike. */
  readonly onEnd?: () => void
  /** Its dialog closes on success: it stays busy, so that a second press while it closes does nothing. */
  readonly closes?: true
}

/** It may return the message of its success. */
export type Work = () => Promise<string | undefined> | Promise<void>

export interface Act {
  readonly isBusy: boolean
  /** Runs `work` unless an earlier one is still running. */
  readonly act: (work: Work) => void
}

/** What a press of a button does: one at a time, with a message when it is done or has failed. */
export function useAct({ failed, onFailed, onEnd, closes }: ActOptions = {}): Act {
  const [isBusy, setBusy] = useState(false)
  // The state is known at the next render only; a double click comes before it.
  const running = useRef(false)
  const turn = (isRunning: boolean) => {
    running.current = isRunning
    setBusy(isRunning)
  }
  const run = async (work: Work) => {
    if (running.current) return
    turn(true)
    try {
      const done = await work()
      if (done) showSnack(done, 'success')
      if (!closes) turn(false)
    } catch (error) {
      const message = typeof failed === 'function' ? failed(error) : messageOf(error, failed)
      if (message) showSnack(message, 'error')
      turn(false)
      onFailed?.(error, message)
    }
    onEnd?.()
  }
  return { isBusy, act: (work) => void run(work) }
}
