import type { ReviewSettings } from '../../contract/reviews/reviewDesk.ts'
import type { Sql } from '../db/database.ts'
import { reviewSettings } from '../db/schema/reviews.ts'

/** The conference's review settings; open by default. */
export async function readReviewSettings(sql: Sql): Promise<ReviewSettings> {
  const [row] = await sql
    .select({ IsBlind: reviewSettings.IsBlind, LoadLimit: reviewSettings.LoadLimit })
    .from(reviewSettings)
  return row ?? { IsBlind: false, LoadLimit: 0 }
}

/** Stores some of the conference's review settings, and returns all of them. */
export async function writeReviewSettings(
  sql: Sql,
  settings: Partial<ReviewSettings>,
): Promise<ReviewSettings> {
  await sql
    .insert(reviewSettings)
    .values(settings)
    .onConflictDoUpdate({ target: reviewSettings.Id, set: settings })
  return readReviewSettings(sql)
}
