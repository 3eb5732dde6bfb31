import { hasPassed } from '../../contract/dates.ts'
import { paperTexts } from '../../contract/papers.ts'
import { deadline, getHomePageRow } from '../content/settings.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { broken } from '../http/refusal.ts'

/** Refuses new papers and final submissions once the deadline and its grace have passed (design §3 "Papers"). */
export async function mustBeOpen(sql: Sql, context: Pick<Context, 'now'>): Promise<void> {
  const endsOn = await deadline(sql, 'paper_submission')
  if (!endsOn) return
  const { GraceMinutes } = await getHomePageRow(sql)
  if (hasPassed(endsOn, context.now(), GraceMinutes)) throw broken(paperTexts.deadlinePassed)
}
