import { zoneFormats } from '../core/zoneFormats.ts'

const hours = zoneFormats({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const short = zoneFormats({ weekday: 'short', day: 'numeric', month: 'short' })
const long = zoneFormats({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const numeric = zoneFormats({ year: 'numeric', month: '2-digit', day: '2-digit' })
const named = zoneFormats({ timeZoneName: 'short', hour: 'numeric' })

/** A calendar day of a zone, as in '2026-11-20'; it sorts by time. */
export function dayKey(instant: string, timeZone: string): string {
  const parts = numeric(timeZone).formatToParts(Date.parse(instant))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** Day, month and more in the order of British English, without the commas that only some browsers add. */
const dayIn = (instant: string, format: Intl.DateTimeFormat) =>
  format
    .formatToParts(Date.parse(instant))
    .flatMap(({ type, value }) => (type === 'literal' ? [] : [value]))
    .join(' ')

/** A day in full, as in 'Friday 20 November 2026'. */
export const longDay = (instant: string, timeZone: string): string => dayIn(instant, long(timeZone))

/** A day for a row of buttons, as in 'Fri 20 Nov'. */
export const shortDay = (instant: string, timeZone: string): string => dayIn(instant, short(timeZone))

/** The usual name of a zone at a moment, as in 'GMT+5:30' or 'CET'. */
function zoneName(instant: string, timeZone: string): string {
  const parts = named(timeZone).formatToParts(Date.parse(instant))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

interface Span {
  readonly StartsOn: string
  readonly EndsOn: string
}

/**
 * Start and end by a zone's clock, as in '22:30–00:30 (Sat 21 Nov)': with the day of the end if it is another day,
 * and both offsets if the clocks change in between.
 */
export function timeSpan({ StartsOn, EndsOn }: Span, timeZone: string): string {
  const clock = (instant: string) => hours(timeZone).format(Date.parse(instant))
  const [from, until] = [zoneName(StartsOn, timeZone), zoneName(EndsOn, timeZone)]
  const changes = from !== until
  const start = changes ? `${clock(StartsOn)} ${from}` : clock(StartsOn)
  const end = changes ? `${clock(EndsOn)} ${until}` : clock(EndsOn)
  const isLater = dayKey(StartsOn, timeZone) !== dayKey(EndsOn, timeZone)
  return `${start}–${end}${isLater ? ` (${shortDay(EndsOn, timeZone)})` : ''}`
}

/** A session's day and time with the zone, as in 'Friday 20 November 2026, 10:00–11:00 (Asia/Kolkata)'. */
export const sessionTime = (span: Span, timeZone: string): string =>
  `${longDay(span.StartsOn, timeZone)}, ${timeSpan(span, timeZone)} (${timeZone})`

/**
 * The time by the reader's own clock, with the day if it is another day; undefined if both clocks show the same at
 * start and end.
 */
export function readersTime(span: Span, conference: string, reader: string): string | undefined {
  const same = [span.StartsOn, span.EndsOn].every(
    (instant) =>
      dayKey(instant, conference) === dayKey(instant, reader) &&
      hours(conference).format(Date.parse(instant)) === hours(reader).format(Date.parse(instant)),
  )
  if (same) return undefined
  const isOther = dayKey(span.StartsOn, conference) !== dayKey(span.StartsOn, reader)
  return `${isOther ? `${shortDay(span.StartsOn, reader)}, ` : ''}${timeSpan(span, reader)}`
}
