import { and, eq, inArray, sql as text } from 'drizzle-orm'
import { paperTexts } from '../../contract/papers/papers.ts'
import { reviewDeskTexts } from '../../contract/reviews/reviewDesk.ts'
import type { Sql } from '../db/database.ts'
import { broken, conflicting, notFound } from '../http/refusal.ts'
import { themes } from '../db/schema/papers.ts'
import { mustBeInFuture } from './assign.ts'
import { listAuditors } from './candidates.ts'
import { auditorThemes, reviews } from '../db/schema/reviews.ts'

/** Sets an auditor's themes; 404 if the user is not an auditor, 422 for a theme that does not exist. */
export async function setAuditorThemes(
  sql: Sql,
  AuditorId: string,
  ThemeIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(ThemeIds.map((id) => id.toLowerCase()))]
  if (!(await listAuditors(sql)).some((auditor) => auditor.AuditorId === AuditorId.toLowerCase()))
    throw notFound()
  const known =
    ids.length === 0 ? [] : await sql.select({ Id: themes.Id }).from(themes).where(inArray(themes.Id, ids))
  if (known.length < ids.length) throw broken({ ThemeIds: paperTexts.unknownTheme })
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

/** Takes a paper from an auditor: 404 if it was not assigned to them, 409 once the review is submitted. */
export async function removeReview(sql: Sql, PaperId: string, AuditorId: string): Promise<void> {
  const mine = and(eq(reviews.PaperId, PaperId), eq(reviews.AuditorId, AuditorId))
  const [review] = await sql.select({ State: reviews.State }).from(reviews).where(mine).for('update')
  if (!review) throw notFound()
  if (review.State === 'done') throw conflicting(reviewDeskTexts.notRemovable)
  await sql.delete(reviews).where(mine)
}
