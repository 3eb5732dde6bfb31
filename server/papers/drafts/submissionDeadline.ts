import { hasPassed } from '../../../contract/core/moments.ts'
import { submissionEnd, type SubmissionEnd } from '../../../contract/papers/submissionDeadline.ts'
import { paperTexts } from '../../../contract/papers/papers.ts'
import { deadline, getHomePageRow } from '../../conference/settings.ts'
import type { Sql } from '../../db/database.ts'
import type { Context } from '../../http/context.ts'
import { broken } from '../../http/refusal.ts'

/** Until when papers are accepted: with grace, or with the extension of one paper (design §3 "Papers"). */
export async function submissionEndOf(sql: Sql, extendedUntil: string | null = null): Promise<SubmissionEnd> {
  const endsOn = await deadline(sql, 'paper_submission')
  const { GraceMinutes } = endsOn ? await getHomePageRow(sql) : { GraceMinutes: 0 }
  return submissionEnd(endsOn, GraceMinutes, extendedUntil)
}

/** Refuses what comes after the end of submission (422). */
export function mustBeBefore({ TakenUntil }: Pick<SubmissionEnd, 'TakenUntil'>, now: number): void {
  if (hasPassed(TakenUntil, now)) throw broken(paperTexts.deadlinePassed)
}

/**
 * Refuses new papers and final submissions once the deadline and its grace have passed, and a paper with an extension
 * by an admin once the extension has passed too (design §3 "Papers").
 */
export async function mustBeOpen(
  sql: Sql,
  context: Pick<Context, 'now'>,
  extendedUntil: string | null = null,
): Promise<void> {
  mustBeBefore(await submissionEndOf(sql, extendedUntil), context.now())
}
