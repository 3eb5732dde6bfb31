import { dayIn, endOf } from '../content/dates.ts'

/** Days before a deadline on which people are reminded, once on each. */
export const reminderDays = {
  /** People with an open draft, before submission closes. */
  draft: [3, 1],
  /** People who may register and have not, before registration closes. */
  registration: [7, 1],
  /** People with unsent reviews, before they are due. */
  review: [3, 1],
} as const

/** The time of day, by the conference's clock. */
const morning = '09:00'

const dayLength = 24 * 60 * 60 * 1000

/** The moment of a reminder, in milliseconds: in the morning, that many days before the deadline's day in the zone. */
function momentOf(endsOn: string, days: number, timeZone: string): number {
  const day = Date.parse(dayIn(Date.parse(endsOn), timeZone)) - days * dayLength
  return Date.parse(endOf(`${new Date(day).toISOString().slice(0, 10)}T${morning}`, timeZone) ?? endsOn)
}

/**
 * The reminder that is due at `now` (milliseconds), and since when: the latest one, until the deadline; earlier ones
 * are skipped.
 */
export function reminderDue(EndsOn: string, days: readonly number[], timeZone: string, now: number) {
  if (now >= Date.parse(EndsOn)) return undefined
  const due = days
    .map((Days) => ({ Days, moment: momentOf(EndsOn, Days, timeZone) }))
    .filter(({ moment }) => moment <= now)
    .sort((a, b) => a.Days - b.Days)[0]
  return due && { Days: due.Days, Since: new Date(due.moment).toISOString() }
}

/** The time until the next reminder, in milliseconds; infinite if there is none. */
export function untilReminder(
  EndsOn: string,
  days: readonly number[],
  timeZone: string,
  now: number,
): number {
  const waits = days.map((Days) => momentOf(EndsOn, Days, timeZone) - now).filter((wait) => wait > 0)
  return Math.min(...waits, Infinity)
}
