import { eq, sql as text } from 'drizzle-orm'
import {
  duplicateTexts,
  isOrganiser,
  type MergePlan,
  type Pair,
  type Twin,
} from '../../contract/duplicates.ts'
import { noId } from '../../contract/limits.ts'
import type { Sql } from '../db/database.ts'
import type { Caller } from '../http/context.ts'
import { conflicting } from '../http/refusal.ts'
import { paperAuthors, papers } from '../papers/table.ts'
import { reviewsOfOwn } from '../reviews/ownPapers.ts'
import { judgeRegistrations } from './mergeRegistrations.ts'
import { twinsOf } from './twins.ts'

/** The papers that name the one who goes, and whether they name the one who stays too. */
async function papersNaming(sql: Sql, { KeepId, DropId }: Pair): Promise<MergePlan['Papers']> {
  return sql
    .select({
      Id: papers.Id,
      PaperCode: papers.PaperCode,
      PaperTitle: papers.PaperTitle,
      IsBoth: text<boolean>`exists (select 1 from paper_authors k
        where k.paper_id = ${papers.Id} and k.user_detail_id = ${KeepId})`,
    })
    .from(papers)
    .innerJoin(paperAuthors, eq(paperAuthors.PaperId, papers.Id))
    .where(eq(paperAuthors.UserDetailId, DropId))
    .orderBy(papers.PaperCode, papers.Id)
}

const codeOf = ({ PaperCode }: { readonly PaperCode: string }) => PaperCode

/** The reviews by which two people, once they are one, would judge papers of their own. */
export const ownReviews = (sql: Sql, Keep: Twin, Drop: Twin) =>
  reviewsOfOwn(sql, {
    UserIds: [Keep.UserId, Drop.UserId].filter((id) => id !== noId),
    PersonIds: [Keep.UserDetailId, Drop.UserDetailId],
  })

/** What merging two people does, or why it cannot be. Refuses with 409 where one of them is there no more. */
export async function planMerge(sql: Sql, caller: Caller, pair: Pair): Promise<MergePlan> {
  const twins = await twinsOf(sql, [pair.KeepId, pair.DropId])
  const Keep = twins.get(pair.KeepId)
  const Drop = twins.get(pair.DropId)
  if (!Keep || !Drop) throw conflicting(duplicateTexts.gone)
  const { says, refusal } = await judgeRegistrations(sql, pair)
  const own = await ownReviews(sql, Keep, Drop)
  // What was said of a paper that is decided stands in its record; before that it would count for one's own paper.
  const counting = own.filter(({ State, isClosed }) => State === 'done' && !isClosed)
  const isBoth = Keep.UserId !== noId && Drop.UserId !== noId
  const Account = isBoth ? 'joins' : Drop.UserId !== noId ? 'moves' : Keep.UserId !== noId ? 'stays' : 'none'
  const Refusal =
    isBoth && Drop.UserId === caller.UserId
      ? duplicateTexts.yourself
      : isBoth && isOrganiser(Drop)
        ? duplicateTexts.organiser
        : refusal || (counting.length > 0 ? duplicateTexts.ownReviews(counting.map(codeOf)) : '')
  return {
    Keep,
    Drop,
    Refusal,
    Papers: await papersNaming(sql, pair),
    Owned: isBoth ? await sql.$count(papers, eq(papers.OwnerId, Drop.UserId)) : 0,
    Reviews: own.filter(({ State }) => State !== 'done').map(codeOf),
    Registration: says,
    Account,
  }
}
