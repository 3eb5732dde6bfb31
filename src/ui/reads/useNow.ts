import { useState } from 'react'
import { useEvery } from './useEvery.ts'

/** The time by this device's clock in milliseconds, looked at every `rhythm`: to the minute, where nothing else is said. */
export function useNow(rhythm: number | undefined = 60_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEvery(rhythm, () => setNow(Date.now()))
  return now
}
