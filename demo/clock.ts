/** In milliseconds. */
export const day = 24 * 60 * 60 * 1000

/** The moment so many days after `now` (milliseconds); before it if below 0. */
export const inDays = (now: number, days: number) => new Date(now + days * day).toISOString()

/** A clock that runs through the weeks before the demonstration, so that each step has a plausible time. */
export interface DemoClock {
  /** Milliseconds since 1970. */
  now(): number
  /** Sets it to so many days after the start of the filling; below 0 for days before it. */
  setDays(days: number): void
  advanceMinutes(minutes: number): void
}

/** Starts at a moment in milliseconds since 1970, and stays there until it is set. */
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
