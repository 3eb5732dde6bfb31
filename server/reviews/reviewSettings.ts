import type { ReviewSettings } from '../../contract/reviews/reviewDesk.ts'
import type { Sql } from '../db/database.ts'
import { reviewSettings } from '../db/schema/reviews.ts'

/** How the conference reviews; openly until somebody says otherwise. */
export async function readReviewSettings(sql: Sql): Promise<ReviewSettings> {
  const [row] = await sql.select({ IsBlind: reviewSettings.IsBlind }).from(reviewSettings)
  return row ?? { IsBlind: false }
}

/** Sets how the conference reviews. */
export async function writeReviewSettings(sql: Sql, settings: ReviewSettings): Promise<void> {
  await sql
    .insert(reviewSettings)
    .values(settings)
    .onConflictDoUpdate({ target: reviewSettings.Id, set: settings })
}
