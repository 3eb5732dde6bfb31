import { and, count, eq, sql as text } from 'drizzle-orm'
import { pick } from '../../contract/core/collections.ts'
import { dayIn } from '../../contract/content/dates.ts'
import type { Dashboard } from '../../contract/reports/overview.ts'
import { isNotErased } from '../directory/emails.ts'
import { deadline, getHomePageRow } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import { arrivedOnly, type ArrivedOnly } from '../papers/importVisibility.ts'
import { isReady } from '../papers/reminders/readyDrafts.ts'
import { isDecidable } from '../papers/search/paperConditions.ts'
import { papers } from '../db/schema/papers.ts'
import { people } from '../db/schema/people.ts'
import { billSums } from '../payments/searchBills.ts'
import { countOf, distinctAuthors } from './adminData.ts'
import { readDays } from './days.ts'

/** Authors by the nationality in their own records, and in total: those that the list of people has. */
async function countAuthors(
  sql: Sql,
  arrived: ArrivedOnly,
): Promise<Pick<Dashboard, 'TotalAuthors' | 'Nationalities'>> {
  const authors = distinctAuthors(sql, arrived)
  const [row] = await sql
    .select({
      TotalAuthors: count(),
      Indian: countOf(text`${people.Nationality} in ('Indian', 'India')`),
      NotSaid: countOf(text`${people.Nationality} = ''`),
    })
    .from(authors)
    .innerJoin(people, eq(people.UserDetailId, authors.UserDetailId))
    .where(isNotErased)
  const { TotalAuthors = 0, Indian = 0, NotSaid = 0 } = row ?? {}
  return { TotalAuthors, Nationalities: { Indian, Foreign: TotalAuthors - Indian - NotSaid, NotSaid } }
}

/** The parts of the dashboard beyond the specification. `now` is in milliseconds since 1970. */
export async function readDashboard(sql: Sql, now: number): Promise<Dashboard> {
  const { TimeZone } = await getHomePageRow(sql)
  const closes = await deadline(sql, 'paper_submission')
  const today = dayIn(now, TimeZone)
  const closing = closes === null ? today : dayIn(Date.parse(closes), TimeZone)
  const arrived = await arrivedOnly(sql)
  const sums = await billSums(sql, {})
  return {
    Days: await readDays(sql, closing < today ? closing : today, TimeZone),
    Today: today,
    ...(await countAuthors(sql, arrived)),
    ClosesOn: closes,
    DraftsReady: await sql.$count(papers, isReady),
    DecisionsOpen: await sql.$count(papers, and(isDecidable('submitted'), arrived())),
    Money: sums.map((sum) => ({
      ...pick(sum, 'CurrencySymbol', 'ExpectedAmount', 'WaitingAmount', 'DueAmount', 'OverpaidAmount'),
      ReceivedAmount: sum.ConfirmedAmount - sum.RefundedAmount,
    })),
  }
}
