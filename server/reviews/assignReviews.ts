import { eq, sql as text } from 'drizzle-orm'
import { pick } from '../../contract/core/collections.ts'
import {
  reviewDeskTexts,
  type AssignBody,
  type AssignmentReport,
  type BalanceBody,
} from '../../contract/reviews/reviewDesk.ts'
import type { Sql } from '../db/database.ts'
import { groupsOf } from '../db/yielding.ts'
import { broken, refuseIfAny } from '../http/refusal.ts'
import { distinctIds } from '../papers/decisions/decisionRights.ts'
import { balance, type Pair } from './loadBalancing.ts'
import { listAuditors, type Auditor } from './candidates.ts'
import { conflictOf, isAsked } from './conflicts.ts'
import { loadLimit, loadsOf, mustKeepLoads } from './desk/loads.ts'
import { reviews } from '../db/schema/reviews.ts'
import { mayAssign, type Assignable } from './rights.ts'

/** The auditors with these ids; 422 if one is not an auditor. */
export async function auditorsOf(sql: Sql, AuditorIds: readonly string[]): Promise<Auditor[]> {
  const ids = distinctIds(AuditorIds)
  const auditors = (await listAuditors(sql)).filter(({ AuditorId }) => ids.includes(AuditorId))
  if (auditors.length < ids.length) throw broken({ AuditorIds: reviewDeskTexts.noAuditor })
  return auditors
}

/** 422 for a due date that has passed. */
export function mustBeInFuture(DueOn: string | null, now: number): void {
  if (DueOn !== null && Date.parse(DueOn) <= now) throw broken({ DueOn: reviewDeskTexts.duePast })
}

/** Requests the reviews of some pairs; a declined one is requested again. */
export async function writePairs(
  sql: Sql,
  pairs: readonly Pair<Assignable>[],
  DueOn: string | null,
): Promise<void> {
  for (const some of groupsOf(pairs, 500))
    await sql
      .insert(reviews)
      .values(some.map(({ paper: { PaperId }, auditor: { AuditorId } }) => ({ PaperId, AuditorId, DueOn })))
      .onConflictDoUpdate({
        target: [reviews.PaperId, reviews.AuditorId],
        set: {
          State: 'assigned',
          Reason: '',
          DueOn,
          AssignedOn: text`now()`,
          Version: text`${reviews.Version} + 1`,
        },
        setWhere: eq(reviews.State, 'declined'),
      })
}

/** The response for the pairs that a call made, or would make. */
export const reportOf = (
  pairs: readonly Pair[],
  Kept: number,
  { Missing = [], Left = [] }: Partial<Pick<AssignmentReport, 'Missing' | 'Left'>> = {},
): AssignmentReport => ({
  Made: pairs.map(({ paper, auditor }) => ({
    ...pick(paper, 'PaperId', 'PaperCode'),
    ...pick(auditor, 'AuditorId', 'FullName'),
    IsOfTheme: auditor.ThemeIds.has(paper.ThemeId),
  })),
  Kept,
  Missing,
  Left,
})

/**
 * Requests a review of each paper from each auditor, all or none; 422 names who may not review which paper. Papers that are
 * not under review are left out.
 */
export async function assignReviews(
  sql: Sql,
  now: number,
  { PaperIds, AuditorIds, DueOn }: AssignBody,
): Promise<AssignmentReport> {
  mustBeInFuture(DueOn, now)
  const { assignable: papers, Left } = await mayAssign(sql, PaperIds)
  const auditors = await auditorsOf(sql, AuditorIds)
  const all = papers.flatMap((paper) => auditors.map((auditor) => ({ paper, auditor })))
  const wrong = all.flatMap(({ paper, auditor }) => conflictOf(paper, auditor) ?? [])
  refuseIfAny(wrong)
  const made = all.filter(({ paper, auditor }) => !isAsked(paper, auditor))
  await mustKeepLoads(sql, made)
  await writePairs(sql, made, DueOn)
  return reportOf(made, all.length - made.length, { Left })
}

/** Distributes papers among auditors, by theme and load; with `DryRun` it only reports the result. */
export async function balanceReviews(sql: Sql, now: number, body: BalanceBody): Promise<AssignmentReport> {
  mustBeInFuture(body.DueOn, now)
  const { assignable: papers, Left } = await mayAssign(sql, body.PaperIds)
  const auditors =
    body.AuditorIds.length > 0 ? await auditorsOf(sql, body.AuditorIds) : await listAuditors(sql)
  const limit = await loadLimit(sql)
  const { pairs, missing } = balance(papers, auditors, body.PerPaper, await loadsOf(sql), limit)
  if (!body.DryRun) await writePairs(sql, pairs, body.DueOn)
  return reportOf(pairs, 0, { Missing: missing, Left })
}
