import { useCallback, useEffect, useState } from 'react'
import { useEvery } from './useEvery.ts'

/**
 * Reads a value again every `rhythm` milliseconds, whenever `round` changes, and when the returned function is
 * called. Without a response, the last value stays.
 */
export function usePolling<V>(
  read: () => Promise<V>,
  none: V,
  rhythm: number,
  round: number,
): readonly [V, () => void] {
  const [known, setKnown] = useState(none)
  const [asked, setAsked] = useState(0)
  const ask = useCallback(() => setAsked((count) => count + 1), [])
  useEvery(rhythm, ask)
  useEffect(() => {
    let isCurrent = true
    read().then(
      (value) => {
        if (isCurrent) setKnown(value)
      },
      // The list on the same screen says what is wrong.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [read, round, asked])
  return [known, ask]
}
