import { inArray } from 'drizzle-orm'
import { pluck } from '../../../contract/core/collections.ts'
import { moveTexts, type HandOverBody, type MovedReviews } from '../../../contract/reviews/reviewMoves.ts'
import type { Sql } from '../../db/database.ts'
import { reviews } from '../../db/schema/reviews.ts'
import { auditorsOf, mustBeInFuture } from '../assignReviews.ts'
import { listAuditors, listReviewed, type Auditor, type Reviewed } from '../candidates.ts'
import { conflictOf, isAsked } from '../conflicts.ts'
import { themeIsWorth } from '../loadBalancing.ts'
import { loadLimit, loadsOf } from './loads.ts'
import { mayMove, type Movable } from './moveRights.ts'

type Review = typeof reviews.$inferSelect
type Left = MovedReviews['Left'][number]

/** A review that changes hands; without `to` it is taken back. */
export interface Move extends Movable {
  readonly to?: Auditor
}

/** The moves that an act makes, and what it leaves. */
export interface Moves {
  readonly moves: readonly Move[]
  readonly Left: readonly Left[]
}

/** The reviews that are taken back. */
export async function planTakeBack(sql: Sql, Ids: readonly string[]): Promise<Moves> {
  const { movable, Left } = await mayMove(sql, Ids, 'back')
  return { moves: movable, Left }
}

interface Standing {
  readonly loads: Map<string, number>
  readonly limit: number
}

/** Why an auditor does not get a paper; undefined if they may. */
function whyNot(paper: Reviewed, auditor: Auditor, { loads, limit }: Standing): string | undefined {
  const conflict = conflictOf(paper, auditor)
  if (conflict !== undefined) return conflict
  if ((loads.get(auditor.AuditorId) ?? 0) >= limit) return moveTexts.isFull(auditor.FullName, limit)
  return undefined
}

/**
 * Who gets each review: of the named auditors, or of all others, those with the fewest reviews first, and knowing the
 * theme counts as in a distribution. Nobody gets a paper with which they have a conflict, or that they had before.
 */
export async function planHandOver(sql: Sql, now: number, body: HandOverBody): Promise<Moves> {
  mustBeInFuture(body.DueOn, now)
  const standing = { limit: await loadLimit(sql), loads: await loadsOf(sql) }
  const { movable, Left: left } = await mayMove(sql, body.Ids, 'over')
  const auditors =
    body.AuditorIds.length > 0 ? await auditorsOf(sql, body.AuditorIds) : await listAuditors(sql)
  const papers = await listReviewed(sql, [...new Set(movable.map(({ review }) => review.PaperId))])
  const paperOf = new Map(papers.map((paper) => [paper.PaperId, paper]))
  const taken = new Set<string>()
  const moves: Move[] = []
  const Left: Left[] = [...left]
  for (const one of movable) {
    const { review, PaperCode, FullName } = one
    const paper = paperOf.get(review.PaperId)
    if (!paper) continue
    const { loads } = standing
    const cost = ({ AuditorId, ThemeIds }: Auditor) =>
      (loads.get(AuditorId) ?? 0) + (ThemeIds.has(paper.ThemeId) ? 0 : themeIsWorth)
    const others = auditors.filter(
      (auditor) =>
        auditor.AuditorId !== review.AuditorId &&
        !isAsked(paper, auditor) &&
        !taken.has(`${paper.PaperId} ${auditor.AuditorId}`),
    )
    const [to] = others
      .filter((auditor) => whyNot(paper, auditor, standing) === undefined)
      .sort((a, b) => cost(a) - cost(b) || a.AuditorId.localeCompare(b.AuditorId))
    if (to) {
      taken.add(`${paper.PaperId} ${to.AuditorId}`)
      loads.set(to.AuditorId, (loads.get(to.AuditorId) ?? 0) + 1)
      if (review.State !== 'declined') loads.set(review.AuditorId, (loads.get(review.AuditorId) ?? 1) - 1)
      moves.push({ ...one, to })
    } else {
      // With one auditor to choose from, their own reason says more.
      const [only] = others
      const why = others.length === 1 && only ? whyNot(paper, only, standing) : undefined
      Left.push({ Id: review.Id, PaperCode, FullName, Why: why ?? moveTexts.nobody })
    }
  }
  return { moves, Left }
}

/** What an act has written: the rows that are gone, and the new one in the place of each that was handed over. */
export interface Written {
  readonly gone: readonly { readonly Removed: Review; readonly Made: Review | null }[]
  /** Rows of new auditors who had declined the paper before, and are asked again. */
  readonly declined: readonly Review[]
}

/** Writes the moves: takes the reviews from their auditors, and asks the new ones. */
export async function writeMoves(sql: Sql, { moves }: Moves, DueOn: string | null): Promise<Written> {
  const removed = moves.map(({ review }) => review)
  if (removed.length === 0) return { gone: [], declined: [] }
  await sql.delete(reviews).where(inArray(reviews.Id, pluck(removed, 'Id')))
  const key = ({ PaperId, AuditorId }: Pick<Review, 'PaperId' | 'AuditorId'>) => `${PaperId} ${AuditorId}`
  const rows = moves.flatMap(({ review, to }) =>
    to ? [{ PaperId: review.PaperId, AuditorId: to.AuditorId, DueOn: DueOn ?? review.DueOn }] : [],
  )
  if (rows.length === 0) return { gone: removed.map((Removed) => ({ Removed, Made: null })), declined: [] }
  const asked = await sql
    .select()
    .from(reviews)
    .where(inArray(reviews.PaperId, pluck(rows, 'PaperId')))
  const keys = new Set(rows.map(key))
  const declined = asked.filter((review) => keys.has(key(review)))
  if (declined.length > 0) await sql.delete(reviews).where(inArray(reviews.Id, pluck(declined, 'Id')))
  const made = new Map((await sql.insert(reviews).values(rows).returning()).map((row) => [key(row), row]))
  return {
    gone: moves.map(({ review, to }) => ({
      Removed: review,
      Made: (to && made.get(key({ PaperId: review.PaperId, AuditorId: to.AuditorId }))) ?? null,
    })),
    declined,
  }
}
