import { useEffect, useEffectEvent } from 'react'

/** Does something every `rhythm` milliseconds while a screen stands, never where there is no rhythm. */
export function useEvery(rhythm: number | undefined, act: () => void): void {
  const tick = useEffectEvent(act)
  useEffect(() => {
    if (rhythm === undefined) return undefined
    const timer = setInterval(() => tick(), rhythm)
    return () => {
      clearInterval(timer)
    }
  }, [rhythm])
}
