import { useEffect, useState } from 'react'
import { mayHoldWork } from '../../cache/workNames.ts'

/** How many changes wait on this device for their person to sign in; 0 until that is known. */
export function useWaitingHere(): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    // Only where somebody has worked before: others load no database code.
    const look = async () => {
      if (!(await mayHoldWork())) return
      const { countWaitingHere } = await import('../../cache/unsent.ts')
      setCount(await countWaitingHere())
    }
    look().catch(() => undefined)
  }, [])
  return count
}
