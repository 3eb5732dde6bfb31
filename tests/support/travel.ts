import { emptyTravel, type TravelFields } from '../../contract/travel/travel.ts'
import type { Portal } from '../../server/app.ts'
import type { accommodations } from '../../server/db/schema/registration.ts'
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
