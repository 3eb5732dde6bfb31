import { and, eq, inArray, sql as text } from 'drizzle-orm'
import { paperTexts } from '../../contract/papers/papers.ts'
import type { Sql } from '../db/database.ts'
import { broken } from '../http/refusal.ts'
import { themes } from '../db/schema/papers.ts'
import { distinctIds } from '../papers/decisions/decisionRights.ts'
import { mustBeInFuture } from './assignReviews.ts'
import type { mayRemoveReview, mustBeAuditor } from './rights.ts'
import { auditorThemes, reviews } from '../db/schema/reviews.ts'

/** Sets an auditor's themes; 422 for a theme that does not exist. */
export async function setAuditorThemes(
  sql: Sql,
  { AuditorId }: Awaited<ReturnType<typeof mustBeAuditor>>,
  ThemeIds: readonly string[],
): Promise<void> {
  const ids = distinctIds(ThemeIds)
  if ((await sql.$count(themes, inArray(themes.Id, ids))) < ids.length)
    throw broken({ ThemeIds: paperTexts.unknownTheme })
  await sql.delete(auditorThemes).where(eq(auditorThemes.AuditorId, AuditorId))
  if (ids.length > 0) await sql.insert(auditorThemes).values(ids.map((ThemeId) => ({ AuditorId, ThemeId })))
}

/** Sets the due date of the auditors' open reviews; returns their number. 422 for a date in the past. */
export async function setReviewsDue(
  sql: Sql,
  now: number,
  AuditorIds: readonly string[],
  DueOn: string | null,
): Promise<number> {
  mustBeInFuture(DueOn, now)
  const changed = await sql
    .update(reviews)
    .set({ DueOn, Version: text`${reviews.Version} + 1` })
    .where(and(inArray(reviews.AuditorId, [...AuditorIds]), inArray(reviews.State, ['assigned', 'accepted'])))
    .returning({ Id: reviews.PaperId })
  return changed.length
}

/** Takes a paper from an auditor. */
export async function removeReview(
  sql: Sql,
  { PaperId, AuditorId }: Awaited<ReturnType<typeof mayRemoveReview>>,
): Promise<void> {
  await sql.delete(reviews).where(and(eq(reviews.PaperId, PaperId), eq(reviews.AuditorId, AuditorId)))
}
