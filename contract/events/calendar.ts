import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

/** Where a calendar asks for the programme by itself; it names its person, and so is theirs alone. */
export const CalendarAddress = z.object({
  /** The whole programme. */
  All: z.url(),
  /** What its person has starred. */
  Stars: z.url(),
})
export type CalendarAddress = z.infer<typeof CalendarAddress>

const CalendarQuery = z.strictObject({
  Token: z.string().max(200),
  /** `stars` for what its person has starred; everything else without it. */
  Only: z.enum(['stars']).optional(),
})

export const getCalendarAddress = endpoint({
  method: 'GET',
  path: '/Event/calendar',
  summary: 'The caller’s own addresses of the programme as a calendar',
  callers: 'signedIn',
  result: CalendarAddress,
})

export const renewCalendarAddress = endpoint({
  method: 'PUT',
  path: '/Event/calendar',
  summary: 'Gives the caller new addresses; the old ones lead nowhere from now on',
  callers: 'signedIn',
  secret: true,
  result: CalendarAddress,
})

export const getCalendar = endpoint({
  method: 'GET',
  path: '/Event/calendar.ics',
  summary:
    'The published programme as a calendar (RFC 5545), by the token of an address; takes `If-None-Match`',
  callers: 'anyone',
  query: CalendarQuery,
  raw: 'download',
})
