import { useRef, useState } from 'react'
import { showSnack } from '../../ui/snackbar.tsx'
import { failureText, fallbacks } from './failureText.ts'

/** Sends one request at a time, and shows a failure in a toast. */
export function useSending(screen: keyof typeof fallbacks): {
  readonly busy: boolean
  readonly send: (work: () => Promise<void>) => Promise<void>
} {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const send = async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await work()
    } catch (error) {
      showSnack(failureText(error, fallbacks[screen]), 'error')
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { busy, send }
}
