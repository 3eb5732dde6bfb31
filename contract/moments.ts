/** A moment as people read it, with its zone named, as in 'Friday, 20 November 2026 at 20:46:32 (Asia/Kolkata)'. */
export function momentIn(timeZone: string, instant: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'medium', timeZone })
  return `${format.format(new Date(instant))} (${timeZone})`
}
