import { useState } from 'react'
import { useEvery } from './useEvery.ts'

/** The time of this device's clock in milliseconds, updated every `rhythm` milliseconds: each minute by default. */
export function useNow(rhythm: number | undefined = 60_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEvery(rhythm, () => setNow(Date.now()))
  return now
}
