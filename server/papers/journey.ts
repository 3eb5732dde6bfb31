import { and, eq, isNull, max } from 'drizzle-orm'
import type { PaperJourney } from '../../contract/papers/paperJourney.ts'
import type { Sql } from '../db/database.ts'
import { statusChanges } from '../db/schema/papers.ts'
import { bills, transfers } from '../db/schema/payments.ts'
import { accommodations } from '../db/schema/registration.ts'
import type { Actor } from '../http/context.ts'
import { listFileVersions } from './files/fileVersions.ts'
import { userPaper } from './userPapers.ts'

/** The moment of the last change to a status. */
async function lastChange(sql: Sql, PaperId: string, ToStatus: 'approved' | 'rejected') {
  const [last] = await sql
    .select({ On: max(statusChanges.ChangedOn) })
    .from(statusChanges)
    .where(
      and(
        eq(statusChanges.PaperId, PaperId),
        eq(statusChanges.Kind, 'status'),
        eq(statusChanges.ToStatus, ToStatus),
      ),
    )
  return last?.On ?? null
}

/** When a person registered, and when the last payment for it was confirmed. */
async function registrationOf(sql: Sql, { UserDetailId }: Pick<Actor, 'UserDetailId'>) {
  const isPayment = and(
    eq(transfers.PaymentDetailsId, bills.PaymentDetailsId),
    eq(transfers.State, 'confirmed'),
    eq(transfers.IsRefund, false),
  )
  const [own] = await sql
    .select({ RegisteredOn: accommodations.CreatedOn, PaidOn: max(transfers.DecidedOn) })
    .from(accommodations)
    .innerJoin(bills, eq(bills.AccommodationId, accommodations.AccommodationId))
    .leftJoin(transfers, isPayment)
    .where(and(eq(accommodations.UserDetailId, UserDetailId), isNull(accommodations.CancelledOn)))
    .groupBy(accommodations.AccommodationId)
  return own ?? { RegisteredOn: null, PaidOn: null }
}

/** The dates of the steps of one of the caller's papers, and its files; 404 for other people's. */
export async function paperJourney(sql: Sql, actor: Actor, id: string): Promise<PaperJourney> {
  const { Status } = await userPaper(sql, actor, id)
  return {
    DecidedOn: Status === 'approved' || Status === 'rejected' ? await lastChange(sql, id, Status) : null,
    ...(await registrationOf(sql, actor)),
    Files: await listFileVersions(sql, id),
  }
}
