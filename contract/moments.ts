/** A moment as people read it, with its zone named, as in 'Friday, 20 November 2026 at 20:46:32 (Asia/Kolkata)'. */
export function momentIn(timeZone: string, instant: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'medium', timeZone })
  return `${format.format(new Date(instant))} (${timeZone})`
}

/** A day in long form, as in '20 November 2026', by the reader's clock unless a zone is given (spec §9). */
export function longDate(instant: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone }).format(new Date(instant))
}

/** A time of today as '21:04', one of another day with its day, by the reader's clock. Moments are milliseconds. */
export function clockTime(moment: number, now: number): string {
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' }).format(moment)
  const isToday = new Date(moment).toDateString() === new Date(now).toDateString()
  return isToday ? time : `${longDate(new Date(moment).toISOString())}, ${time}`
}

/**
 * A date of the conference in long form with its zone, as in 'Friday 20 November 2026 (Asia/Kolkata)'; with its time
 * where it has one. `deadlineDate` is the wall clock's (see dates.ts).
 */
export function deadlineIn(deadlineDate: string, timeZone: string): string {
  const hasTime = deadlineDate.includes('T')
  const format = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'full',
    ...(hasTime ? { timeStyle: 'short' as const } : {}),
    // The wall clock is shown as it stands.
    timeZone: 'UTC',
  })
  return `${format.format(Date.parse(hasTime ? `${deadlineDate}Z` : deadlineDate))} (${timeZone})`
}
