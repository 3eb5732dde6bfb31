import { sql as text } from 'drizzle-orm'
import { endOf } from '../../contract/content/dates.ts'
import type { Dashboard } from '../../contract/reports/overview.ts'
import type { Sql } from '../db/database.ts'
import { arrivedOnly } from '../papers/importVisibility.ts'
import { papers } from '../db/schema/papers.ts'

const dayLong = 24 * 60 * 60 * 1000

/** The most days that the curve shows. */
const daysShown = 90

/** The start of a day in a zone. */
export function startOf(day: string, zone: string): string {
  const moment = endOf(`${day}T00:00`, zone)
  if (moment === null) throw new Error('A day without a beginning')
  return moment
}

const daysFrom = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayLong).toISOString().slice(0, 10)

/** How many papers were started and submitted by the end of each day in a zone, up to `last`. */
export async function readDays(sql: Sql, last: string, zone: string): Promise<Dashboard['Days']> {
  const shown = Array.from({ length: daysShown }, (_, place) => daysFrom(last, place + 1 - daysShown))
  const starts = [...shown, daysFrom(last, 1)].map((day) => startOf(day, zone))
  // Looking up a day among the start times is many times faster than computing it for each paper. 0 is before all of
  // them.
  const placeOf = (moment: typeof papers.CreatedOn | typeof papers.SubmittedOn) =>
    text<number | null>`width_bucket(${moment}, ${`{${starts.join()}}`}::timestamptz[])`
  const rows = await sql
    .select({
      Begun: placeOf(papers.CreatedOn),
      Submitted: placeOf(papers.SubmittedOn),
      Count: text<number>`count(*)::int`,
    })
    .from(papers)
    .where((await arrivedOnly(sql))())
    .groupBy(text`1, 2`)
  const countAt = (kind: 'Begun' | 'Submitted', place: number) =>
    rows.reduce((all, row) => (row[kind] === place ? all + row.Count : all), 0)
  let Begun = countAt('Begun', 0)
  let Submitted = countAt('Submitted', 0)
  const days = shown.map((Day, place) => {
    Begun += countAt('Begun', place + 1)
    Submitted += countAt('Submitted', place + 1)
    return { Day, Begun, Submitted }
  })
  return days.filter((day) => day.Begun + day.Submitted > 0)
}
