import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { pluck } from '../../../contract/core/collections.ts'
import { Id, Instant } from '../../../contract/core/fields.ts'
import { Assignment } from '../../../contract/reviews/reviewDesk.ts'
import type { Sql } from '../../db/database.ts'
import { reviews } from '../../db/schema/reviews.ts'
import type { Notifying } from '../../directory/notify.ts'
import type { Context } from '../../http/context.ts'
import type { UndoKind } from '../../undo/undoQueue.ts'
import { lockPapers } from '../../papers/decisions/decisionRights.ts'
import { notifyAssigned } from '../notifyReviewers.ts'
import { lockedVersions, ReviewRow, stillAsked, undoableReviews, type Asking } from './undoReviews.ts'

/** What can undo an act, and whom to notify once nothing can. */
export const MovePayload = z.object({
  Gone: z.array(
    z.object({
      Removed: ReviewRow,
      /** The row in its place, and its version; null for a review that was taken back. */
      Made: z.object({ Id, AuditorId: Id, Version: z.number().int() }).nullable(),
    }),
  ),
  Declined: z.array(ReviewRow),
  /** The requests of the new auditors. */
  Requests: z.array(Assignment.extend({ DueOn: Instant.nullable() })),
})
export type MovePayload = z.infer<typeof MovePayload>

/** Asks the new auditors who still have the papers. Call `mailer.wake` after the commit. */
export async function askNewAuditors(
  call: Notifying,
  context: Asking,
  { Gone, Requests }: MovePayload,
): Promise<void> {
  const made = Gone.flatMap(({ Made }) => Made ?? [])
  if (made.length === 0) return
  const ofMade = inArray(reviews.Id, pluck(made, 'Id'))
  const left = await stillAsked(call.sql, Requests, ofMade)
  const days = left.flatMap(({ DueOn }) => DueOn ?? []).sort()
  await notifyAssigned(call, context, { Made: left }, days[0] ?? null)
}

/** Gives the reviews back to the auditors who had them; what a new auditor has answered since stays theirs. */
async function giveBack(sql: Sql, { Gone, Declined }: MovePayload): Promise<void> {
  await lockPapers(sql, [...new Set(Gone.map(({ Removed: row }) => row.PaperId))])
  const made = Gone.flatMap(({ Made }) => Made ?? [])
  const versions = await lockedVersions(sql, pluck(made, 'Id'))
  const isUnchanged = (row: { readonly Id: string; readonly Version: number }) =>
    versions.get(row.Id) === row.Version
  const back = Gone.filter(({ Made }) => Made === null || isUnchanged(Made))
  const dropped = back.flatMap(({ Made }) => (Made ? [Made.Id] : []))
  if (dropped.length > 0) await sql.delete(reviews).where(inArray(reviews.Id, dropped))
  const rows = [...back.map(({ Removed: row }) => row), ...Declined].map((row) => ({
    ...row,
    // No device has a later version.
    Version: row.Version + 1,
  }))
  // Somebody who was asked again meanwhile keeps that.
  if (rows.length > 0) await sql.insert(reviews).values(rows).onConflictDoNothing()
}

/** The accounts whose reviews an act changes. */
export const auditorsIn = ({ Gone }: Pick<MovePayload, 'Gone'>): string[] => [
  ...new Set(Gone.flatMap(({ Removed: row, Made }) => [row.AuditorId, ...(Made ? [Made.AuditorId] : [])])),
]

/** The undo queue's handler for reviews that were taken back or handed over. */
export const reviewMoves = (context: Asking & Pick<Context, 'hub'>): UndoKind =>
  undoableReviews(context, { payload: MovePayload, ask: askNewAuditors, restore: giveBack, auditorsIn })
