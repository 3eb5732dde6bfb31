/** Formats are costly to make, and a programme shows thousands of times. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${JSON.stringify(options)}`
  const kept = formats.get(key)
  if (kept) return kept
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
  formats.set(key, format)
  return format
}

const hours = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const short = { weekday: 'short', day: 'numeric', month: 'short' } as const
const long = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const

/** A day of a zone's calendar, as in '2026-11-20'; it sorts by time. */
export function dayKey(instant: string, timeZone: string): string {
  const parts = formatOf(timeZone, { year: 'numeric', month: '2-digit', day: '2-digit' }).formatToParts(
    Date.parse(instant),
  )
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** Day, month and more in the order of British English; whether a comma stands between them depends on the browser. */
const dayIn = (instant: string, timeZone: string, options: Intl.DateTimeFormatOptions) =>
  formatOf(timeZone, options)
    .formatToParts(Date.parse(instant))
    .flatMap(({ type, value }) => (type === 'literal' ? [] : [value]))
    .join(' ')

/** A day in full, as in 'Friday 20 November 2026'. */
export const longDay = (instant: string, timeZone: string): string => dayIn(instant, timeZone, long)

/** A day for a row of buttons, as in 'Fri 20 Nov'. */
export const shortDay = (instant: string, timeZone: string): string => dayIn(instant, timeZone, short)

/** A zone as people say it at a moment, as in 'GMT+5:30' or 'CET'. */
function zoneName(instant: string, timeZone: string): string {
  const parts = formatOf(timeZone, { timeZoneName: 'short', hour: 'numeric' }).formatToParts(
    Date.parse(instant),
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

interface Span {
  readonly StartsOn: string
  readonly EndsOn: string
}

/**
 * From when until when by a zone's clock, as in '22:30–00:30 (Sat 21 Nov)': the day of the end is told where it is
 * another one, and both offsets where clocks are changed meanwhile.
 */
export function timeSpan({ StartsOn, EndsOn }: Span, timeZone: string): string {
  const clock = (instant: string) => formatOf(timeZone, hours).format(Date.parse(instant))
  const [from, until] = [zoneName(StartsOn, timeZone), zoneName(EndsOn, timeZone)]
  const changes = from !== until
  const start = changes ? `${clock(StartsOn)} ${from}` : clock(StartsOn)
  const end = changes ? `${clock(EndsOn)} ${until}` : clock(EndsOn)
  const isLater = dayKey(StartsOn, timeZone) !== dayKey(EndsOn, timeZone)
  return `${start}–${end}${isLater ? ` (${shortDay(EndsOn, timeZone)})` : ''}`
}

/** A session's day and time with the zone named, as in 'Friday 20 November 2026, 10:00–11:00 (Asia/Kolkata)'. */
export const sessionTime = (span: Span, timeZone: string): string =>
  `${longDay(span.StartsOn, timeZone)}, ${timeSpan(span, timeZone)} (${timeZone})`

/**
 * When it is by the reader's own clock, with the day where that is another one; undefined where both clocks say the same
 * at start and end.
 */
export function readersTime(span: Span, conference: string, reader: string): string | undefined {
  const same = [span.StartsOn, span.EndsOn].every(
    (instant) =>
      dayKey(instant, conference) === dayKey(instant, reader) &&
      formatOf(conference, hours).format(Date.parse(instant)) ===
        formatOf(reader, hours).format(Date.parse(instant)),
  )
  if (same) return undefined
  const isOther = dayKey(span.StartsOn, conference) !== dayKey(span.StartsOn, reader)
  return `${isOther ? `${shortDay(span.StartsOn, reader)}, ` : ''}${timeSpan(span, reader)}`
}
