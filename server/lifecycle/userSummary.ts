import { asc, eq, or, sql as text } from 'drizzle-orm'
import { pick } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import type { UserSummary } from '../../contract/users/userAdmin.ts'
import { hasSecondFactor } from '../accounts/secondFactor/secondFactor.ts'
import type { Sql } from '../db/database.ts'
import type { Caller } from '../http/context.ts'
import { users } from '../db/schema/accounts.ts'
import { paperAuthors, papers } from '../db/schema/papers.ts'
import { billsWhere } from '../payments/rows.ts'
import { billStates } from '../db/billTotals.ts'
import { accommodations } from '../db/schema/registration.ts'
import { reviewsOfAuditor } from '../reviews/reviewsOfPerson.ts'
import { isInHistory } from './forgetPerson.ts'
import { refusalOfDeletion } from './refusedDeletion.ts'
import { idsOf } from './userRows.ts'

type Papers = UserSummary['Papers']

/** The papers of which a person is the owner or an author, newest first. */
async function papersOf(sql: Sql, of: { UserId: string; UserDetailId: string }): Promise<Papers> {
  const place = sql
    .select(pick(paperAuthors, 'PaperId', 'Sequence'))
    .from(paperAuthors)
    .where(eq(paperAuthors.UserDetailId, of.UserDetailId))
    .as('place')
  return sql
    .select({
      ...pick(papers, 'Id', 'PaperCode', 'PaperTitle', 'Status', 'WithdrawnOn'),
      IsOwner: text<boolean>`${papers.OwnerId} = ${of.UserId}`,
      Sequence: text<number>`coalesce(${place.Sequence}, 0)`,
    })
    .from(papers)
    .leftJoin(place, eq(place.PaperId, papers.Id))
    .where(or(text`${place.PaperId} is not null`, eq(papers.OwnerId, of.UserId)))
    .orderBy(text`${papers.LastModifiedOn} desc`, asc(papers.Id))
}

/** The state of a person's registration; null without one. */
export async function registrationOf(sql: Sql, UserDetailId: string): Promise<UserSummary['Registration']> {
  const [bill] = await billsWhere(sql, eq(accommodations.UserDetailId, UserDetailId))
  if (!bill) return null
  const state = (await billStates(sql, [bill.PaymentDetailsId])).get(bill.PaymentDetailsId)
  return {
    ...pick(bill, 'AccommodationId', 'IsAttendingConference', 'CancelledOn'),
    ...pick(bill, 'CurrencySymbol', 'ExpectedAmount'),
    PaymentStatus: state?.PaymentStatus ?? '',
    DueAmount: state?.DueAmount ?? bill.ExpectedAmount,
    OverpaidAmount: state?.OverpaidAmount ?? 0,
  }
}

/** The data that belongs to a user, by the id of the account or of the person; 404 for neither. */
export async function userSummaryOf(sql: Sql, caller: Caller, id: string): Promise<UserSummary> {
  const of = await idsOf(sql, id)
  const Papers = await papersOf(sql, of)
  const [account] = await sql
    .select({ DeskParts: users.DeskParts })
    .from(users)
    .where(eq(users.Id, of.UserId))
  const named = (isOwn: boolean) =>
    Papers.filter(({ Status, IsOwner }) => Status === 'draft' && IsOwner === isOwn).map((paper) =>
      pick(paper, 'Id', 'PaperCode', 'PaperTitle'),
    )
  return {
    Papers,
    Registration: await registrationOf(sql, of.UserDetailId),
    HasSecondFactor: await hasSecondFactor(sql, of.UserId),
    DeskParts: account?.DeskParts ?? null,
    Deletion: {
      Refusal: await refusalOfDeletion(sql, caller, of),
      Drafts: named(true),
      Leaves: named(false),
      Reviews: (await reviewsOfAuditor(sql, of.UserId)).Open,
      KeepsName: of.UserDetailId !== noId && (await isInHistory(sql, of.UserId)),
    },
  }
}
