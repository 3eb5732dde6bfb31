import type { ReviewSettings } from '../../contract/reviews/reviewDesk.ts'
import type { Sql } from '../db/database.ts'
import { reviewSettings } from '../db/schema/reviews.ts'

/** The conference's review settings; open by default. */
export async function readReviewSettings(sql: Sql): Promise<ReviewSettings> {
  const [row] = await sql.select({ IsBlind: reviewSettings.IsBlind }).from(reviewSettings)
  return row ?? { IsBlind: false }
}

/** Stores the conference's review settings. */
export async function writeReviewSettings(sql: Sql, settings: ReviewSettings): Promise<void> {
  await sql
    .insert(reviewSettings)
    .values(settings)
    .onConflictDoUpdate({ target: reviewSettings.Id, set: settings })
}
