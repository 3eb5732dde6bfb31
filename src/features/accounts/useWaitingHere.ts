import { useEffect, useState } from 'react'
import type { WaitingWork } from '../../cache/transfer/unsentCount.ts'
import { mayHoldWork } from '../../cache/database/workNames.ts'

const none: readonly WaitingWork[] = []

/** The signed-out people with unsent work on this device; empty until known. */
export function useWaitingHere(): readonly WaitingWork[] {
  const [waiting, setWaiting] = useState(none)
  useEffect(() => {
    // Only on a device with earlier work: others load no database code.
    const look = async () => {
      if (!(await mayHoldWork())) return
      const { listWaitingHere } = await import('../../cache/transfer/unsentCount.ts')
      setWaiting(await listWaitingHere())
    }
    look().catch(() => undefined)
  }, [])
  return waiting
}
