import { eq, sql as text } from 'drizzle-orm'
import { pick } from '../../contract/core/collections.ts'
import {
  duplicateTexts,
  isOrganiser,
  type MergePlan,
  type Pair,
  type DuplicatePerson,
} from '../../contract/users/duplicates.ts'
import { noId } from '../../contract/core/limits.ts'
import type { Role } from '../../contract/core/roles.ts'
import type { Sql } from '../db/database.ts'
import type { Caller } from '../http/context.ts'
import { conflicting } from '../http/refusal.ts'
import { paperAuthors, papers } from '../db/schema/papers.ts'
import { reviewsOfOwn } from '../reviews/ownPapers.ts'
import { planRegistrations } from './mergeRegistrations.ts'
import { duplicatesOf } from './duplicates.ts'

/** The papers that name the dropped person, and whether they also name the kept one. */
async function papersNaming(sql: Sql, { KeepId, DropId }: Pair): Promise<MergePlan['Papers']> {
  return sql
    .select({
      ...pick(papers, 'Id', 'PaperCode', 'PaperTitle'),
      IsBoth: text<boolean>`exists (select 1 from paper_authors k
        where k.paper_id = ${papers.Id} and k.user_detail_id = ${KeepId})`,
    })
    .from(papers)
    .innerJoin(paperAuthors, eq(paperAuthors.PaperId, papers.Id))
    .where(eq(paperAuthors.UserDetailId, DropId))
    .orderBy(papers.PaperCode, papers.Id)
}

const codeOf = ({ PaperCode }: { readonly PaperCode: string }) => PaperCode

/** The two people's reviews that would be of their own papers after the merge. */
export const ownReviews = (sql: Sql, Keep: DuplicatePerson, Drop: DuplicatePerson) =>
  reviewsOfOwn(sql, {
    UserIds: [Keep.UserId, Drop.UserId].filter((id) => id !== noId),
    PersonIds: [Keep.UserDetailId, Drop.UserDetailId],
  })

/** True if the dropped person's address is used to sign in: nobody has ever signed in as the kept one. */
export const takesAddress = ({ Keep, Drop, Account }: Pick<MergePlan, 'Keep' | 'Drop' | 'Account'>) =>
  Account === 'moves' || (Account === 'joins' && !Keep.HasAccess && Drop.HasAccess)

/** The role that the kept account gets from the other; null if it keeps its own. */
function newRoleOf([own]: readonly Role[], [other]: readonly Role[]): Role | null {
  if (own === undefined) return other ?? null
  // A presenter may do everything that an attendee may, and has papers to look after.
  return own === 'GeneralAttendee' && other === 'PaperPresenter' ? other : null
}

/** The outcome for the accounts of two people. */
function planAccounts(
  Keep: DuplicatePerson,
  Drop: DuplicatePerson,
): Pick<MergePlan, 'Account' | 'SignsInWith' | 'NewRole' | 'IsBlocked'> {
  const isBoth = Keep.UserId !== noId && Drop.UserId !== noId
  const Account = isBoth ? 'joins' : Drop.UserId !== noId ? 'moves' : Keep.UserId !== noId ? 'stays' : 'none'
  const isTaken = takesAddress({ Keep, Drop, Account })
  return {
    Account,
    SignsInWith: Keep.HasAccess || Drop.HasAccess ? (isTaken ? Drop : Keep).Email : '',
    NewRole: isBoth ? newRoleOf(Keep.Roles, Drop.Roles) : null,
    IsBlocked: Keep.Blocked || (isTaken && Drop.Blocked),
  }
}

/** The effects of merging two people, or why it is not possible. Refuses with 409 if one of them no longer exists. */
export async function planMerge(sql: Sql, caller: Caller, pair: Pair): Promise<MergePlan> {
  const persons = await duplicatesOf(sql, [pair.KeepId, pair.DropId])
  const Keep = persons.get(pair.KeepId)
  const Drop = persons.get(pair.DropId)
  if (!Keep || !Drop) throw conflicting(duplicateTexts.gone)
  const { says, refusal } = await planRegistrations(sql, pair)
  const own = await ownReviews(sql, Keep, Drop)
  // A review of a decided paper stays in its record; before the decision it would be a review of one's own paper.
  const counting = own.filter(({ State, isClosed }) => State === 'done' && !isClosed)
  const accounts = planAccounts(Keep, Drop)
  const isBoth = accounts.Account === 'joins'
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
    ...accounts,
  }
}
