import { sql as text } from 'drizzle-orm'
import type { AuditorProgress } from '../../../contract/reviews/reviewDesk.ts'
import type { Sql } from '../../db/database.ts'
import { earlierReviews, reviews } from '../../db/schema/reviews.ts'

type Pace = Pick<AuditorProgress, 'PerWeek' | 'MedianDays'>

const week = 7 * 24 * 60 * 60

const rounded = (value: number) => Math.round(value * 10) / 10

/**
 * How fast auditors are: the reviews that they sent in a week, on average since they were first asked (a week counts
 * from its beginning), and the days that a review took in the median. Auditors without a review in have no pace.
 * `now` is in milliseconds.
 */
export async function pacesOf(sql: Sql, now: number): Promise<ReadonlyMap<string, Pace>> {
  const seconds = (from: ReturnType<typeof text>, to: ReturnType<typeof text>) =>
    text`extract(epoch from ${to} - ${from})`
  const until = text`${new Date(now).toISOString()}::timestamptz`
  const rows = await sql
    .select({
      AuditorId: reviews.AuditorId,
      Done: text`count(*) filter (where ${reviews.State} = 'done')`.mapWith(Number),
      Since: seconds(text`min(${reviews.AssignedOn})`, until).mapWith(Number),
      Median: text`percentile_cont(0.5) within group (order by ${seconds(
        text`${reviews.AssignedOn}`,
        text`${reviews.SubmittedOn}`,
      )}) filter (where ${reviews.State} = 'done')`.mapWith(Number),
      Earlier:
        text`(select count(*) from ${earlierReviews} where ${earlierReviews.AuditorId} = ${reviews.AuditorId})`.mapWith(
          Number,
        ),
    })
    .from(reviews)
    .groupBy(reviews.AuditorId)
  return new Map(
    rows.map(({ AuditorId, Done, Since, Median, Earlier }) => [
      AuditorId,
      {
        PerWeek: Done + Earlier > 0 ? rounded((Done + Earlier) / Math.max(1, Since / week)) : null,
        MedianDays: Done > 0 ? rounded(Math.max(0, Median) / (week / 7)) : null,
      },
    ]),
  )
}
