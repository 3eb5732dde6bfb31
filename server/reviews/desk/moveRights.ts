import { and, asc, eq, inArray } from 'drizzle-orm'
import { pick } from '../../../contract/core/collections.ts'
import { moveTexts } from '../../../contract/reviews/reviewMoves.ts'
import type { Sql } from '../../db/database.ts'
import { ofHeldTheme } from '../../db/heldThemes.ts'
import { users } from '../../db/schema/accounts.ts'
import { papers } from '../../db/schema/papers.ts'
import { people } from '../../db/schema/people.ts'
import { reviews } from '../../db/schema/reviews.ts'
import { permit, type Permitted } from '../../http/permitted.ts'
import { distinctIds, lockPapers } from '../../papers/decisions/decisionRights.ts'

type Review = typeof reviews.$inferSelect

/** An assignment that may be taken from its auditor. */
export interface Movable {
  readonly review: Permitted<Review, 'remove'>
  readonly PaperCode: string
  readonly FullName: string
}

/** Assignments that may be taken from their auditors, and those that stay, with the reasons. */
export interface Movables {
  readonly movable: readonly Movable[]
  readonly Left: readonly {
    readonly Id: string
    readonly PaperCode: string
    readonly FullName: string
    readonly Why: string
  }[]
}

/** What is done with assignments: they are taken back, or handed over to somebody else. */
type Way = 'back' | 'over'

/** Why a review stays with its auditor; empty if it may move. */
function whyLeft(
  { State }: Review,
  { isOpen, way }: { readonly isOpen: boolean; readonly way: Way },
): string {
  if (State === 'done') return moveTexts.isDone
  if (State === 'conflict') return moveTexts.isConflict
  // It has come back by itself; somebody else may get it all the same.
  if (State === 'declined' && way === 'back') return moveTexts.isDeclined
  return isOpen ? '' : moveTexts.isClosed
}

/** Locks papers and then their reviews, in the order of decisions, and sorts out which may move. */
export async function mayMove(sql: Sql, Ids: readonly string[], way: Way): Promise<Movables> {
  const ids = distinctIds(Ids)
  const named = await sql
    .selectDistinct({ PaperId: reviews.PaperId })
    .from(reviews)
    .where(inArray(reviews.Id, ids))
  const held = await lockPapers(
    sql,
    named.map(({ PaperId }) => PaperId),
  )
  const open = new Set(
    held.flatMap(({ Id, Status, WithdrawnOn }) =>
      Status === 'submitted' && WithdrawnOn === null ? [Id] : [],
    ),
  )
  const locked = await sql
    .select()
    .from(reviews)
    .where(inArray(reviews.Id, ids))
    .orderBy(asc(reviews.Id))
    .for('update')
  const facts = await sql
    .select({
      Id: reviews.Id,
      PaperCode: papers.PaperCode,
      FullName: people.FullName,
      ...pick(users, 'Email'),
    })
    .from(reviews)
    .innerJoin(papers, eq(papers.Id, reviews.PaperId))
    .innerJoin(users, eq(users.Id, reviews.AuditorId))
    .leftJoin(people, eq(people.UserDetailId, users.UserDetailId))
    // A paper of a theme that the organiser does not hold is a stranger’s paper.
    .where(and(inArray(reviews.Id, ids), ofHeldTheme()))
    .orderBy(papers.PaperCode, users.Email)
  const byId = new Map(locked.map((review) => [review.Id, review]))
  const movable: Movable[] = []
  const Left: Movables['Left'][number][] = []
  for (const { Id, PaperCode, FullName, Email } of facts) {
    const review = byId.get(Id)
    if (!review) continue
    const about = { PaperCode, FullName: FullName ?? Email }
    const Why = whyLeft(review, { isOpen: open.has(review.PaperId), way })
    if (Why) Left.push({ Id, ...about, Why })
    else movable.push({ review: permit(review, 'remove'), ...about })
  }
  const found = new Set(facts.map(({ Id }) => Id))
  for (const Id of ids)
    if (!found.has(Id)) Left.push({ Id, PaperCode: '', FullName: '', Why: moveTexts.gone })
  return { movable, Left }
}
