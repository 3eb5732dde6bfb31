import { and, asc, desc, eq, inArray, isNotNull, max, sql as text } from 'drizzle-orm'
import { pick, pluck } from '../../../contract/core/collections.ts'
import type { Assignment } from '../../../contract/reviews/reviewDesk.ts'
import { emptyReview } from '../../../contract/reviews/reviewing.ts'
import type {
  PaperRound,
  EarlierReview,
  RoundBody,
  RoundReport,
} from '../../../contract/reviews/reviewRounds.ts'
import type { Sql } from '../../db/database.ts'
import { users } from '../../db/schema/accounts.ts'
import { papers, statusChanges } from '../../db/schema/papers.ts'
import { people } from '../../db/schema/people.ts'
import { earlierReviews, reviewRounds, reviews } from '../../db/schema/reviews.ts'
import { noId } from '../../../contract/core/limits.ts'
import { namesOfAccounts } from '../../directory/namesOfAccounts.ts'
import { mustExist } from '../../http/refusal.ts'
import { mustBeInFuture } from '../assignReviews.ts'
import { listAuditors } from '../candidates.ts'
import { conflictOf } from '../conflicts.ts'
import { mayAssign } from '../rights.ts'
import { latestRounds } from './latestRounds.ts'
import type { RoundPayload } from './undoRounds.ts'

type Review = typeof reviews.$inferSelect

/** A round that was begun, or would be. */
export interface BegunRound {
  readonly report: RoundReport
  /** What can undo it; undefined for a preview, and if no paper is left. */
  readonly payload: RoundPayload | undefined
}

/** The papers whose remarks a decision has sent, with the time of the last one. */
async function sentOf(sql: Sql, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await sql
    .select({ PaperId: statusChanges.PaperId, On: max(statusChanges.ChangedOn) })
    .from(statusChanges)
    .where(
      and(
        inArray(statusChanges.PaperId, [...ids]),
        inArray(statusChanges.ToStatus, ['approved', 'rejected']),
        isNotNull(statusChanges.ChangedOn),
      ),
    )
    .groupBy(statusChanges.PaperId)
  return new Map(rows.map(({ PaperId, On }) => [PaperId, On ?? '']))
}

/**
 * Begins a further round of the reviews of papers: reviews that are in are kept as those of the round before, and with
 * `Again` their auditors are asked once more; reviews that are not in go on. Papers that are not under review are left
 * out; 404 if none of them exists, 422 for a due date in the past.
 */
export async function beginRound(
  sql: Sql,
  now: number,
  BegunBy: string,
  body: Omit<RoundBody, 'All' | 'Except'>,
): Promise<BegunRound> {
  mustBeInFuture(body.DueOn, now)
  const { assignable: reviewed, Left } = await mayAssign(sql, body.PaperIds)
  const ids = pluck(reviewed, 'PaperId')
  const rows = await sql
    .select()
    .from(reviews)
    .where(inArray(reviews.PaperId, ids))
    .orderBy(asc(reviews.PaperId), asc(reviews.AuditorId))
    .for('update')
  const done = rows.filter(({ State }) => State === 'done')
  const open = rows.filter(({ State }) => State === 'assigned' || State === 'accepted')
  const auditors = new Map((await listAuditors(sql)).map((auditor) => [auditor.AuditorId, auditor]))
  const paperOf = new Map(reviewed.map((paper) => [paper.PaperId, paper]))
  const Made = done.flatMap(({ PaperId, AuditorId }): Assignment[] => {
    const auditor = auditors.get(AuditorId)
    const paper = paperOf.get(PaperId)
    // Former auditors, and auditors with a conflict by now, are not asked again.
    if (!body.Again || !auditor || !paper || conflictOf(paper, auditor) !== undefined) return []
    const IsOfTheme = auditor.ThemeIds.has(paper.ThemeId)
    return [{ PaperId, PaperCode: paper.PaperCode, AuditorId, FullName: auditor.FullName, IsOfTheme }]
  })
  const report = {
    Papers: ids.length,
    Kept: done.length,
    Asked: Made.length,
    Open: open.length,
    Left: [...Left],
  }
  const isBegun = !body.DryRun && ids.length > 0
  const payload = !isBegun ? undefined : await writeRound(sql, { ...body, ids, done, open, Made, BegunBy })
  return { report, payload }
}

interface Round extends Pick<RoundBody, 'DueOn' | 'Note'> {
  readonly ids: readonly string[]
  readonly done: readonly Review[]
  readonly open: readonly Review[]
  readonly Made: readonly Assignment[]
  readonly BegunBy: string
}

async function writeRound(sql: Sql, round: Round): Promise<RoundPayload> {
  const { ids, done, open, Made, DueOn, Note, BegunBy } = round
  const rounds = await latestRounds(sql, ids)
  const roundOf = (PaperId: string) => rounds.get(PaperId) ?? 1
  const Rounds = ids.map((PaperId) => ({ PaperId, Round: roundOf(PaperId) + 1 }))
  await sql.insert(reviewRounds).values(Rounds.map((row) => ({ ...row, DueOn, Note, BegunBy })))
  const sent = await sentOf(sql, ids)
  if (done.length > 0)
    await sql.insert(earlierReviews).values(
      done.map((review) => ({
        ...pick(review, 'PaperId', 'AuditorId', 'Recommendation', 'Score', 'RemarksForAuthor'),
        ...pick(review, 'RemarksForAdmin', 'FileId', 'SubmittedOn'),
        Round: roundOf(review.PaperId),
        WasSent: (sent.get(review.PaperId) ?? '') > (review.SubmittedOn ?? ''),
      })),
    )
  const again = new Set(Made.map(({ PaperId, AuditorId }) => `${PaperId} ${AuditorId}`))
  const isAgain = ({ PaperId, AuditorId }: Review) => again.has(`${PaperId} ${AuditorId}`)
  const change = (some: readonly Review[], set: Partial<typeof reviews.$inferInsert>) =>
    some.length === 0
      ? []
      : sql
          .update(reviews)
          .set({ ...set, Version: text`${reviews.Version} + 1` })
          .where(inArray(reviews.Id, pluck(some, 'Id')))
          .returning({ Id: reviews.Id, Version: reviews.Version })
  const asked = await change(done.filter(isAgain), {
    ...emptyReview,
    State: 'assigned',
    Reason: '',
    FileId: noId,
    DueOn,
    SubmittedOn: null,
    AssignedOn: text`now()` as never,
  })
  const gone = done.filter((review) => !isAgain(review))
  if (gone.length > 0) await sql.delete(reviews).where(inArray(reviews.Id, pluck(gone, 'Id')))
  // Reviews that are not in stay open; without a new day they keep their own.
  await change(open, DueOn === null ? {} : { DueOn })
  const versions = new Map(asked.map((row) => [row.Id, row.Version]))
  return {
    Rounds,
    Kept: done.map((review) => ({ Review: review, Version: versions.get(review.Id) ?? null })),
    Open: DueOn === null ? [] : open.map((review) => pick(review, 'Id', 'PaperId', 'AuditorId', 'DueOn')),
    Requests: [...Made],
    DueOn,
  }
}

/** The rounds of a paper, newest first, and the reviews of earlier ones; 404 if the paper does not exist. */
export async function roundsOfPaper(
  sql: Sql,
  PaperId: string,
): Promise<{ readonly Rounds: PaperRound[]; readonly Reviews: EarlierReview[] }> {
  mustExist((await sql.select({ Id: papers.Id }).from(papers).where(eq(papers.Id, PaperId)))[0])
  const rounds = await sql
    .select()
    .from(reviewRounds)
    .where(eq(reviewRounds.PaperId, PaperId))
    .orderBy(desc(reviewRounds.Round))
  const names = await namesOfAccounts(sql, [...new Set(pluck(rounds, 'BegunBy'))])
  const earlier = await sql
    .select({ review: earlierReviews, FullName: people.FullName, Email: users.Email })
    .from(earlierReviews)
    .innerJoin(users, eq(users.Id, earlierReviews.AuditorId))
    .leftJoin(people, eq(people.UserDetailId, users.UserDetailId))
    .where(eq(earlierReviews.PaperId, PaperId))
    .orderBy(desc(earlierReviews.Round), asc(earlierReviews.SubmittedOn))
  return {
    Rounds: rounds.map(({ BegunBy, PaperId: _paper, ...round }) => ({
      ...round,
      BegunByName: names.get(BegunBy) ?? '',
    })),
    Reviews: earlier.map(({ review, FullName, Email }) => ({
      ...pick(review, 'Round', 'AuditorId', 'Recommendation', 'Score', 'RemarksForAuthor', 'RemarksForAdmin'),
      SubmittedOn: review.SubmittedOn,
      FullName: FullName ?? Email,
    })),
  }
}
