import { pluck } from './collections.ts'
import { zoneFormats } from './zoneFormats.ts'

/** The lengths of an hour and a day, in milliseconds. */
export const hourLong = 3_600_000
export const dayLong = 24 * hourLong

const inFull = zoneFormats({ dateStyle: 'full', timeStyle: 'medium' })

/** A moment as people read it, with its zone named, as in 'Friday, 20 November 2026 at 20:46:32 (Asia/Kolkata)'. */
export function momentIn(timeZone: string, instant: string): string {
  return `${inFull(timeZone).format(new Date(instant))} (${timeZone})`
}

const longDays = zoneFormats({ dateStyle: 'long' })

/** A day in long form, as in '20 November 2026', by the reader's clock unless a zone is given (spec §9). */
export function longDate(instant: string, timeZone?: string): string {
  return longDays(timeZone).format(new Date(instant))
}

/** From this long ahead, a day without its year could be taken for another year's. */
const needsYear = 300 * dayLong

const shortDays = zoneFormats({ day: 'numeric', month: 'long' })

/** A day near `now` (milliseconds) without its year, as in '12 January'; a day far from it in long form. */
export function shortDate(instant: string, timeZone: string, now: number): string {
  if (Math.abs(Date.parse(instant) - now) > needsYear) return longDate(instant, timeZone)
  return shortDays(timeZone).format(new Date(instant))
}

/** The day in a field of a row, for a column of a list; empty without one. */
export const dayOf =
  <Field extends string>(field: Field) =>
  ({ [field]: instant }: Readonly<Record<Field, string | null>>, timeZone: string): string =>
    instant === null ? '' : longDate(instant, timeZone)

const times = zoneFormats({ hour: '2-digit', minute: '2-digit' })

/** A time of today as '21:04', a time of another day with that day, by the reader's clock. Moments in milliseconds. */
export function clockTime(moment: number, now: number): string {
  const time = times().format(moment)
  const isToday = new Date(moment).toDateString() === new Date(now).toDateString()
  return isToday ? time : `${longDate(new Date(moment).toISOString())}, ${time}`
}

const fullDays = zoneFormats({ dateStyle: 'full' })
const fullMoments = zoneFormats({ dateStyle: 'full', timeStyle: 'short' })

/**
 * A conference date in long form with its zone, as in 'Friday 20 November 2026 (Asia/Kolkata)', and its time if it
 * has one. `deadlineDate` is a wall-clock time (see dates.ts).
 */
export function deadlineIn(deadlineDate: string, timeZone: string): string {
  const hasTime = deadlineDate.includes('T')
  // The wall-clock time is shown unchanged.
  const format = (hasTime ? fullMoments : fullDays)('UTC')
  return `${format.format(Date.parse(hasTime ? `${deadlineDate}Z` : deadlineDate))} (${timeZone})`
}

const units = [
  ['day', dayLong],
  ['hour', hourLong],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** The two largest units of a duration in milliseconds, each with how many of it there are. */
function unitsOf(length: number) {
  const first = units.findIndex(([, size]) => length >= size)
  const shown = first < 0 ? units.slice(-1) : units.slice(first, first + 2)
  let left = Math.max(length, 0)
  return shown.map(([unit, size]) => {
    const count = Math.floor(left / size)
    left -= count * size
    return { unit, count, words: `${count} ${unit}${count === 1 ? '' : 's'}` }
  })
}

/** A duration in its two largest units, as in '13 days 4 hours' or '59 minutes 8 seconds'; `length` in milliseconds. */
export const durationOf = (length: number): string => pluck(unitsOf(length), 'words').join(' ')

/**
 * The same where no clock ticks: without seconds and what is zero, as in '13 days 4 hours' or '59 minutes'. In a `brief`
 * one the second unit is there only beside a single first one, as in '13 days' or '1 day 4 hours'.
 */
export function roughDurationOf(length: number, detail: 'full' | 'brief' = 'full'): string {
  const shown = unitsOf(length).filter(({ unit, count }) => count > 0 && unit !== 'second')
  const isOneEnough = detail === 'brief' && shown[0]?.count !== 1
  return pluck(isOneEnough ? shown.slice(0, 1) : shown, 'words').join(' ') || 'less than a minute'
}

const longMoments = zoneFormats({ dateStyle: 'long', timeStyle: 'short' })

/** A moment with its day, as in '20 November 2026 at 21:04', by the clock of a zone. */
export function momentAt(instant: string, timeZone: string): string {
  return longMoments(timeZone).format(new Date(instant))
}

/** A moment with its day, as in '20 November 2026 at 21:04', by the reader's clock; in milliseconds. */
export function momentHere(moment: number): string {
  return longMoments().format(moment)
}

/** True once a date has passed; an unset date has not. `graceMinutes` extends it. */
export function hasPassed(endsOn: string | null | undefined, now: number, graceMinutes = 0): boolean {
  return Boolean(endsOn) && now > Date.parse(endsOn ?? '') + graceMinutes * 60_000
}
