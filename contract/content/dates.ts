import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { endpoint } from '../core/endpoint.ts'
import { Day, Id, Instant, Line, mayLack, Version, WallTime } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { errorsOf, requiredError, tooLongError } from '../core/rules.ts'
import { zoneFormats } from '../core/zoneFormats.ts'
import { publicPaths } from './publicPaths.ts'

/** The dates that rules depend on (design §3 "Dates"), with their first titles. */
export const dateKeys = {
  paper_submission: 'Paper submission',
  paper_acceptance: 'Paper acceptance communication',
  registration_last_date: 'Registration last date',
  general_registration: 'General registration',
  conference_date: 'Conference date',
} as const
export type DateKey = keyof typeof dateKeys

/** Icons of dates, in the order of the known dates that start with them. */
export const dateIcons = ['file', 'mail', 'ticket', 'users', 'calendar'] as const

export const DateFields = z.strictObject({
  Title: Line,
  UniqueKey: Line,
  Description: Line,
  /** A day, or a day and time, in the conference's zone; empty means not set. */
  DeadlineDate: z.union([Day, WallTime, z.literal('')]),
  /** One of `dateIcons`, the id of an image, or empty. */
  IconUrl: Line,
})
export type DateFields = z.infer<typeof DateFields>

export const ConferenceDate = DateFields.extend({
  Id,
  /** The moment at which the date has passed; null while it is not set. */
  EndsOn: Instant.nullable(),
  Version,
})
export type ConferenceDate = z.infer<typeof ConferenceDate>

export const dateTexts = {
  keyInvalid: 'Key may have small letters, digits and underscores',
  keyTaken: 'A date with this key exists already',
  keyLocked: 'The key of this date cannot be changed, since rules depend on it',
  dateInvalid: 'Date must be in the years 1970 to 2999',
  iconInvalid: 'Please choose one of the icons or an image',
} as const

export function dateRules(body: DateFields) {
  return errorsOf({
    Title: requiredError('Title', body.Title) || tooLongError('Text', body.Title, limits.LineLongest),
    UniqueKey:
      requiredError('Key', body.UniqueKey) ||
      (!/^[a-z][a-z0-9_]{0,63}$/.test(body.UniqueKey) && dateTexts.keyInvalid),
    Description: tooLongError('Text', body.Description, limits.LineLongest),
    DeadlineDate:
      body.DeadlineDate !== '' && !/^(19[7-9]|2\d\d)\d-/.test(body.DeadlineDate) && dateTexts.dateInvalid,
    IconUrl:
      body.IconUrl !== '' &&
      !dateIcons.some((icon) => icon === body.IconUrl) &&
      !Id.safeParse(body.IconUrl).success &&
      dateTexts.iconInvalid,
  })
}

const wallClocks = zoneFormats({
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** Minutes by which a zone's wall clock is ahead of UTC at a moment. */
export function offsetAt(moment: number, timeZone: string): number {
  const parts = wallClocks(timeZone).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((p) => p.type === type)?.value ?? 0)
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return Math.round((wall - moment) / 60_000)
}

/** The calendar day of a zone at a moment (milliseconds since 1970), such as `2026-11-20`. */
export function dayIn(moment: number, timeZone: string): string {
  return new Date(moment + offsetAt(moment, timeZone) * 60_000).toISOString().slice(0, 10)
}

/** The moment at which a date has passed; a day without a time ends at 23:59:59 in the zone (design §3 "Dates"). */
export function endOf(deadlineDate: string, timeZone: string): string | null {
  if (!deadlineDate) return null
  const wall = Date.parse(deadlineDate.includes('T') ? `${deadlineDate}:00Z` : `${deadlineDate}T23:59:59Z`)
  // Around a clock change the offset at the guess may differ from the one at the result: compute it twice.
  const guess = wall - offsetAt(wall, timeZone) * 60_000
  return new Date(wall - offsetAt(guess, timeZone) * 60_000).toISOString()
}

export const getActiveDates = endpoint(`GET ${publicPaths.dates}`, {
  summary: 'The dates that are set, soonest first',
  callers: 'anyone',
  shows: ['Date', 'HomePage'],
  result: z.array(ConferenceDate),
})

export const getDates = adminEndpoint('GET /Configuration/date', {
  part: 'whole',
  summary: 'All dates',
  shows: ['Date', 'HomePage'],
  result: z.array(ConferenceDate),
})

export const createDate = adminEndpoint('POST /Configuration/date', {
  part: 'whole',
  summary: 'Adds a date',
  body: mayLack(DateFields, { Description: '', DeadlineDate: '', IconUrl: '' }),
  rules: dateRules,
  result: ConferenceDate,
})

export const getDate = adminEndpoint('GET /Configuration/date/:id', {
  part: 'whole',
  summary: 'One date',
  shows: ['Date', 'HomePage'],
  result: ConferenceDate,
})

export const updateDate = adminEndpoint('PUT /Configuration/date/:id', {
  part: 'whole',
  summary: 'Changes a date; takes `If-Match`',
  body: DateFields,
  rules: dateRules,
  result: ConferenceDate,
})
