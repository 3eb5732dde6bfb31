import { offsetAt } from './dates.ts'
import { dayLong, hourLong } from '../core/moments.ts'
import { zoneFormats } from '../core/zoneFormats.ts'

/** The wall clock of a zone at a moment, as `2026-11-20T09:30`. */
export function wallIn(instant: string, timeZone: string): string {
  const moment = Date.parse(instant)
  return new Date(moment + offsetAt(moment, timeZone) * 60_000).toISOString().slice(0, 16)
}

/**
 * The moment of a wall-clock time in a zone, in UTC. Of two, as when clocks go back, the first; null for a time that
 * a clock change skips, and for an invalid time.
 */
export function instantIn(wall: string, timeZone: string): string | null {
  const asUtc = Date.parse(`${wall}:00Z`)
  if (Number.isNaN(asUtc)) return null
  // Clocks change at most once within a day on either side.
  const moments = [-1, 1]
    .map((side) => asUtc - offsetAt(asUtc + side * dayLong, timeZone) * 60_000)
    .sort((a, b) => a - b)
    .map((moment) => new Date(moment).toISOString())
  return moments.find((moment) => wallIn(moment, timeZone) === wall.slice(0, 16)) ?? null
}

/**
 * A moment some days later by the wall clock: nine o'clock stays nine o'clock across a clock change. A skipped time
 * becomes an hour later.
 */
export function daysLater(instant: string, days: number, timeZone: string): string {
  const moved = new Date(Date.parse(`${wallIn(instant, timeZone)}:00Z`) + days * dayLong)
  const wall = (hours: number) => new Date(moved.getTime() + hours * hourLong).toISOString().slice(0, 16)
  return instantIn(wall(0), timeZone) ?? instantIn(wall(1), timeZone) ?? moved.toISOString()
}

const longDays = zoneFormats({ dateStyle: 'long' })
const longMoments = zoneFormats({ dateStyle: 'long', timeStyle: 'short' })

/**
 * A wall-clock day, or day and time, in the conference's format, whatever the language of the browser: '12 January
 * 2027', or '12 January 2027 at 09:30 (Asia/Kolkata)' with its zone. Empty for an invalid day.
 */
export function wallLong(wall: string, timeZone?: string): string {
  const moment = Date.parse(wall.includes('T') ? `${wall.slice(0, 16)}:00Z` : wall)
  // A year that is being typed starts as 1 to 999.
  if (Number.isNaN(moment) || !/^[1-9]\d{3}-/.test(wall)) return ''
  const format = (wall.includes('T') ? longMoments : longDays)('UTC')
  return `${format.format(moment)}${timeZone ? ` (${timeZone})` : ''}`
}
