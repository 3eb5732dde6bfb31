import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

/** The addresses at which a calendar fetches the programme; each identifies its person, and so is private. */
export const CalendarAddress = z.object({
  /** The whole programme. */
  All: z.url(),
  /** The person's starred sessions. */
  Stars: z.url(),
})
export type CalendarAddress = z.infer<typeof CalendarAddress>

const CalendarQuery = z.strictObject({
  Token: z.string().max(200),
  /** `stars` for the starred sessions only; without it, everything. */
  Only: z.enum(['stars']).optional(),
})

export const getCalendarAddress = endpoint('GET /Event/calendar', {
  summary: 'The caller’s own addresses of the programme as a calendar',
  callers: 'signedIn',
  part: 'any',
  // Only its own dialog changes it.
  shows: [],
  result: CalendarAddress,
})

export const renewCalendarAddress = endpoint('PUT /Event/calendar', {
  summary: 'Gives the caller new addresses; the old ones lead nowhere from now on',
  callers: 'signedIn',
  part: 'any',
  secret: true,
  result: CalendarAddress,
})

export const getCalendar = endpoint('GET /Event/calendar.ics', {
  summary:
    'The published programme as a calendar (RFC 5545), by the token of an address; takes `If-None-Match`',
  callers: 'anyone',
  query: CalendarQuery,
  raw: 'download',
})
