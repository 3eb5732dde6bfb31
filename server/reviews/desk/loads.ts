import { count, inArray } from 'drizzle-orm'
import { reviewDeskTexts } from '../../../contract/reviews/reviewDesk.ts'
import type { Sql } from '../../db/database.ts'
import { reviews, reviewSettings } from '../../db/schema/reviews.ts'
import { refuseIfAny } from '../../http/refusal.ts'
import type { Auditor } from '../candidates.ts'
import type { Pair } from '../loadBalancing.ts'

/** The number of reviews that each auditor was asked for and has not declined. */
export async function loadsOf(sql: Sql): Promise<Map<string, number>> {
  const rows = await sql
    .select({ AuditorId: reviews.AuditorId, Count: count() })
    .from(reviews)
    .where(inArray(reviews.State, ['assigned', 'accepted', 'done']))
    .groupBy(reviews.AuditorId)
  return new Map(rows.map(({ AuditorId, Count }) => [AuditorId, Count]))
}

/**
 * How many reviews one auditor is asked for at most: `Infinity` without a limit. Two calls that ask for reviews at the
 * same time wait for each other, so that both together keep the limit.
 */
export async function loadLimit(sql: Sql): Promise<number> {
  const [row] = await sql.select({ LoadLimit: reviewSettings.LoadLimit }).from(reviewSettings).for('update')
  return row && row.LoadLimit > 0 ? row.LoadLimit : Infinity
}

/** The errors about auditors who would get more reviews than the limit allows, one for each. */
export async function overloaded(sql: Sql, pairs: readonly Pair[]): Promise<string[]> {
  const limit = await loadLimit(sql)
  if (limit === Infinity || pairs.length === 0) return []
  const loads = await loadsOf(sql)
  const named = new Map<string, Auditor>()
  for (const { auditor } of pairs) {
    loads.set(auditor.AuditorId, (loads.get(auditor.AuditorId) ?? 0) + 1)
    named.set(auditor.AuditorId, auditor)
  }
  return [...named.values()]
    .filter(({ AuditorId }) => (loads.get(AuditorId) ?? 0) > limit)
    .map(({ FullName }) => reviewDeskTexts.isFull(FullName, limit))
}

/** 422 if an auditor would get more reviews than the limit allows. */
export async function mustKeepLoads(sql: Sql, pairs: readonly Pair[]): Promise<void> {
  refuseIfAny(await overloaded(sql, pairs))
}
