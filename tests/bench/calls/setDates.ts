import type { TestPortal } from '../../support/portal/portal.ts'
import { dates } from '../../../server/db/schema/content.ts'

const days = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)

/** The dates of a conference whose deadline is near. */
export async function setDates({ context }: TestPortal): Promise<void> {
  const { sql } = context.database
  for (const [UniqueKey, ahead] of [
    ['paper_submission', 14],
    ['paper_acceptance', 35],
    ['registration_last_date', 50],
    ['general_registration', 60],
    ['conference_date', 75],
  ] as const)
    await sql
      .insert(dates)
      .values({ UniqueKey, Title: UniqueKey, Description: '', IconUrl: '', DeadlineDate: days(ahead) })
      .onConflictDoUpdate({ target: dates.UniqueKey, set: { DeadlineDate: days(ahead) } })
}
