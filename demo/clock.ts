const day = 24 * 60 * 60 * 1000

/** A clock that goes through the weeks before the demonstration, so that what follows from one another has its time. */
export interface DemoClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Sets it so many days from the moment at which the filling began; below 0 for days before it. */
  setDays(days: number): void
  advanceMinutes(minutes: number): void
}

/** Starts at a moment in milliseconds since 1970, and stands still until it is set. */
export function newClock(start: number): DemoClock {
  let at = start
  return {
    now: () => at,
    setDays: (days) => {
      at = Math.floor(start + days * day)
    },
    advanceMinutes: (minutes) => {
      at += minutes * 60_000
    },
  }
}
