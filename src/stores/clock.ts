import { create } from 'zustand'
import { storageKeys } from './storageKeys.ts'

interface ServerClock {
  /** How far the portal's clock is ahead of this device's, in milliseconds; negative if it is behind. */
  readonly ahead: number
}

/** A smaller difference, in milliseconds, may be network delay, and the date is only exact to a second. */
const tolerated = 60_000

const stored = () => Number(import.meta.env.SSR ? 0 : localStorage.getItem(storageKeys.clockAhead)) || 0

/**
 * The portal's clock by its last response, used for deadlines: a device with a wrong clock closes nothing early and
 * promises nothing late (offline O18).
 */
export const useServerClock = create<ServerClock>(() => ({ ahead: stored() }))

/** Learns the portal's clock from the time of its response, in milliseconds; undefined if the response had none. */
export function learnTime(date: number | undefined, now: number): void {
  if (date === undefined) return
  const difference = date - now
  const ahead = Math.abs(difference) < tolerated ? 0 : difference
  const known = useServerClock.getState().ahead
  // A difference within this tolerance counts as the same clock.
  if (ahead === known || (ahead !== 0 && Math.abs(ahead - known) < tolerated)) return
  useServerClock.setState({ ahead })
  try {
    localStorage.setItem(storageKeys.clockAhead, String(ahead))
  } catch {
    // A browser without storage learns it again from the next response.
  }
}
