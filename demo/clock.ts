import { dayLong } from '../contract/core/moments.ts'

/** The moment so many days after `now` (milliseconds); before it if below 0. */
export const inDays = (now: number, days: number) => new Date(now + days * dayLong).toISOString()

/**
 * A clock that runs through the weeks before the demonstration, so that each step has a plausible time. Starts at a
 * moment in milliseconds since 1970, and stays there until it is set.
 */
export function newClock(start: number) {
  let at = start
  return {
    now: () => at,
    /** Sets it to so many days after the start of the filling; below 0 for days before it. */
    setDays: (days: number) => {
      at = Math.floor(start + days * dayLong)
    },
    advanceMinutes: (minutes: number) => {
      at += minutes * 60_000
    },
  }
}
