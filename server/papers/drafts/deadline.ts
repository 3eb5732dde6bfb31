import { hasPassed } from '../../../contract/core/moments.ts'
import { submissionEnd } from '../../../contract/papers/extension.ts'
import { paperTexts } from '../../../contract/papers/papers.ts'
import { deadline, getHomePageRow } from '../../conference/settings.ts'
import type { Sql } from '../../db/database.ts'
import type { Context } from '../../http/context.ts'
import { broken } from '../../http/refusal.ts'

/**
 * Refuses new papers and final submissions once the deadline and its grace have passed, and a paper with an extension
 * by an admin once the extension has passed too (design §3 "Papers").
 */
export async function mustBeOpen(
  sql: Sql,
  context: Pick<Context, 'now'>,
  extendedUntil: string | null = null,
): Promise<void> {
  const endsOn = await deadline(sql, 'paper_submission')
  if (!endsOn) return
  const { GraceMinutes } = await getHomePageRow(sql)
  const { TakenUntil } = submissionEnd(endsOn, GraceMinutes, extendedUntil)
  if (hasPassed(TakenUntil, context.now())) throw broken(paperTexts.deadlinePassed)
}
