import { eq } from 'drizzle-orm'
import { emptyTravel, type TravelFields } from '../../contract/travel.ts'
import type { Portal } from '../../server/app.ts'
import type { accommodations } from '../../server/registration/table.ts'
import { paperAuthors, papers } from '../../server/papers/table.ts'
import type { TestUser } from './accounts.ts'
import { draftOf } from './papers.ts'
import { registered, transferred } from './registrations.ts'

/** Travel details that obey every rule. */
export const byTrain: TravelFields = {
  ...emptyTravel,
  ArrivalMode: 'Train',
  ArrivalNumber: '16021',
  ArrivalPlace: 'Mysuru Junction',
  ArrivalOn: '2026-12-03T09:40',
  ArrivalPickUp: true,
  DepartureMode: 'Flight',
  DeparturePlace: 'Bengaluru Airport',
  DepartureOn: '2026-12-06T18:10',
  StayFrom: '2026-12-03',
  StayUntil: '2026-12-06',
}

/** A registration that is paid in full. */
export async function paidFor(
  portal: Portal,
  UserDetailId: string,
  given: Partial<typeof accommodations.$inferInsert> = {},
): Promise<string> {
  const { AccommodationId, PaymentDetailsId } = await registered(portal, UserDetailId, given)
  await transferred(portal, PaymentDetailsId, { State: 'confirmed', ConfirmedAmount: 500_000 })
  return AccommodationId
}

/** An approved paper of its owner and of others, by `UserDetailId`. */
export async function approvedPaper(
  portal: Portal,
  owner: TestUser,
  others: readonly string[],
): Promise<string> {
  const { Id } = await draftOf(portal, owner)
  const { sql } = portal.context.database
  await sql.update(papers).set({ Status: 'approved' }).where(eq(papers.Id, Id))
  await sql
    .insert(paperAuthors)
    .values(others.map((UserDetailId, index) => ({ PaperId: Id, UserDetailId, Sequence: index + 2 })))
  return Id
}
