import { useEffect, useEffectEvent } from 'react'

/** Calls `act` every `rhythm` milliseconds while the component is mounted; never without a rhythm. */
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
