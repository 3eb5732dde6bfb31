import { inArray } from 'drizzle-orm'
import type { AssignmentReport } from '../contract/reviews/reviewDesk.ts'
import type { ReviewState } from '../contract/reviews/reviewing.ts'
import type { Sql } from '../server/db/database.ts'
import { acceptReview, giveBack, saveReview } from '../server/reviews/answerReview.ts'
import { assignReviews, balanceReviews } from '../server/reviews/assignReviews.ts'
import { mayAnswerReview } from '../server/reviews/rights.ts'
import { remindAuditors } from '../server/reviews/remindAuditors.ts'
import { reviews } from '../server/db/schema/reviews.ts'
import { notifyAssigned } from '../server/reviews/notifyReviewers.ts'
import type { DemoAuditor } from './auditors.ts'
import { inDays } from './clock.ts'
import { quiet, type Filling } from './filling.ts'
import type { AddedPaper } from './papers.ts'
import { reviewText } from './remarks.ts'

/** Reviews for each reviewed paper. */
const perPaper = 2

/** One of so many decided papers was reviewed. */
const reviewedOfDecided = 4

/** How many papers under review are assigned directly to the auditor who signs in. */
const ofPrinted = 10

/** The review states of successive papers under review. */
const states: readonly ReviewState[] = [
  'assigned',
  'done',
  'accepted',
  'done',
  'declined',
  'assigned',
  'done',
  'conflict',
  'accepted',
  'done',
]

const reasons = {
  declined: 'I am travelling until the end of the month, and would be late.',
  conflict: 'The second author and I are writing a project proposal together.',
}

type Pair = AssignmentReport['Made'][number]

/** Requests reviews, and sends the mails. */
async function ask(
  { context, together }: Filling,
  PaperIds: readonly string[],
  printed: DemoAuditor | undefined,
  DueOn: string,
): Promise<readonly Pair[]> {
  return together(async (sql) => {
    const now = context.now()
    const body = { PaperIds: [...PaperIds], DueOn }
    const report = printed
      ? await assignReviews(sql, now, { ...body, AuditorIds: [printed.caller.UserId] })
      : await balanceReviews(sql, now, { ...body, AuditorIds: [], PerPaper: perPaper, DryRun: false })
    await notifyAssigned({ sql, ...quiet }, context, report, DueOn)
    // The database sets the time of a request by its own clock.
    await sql
      .update(reviews)
      .set({ AssignedOn: new Date(now).toISOString() })
      .where(inArray(reviews.PaperId, [...PaperIds]))
    return report.Made
  })
}

async function answer(
  sql: Sql,
  now: number,
  { AuditorId, PaperId }: Pair,
  said: { readonly State: ReviewState; readonly number: number; readonly isGood: boolean },
): Promise<void> {
  const { State, number, isGood } = said
  if (State === 'assigned') return
  const review = () => mayAnswerReview(sql, { UserId: AuditorId }, { id: PaperId })
  if (State === 'declined' || State === 'conflict')
    return giveBack(sql, await review(), { State, Reason: reasons[State] }, null)
  await acceptReview(sql, await review(), null)
  if (State === 'done') await saveReview(sql, now, await review(), reviewText(number, isGood), null)
}

/** Auditors answer their requests, each with the state for its number. */
const answerAll = (
  { context, inGroups }: Filling,
  pairs: readonly Pair[],
  stateOf: (number: number) => ReviewState,
  isGood: (PaperId: string) => boolean,
) =>
  inGroups('reviews', pairs, 100, (sql, pair, number) =>
    answer(sql, context.now(), pair, { State: stateOf(number), number, isGood: isGood(pair.PaperId) }),
  )

/** Papers that are decided later are fully reviewed before their decisions. */
export async function reviewDecided(filling: Filling, added: readonly AddedPaper[]): Promise<void> {
  const { context, clock } = filling
  const later = added.filter(({ outcome }) => outcome === 'approved' || outcome === 'rejected')
  const chosen = later.filter((_paper, index) => index % reviewedOfDecided === 0)
  const approved = new Set(chosen.filter(({ outcome }) => outcome === 'approved').map(({ Id }) => Id))
  clock.setDays(-19)
  const ids = chosen.map(({ Id }) => Id)
  const pairs = await ask(filling, ids, undefined, inDays(context.now(), 6))
  clock.setDays(-14)
  await answerAll(
    filling,
    pairs,
    () => 'done',
    (id) => approved.has(id),
  )
  await filling.settleMails()
}

/**
 * Papers under review have reviews in every state; some are late, and their auditors were reminded. The latest papers
 * have no answers yet.
 */
export async function reviewOpen(
  filling: Filling,
  added: readonly AddedPaper[],
  printed: DemoAuditor,
): Promise<void> {
  const { context, clock } = filling
  const open = added.filter(({ outcome }) => outcome === 'submitted')
  const late = open.filter(({ days }) => days < -9).map(({ Id }) => Id)
  const fresh = open.filter(({ days }) => days >= -9).map(({ Id }) => Id)
  clock.setDays(-9)
  const first = await ask(filling, late.slice(0, ofPrinted), printed, inDays(context.now(), 20))
  const pairs = [...first, ...(await ask(filling, late, undefined, inDays(context.now(), 7)))]
  clock.setDays(-1)
  await answerAll(
    filling,
    pairs,
    (number) => states[number % states.length] ?? 'assigned',
    () => true,
  )
  await filling.together((sql) => remindAuditors({ sql, ...quiet }, context, null))
  await filling.settleMails()
  clock.setDays(0)
  if (fresh.length > 0) await ask(filling, fresh, undefined, inDays(context.now(), 12))
  await filling.settleMails()
}
