import { useEffect, useState } from 'react'
import type { WaitingWork } from '../../cache/transfer/unsentCount.ts'
import { mayHoldWork } from '../../cache/database/workNames.ts'

const none: readonly WaitingWork[] = []

/** Whose work waits on this device for them to sign in; none until that is known. */
export function useWaitingHere(): readonly WaitingWork[] {
  const [waiting, setWaiting] = useState(none)
  useEffect(() => {
    // Only where somebody has worked before: others load no database code.
    const look = async () => {
      if (!(await mayHoldWork())) return
      const { listWaitingHere } = await import('../../cache/transfer/unsentCount.ts')
      setWaiting(await listWaitingHere())
    }
    look().catch(() => undefined)
  }, [])
  return waiting
}
