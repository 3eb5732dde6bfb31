import { count, isNotNull, sql as text, type SQL } from 'drizzle-orm'
import { dayIn } from '../../contract/dates.ts'
import type { Dashboard } from '../../contract/reports.ts'
import { deadline, getHomePageRow } from '../content/settings.ts'
import type { Sql } from '../db/database.ts'
import { isReady } from '../papers/readyDrafts.ts'
import { isDecidable } from '../papers/searchPapers.ts'
import { paperAuthors, papers } from '../papers/table.ts'
import { billSums } from '../payments/search.ts'

const dayLong = 24 * 60 * 60 * 1000

/** Days that the curve shows before its last one. */
const daysShown = 90

/** How many papers had something happen to them on each day of a zone. */
async function countByDay(
  sql: Sql,
  moment: typeof papers.CreatedOn | typeof papers.SubmittedOn,
  zone: string,
) {
  const days = sql
    .select({
      Day: text<string>`(${moment} at time zone ${zone})::date`.as('day'),
      Count: text<number>`count(*)::int`.as('papers'),
    })
    .from(papers)
    .where(isNotNull(moment))
    .groupBy(text`day`)
    .as('days')
  // Written out once a day, not once a paper.
  const rows = await sql
    .select({ Day: text<string>`to_char(${days.Day}, 'YYYY-MM-DD')`, Count: days.Count })
    .from(days)
    .orderBy(days.Day)
  return new Map(rows.map((row) => [row.Day, row.Count]))
}

const dayAfter = (day: string) => new Date(Date.parse(day) + dayLong).toISOString().slice(0, 10)

/** Papers begun and submitted by the end of each day, up to `last`. */
function daysOf(
  begun: ReadonlyMap<string, number>,
  submitted: ReadonlyMap<string, number>,
  last: string,
): Dashboard['Days'] {
  const [first] = [...begun.keys(), ...submitted.keys()].sort()
  if (first === undefined) return []
  const days: Dashboard['Days'] = []
  let Begun = 0
  let Submitted = 0
  for (let Day = first; Day <= last; Day = dayAfter(Day)) {
    Begun += begun.get(Day) ?? 0
    Submitted += submitted.get(Day) ?? 0
    days.push({ Day, Begun, Submitted })
  }
  return days.slice(-daysShown)
}

async function countAuthors(sql: Sql): Promise<number> {
  // Counting distinct ones by `count(distinct …)` would sort them all.
  const authors = sql.selectDistinct({ Id: paperAuthors.UserDetailId }).from(paperAuthors).as('authors')
  const [row] = await sql.select({ Count: count() }).from(authors)
  return row?.Count ?? 0
}

async function countWhere(sql: Sql, condition: SQL): Promise<number> {
  const [row] = await sql.select({ Count: count() }).from(papers).where(condition)
  return row?.Count ?? 0
}

/** What the dashboard shows beyond the specification. `now` is in milliseconds since 1970. */
export async function readDashboard(sql: Sql, now: number): Promise<Dashboard> {
  const { TimeZone } = await getHomePageRow(sql)
  const closes = await deadline(sql, 'paper_submission')
  const today = dayIn(now, TimeZone)
  const closing = closes === null ? today : dayIn(Date.parse(closes), TimeZone)
  const begun = await countByDay(sql, papers.CreatedOn, TimeZone)
  const submitted = await countByDay(sql, papers.SubmittedOn, TimeZone)
  const sums = await billSums(sql, { Sort: 'newest' })
  return {
    Days: daysOf(begun, submitted, closing < today ? closing : today),
    TotalAuthors: await countAuthors(sql),
    ClosesOn: closes,
    DraftsReady: await countWhere(sql, isReady),
    DecisionsOpen: await countWhere(sql, isDecidable),
    Money: sums.map((sum) => ({
      CurrencySymbol: sum.CurrencySymbol,
      ExpectedAmount: sum.ExpectedAmount,
      ReceivedAmount: sum.ConfirmedAmount - sum.RefundedAmount,
      WaitingAmount: sum.WaitingAmount,
      DueAmount: sum.DueAmount,
    })),
  }
}
