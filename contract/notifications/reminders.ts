import { dayIn, endOf } from '../content/dates.ts'

/** On how many days before an end people are reminded of it, each once. */
export const reminderDays = {
  /** Whoever has a draft open, before submission closes. */
  draft: [3, 1],
  /** Whoever may register and has not, before registration closes. */
  registration: [7, 1],
  /** Whoever has reviews to send, before they are due. */
  review: [3, 1],
} as const

/** At what time of such a day, by the conference's clock. */
const morning = '09:00'

const dayLength = 24 * 60 * 60 * 1000

/** The moment of a reminder, in milliseconds: in the morning, so many days before the day of the end in the zone. */
function momentOf(endsOn: string, days: number, timeZone: string): number {
  const day = Date.parse(dayIn(Date.parse(endsOn), timeZone)) - days * dayLength
  return Date.parse(endOf(`${new Date(day).toISOString().slice(0, 10)}T${morning}`, timeZone) ?? endsOn)
}

/** A reminder whose moment has come. */
export interface DueReminder {
  readonly EndsOn: string
  readonly Days: number
  /** Since when it is due. */
  readonly Since: string
}

/** The reminder that is due at `now` (milliseconds): the last whose moment has come, until the end; those before it are past. */
export function reminderDue(
  EndsOn: string,
  days: readonly number[],
  timeZone: string,
  now: number,
): DueReminder | undefined {
  if (now >= Date.parse(EndsOn)) return undefined
  const due = days
    .map((Days) => ({ Days, moment: momentOf(EndsOn, Days, timeZone) }))
    .filter(({ moment }) => moment <= now)
    .sort((a, b) => a.Days - b.Days)[0]
  return due && { EndsOn, Days: due.Days, Since: new Date(due.moment).toISOString() }
}

/** In how many milliseconds the next reminder is due; infinite if there is none. */
export function untilReminder(
  EndsOn: string,
  days: readonly number[],
  timeZone: string,
  now: number,
): number {
  const waits = days.map((Days) => momentOf(EndsOn, Days, timeZone) - now).filter((wait) => wait > 0)
  return Math.min(...waits, Infinity)
}
