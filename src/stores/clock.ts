import { create } from 'zustand'
import { storageKeys } from './storageKeys.ts'

interface ServerClock {
  /** How far the portal's clock is ahead of this device's, in milliseconds; negative where it is behind. */
  readonly ahead: number
}

/** Less than this lies in the journey of an answer, and its date tells no more than seconds. */
const tolerated = 60_000

const stored = () => Number(import.meta.env.SSR ? 0 : localStorage.getItem(storageKeys.clockAhead)) || 0

/**
 * The portal's clock, by which deadlines count, as its last answer told it: a device whose clock is wrong closes nothing
 * early and promises nothing late (offline O18).
 */
export const useServerClock = create<ServerClock>(() => ({ ahead: stored() }))

/** Takes over when the portal itself has just given an answer, by its clock, in milliseconds; undefined where it did not say. */
export function learnTime(date: number | undefined, now: number): void {
  if (date === undefined) return
  const difference = date - now
  const ahead = Math.abs(difference) < tolerated ? 0 : difference
  const known = useServerClock.getState().ahead
  // What differs by less than the journey of an answer is the same clock.
  if (ahead === known || (ahead !== 0 && Math.abs(ahead - known) < tolerated)) return
  useServerClock.setState({ ahead })
  try {
    localStorage.setItem(storageKeys.clockAhead, String(ahead))
  } catch {
    // A browser that keeps nothing learns it anew from the next answer.
  }
}
