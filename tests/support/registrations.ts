import { eq } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import type { Rate } from '../../contract/registration/rates.ts'
import { emptyTravel } from '../../contract/travel/travel.ts'
import type { Portal } from '../../server/app.ts'
import { bills, transfers } from '../../server/db/schema/payments.ts'
import { paperAuthors, papers } from '../../server/db/schema/papers.ts'
import { accommodations, rates } from '../../server/db/schema/registration.ts'
import { travels } from '../../server/db/schema/travel.ts'
import type { TestUser } from './accounts.ts'
import { draftOf } from './papers.ts'

/** A registration with its bill, put straight into the tables; name what your test wants different. */
export async function registered(
  { context }: Portal,
  UserDetailId: string,
  given: Partial<typeof accommodations.$inferInsert> = {},
): Promise<{ AccommodationId: string; PaymentDetailsId: string; Reference: string }> {
  const { sql } = context.database
  const [accommodation] = await sql
    .insert(accommodations)
    .values({
      UserDetailId,
      PaperId: noId,
      IsAttendingConference: true,
      AccommodationRequired: true,
      IsBookOfAbstractRequired: false,
      IsSocietyLifeMember: false,
      GetPersons: [],
      Category: 'Presenter',
      Nationality: 'Indian',
      Amount: 500_000,
      BookOfAbstractAmount: 50_000,
      ChargePerAccompanyingPerson: 200_000,
      CurrencySymbol: '₹',
      ExpectedAmount: 500_000,
      ...given,
    })
    .returning({ AccommodationId: accommodations.AccommodationId })
  if (!accommodation) throw new Error('No registration was made')
  const { AccommodationId } = accommodation
  const Reference = `TEST${AccommodationId.replaceAll('-', '').slice(0, 10).toUpperCase()}`
  const [bill] = await sql.insert(bills).values({ AccommodationId, Reference }).returning()
  if (!bill) throw new Error('No bill was made')
  return { AccommodationId, PaymentDetailsId: bill.PaymentDetailsId, Reference }
}

let count = 0

/** A transfer of a bill, put straight into the table: a claim that waits unless given otherwise. Answers its id. */
export async function transferred(
  { context }: Portal,
  PaymentDetailsId: string,
  given: Partial<typeof transfers.$inferInsert> = {},
): Promise<string> {
  count += 1
  const [transfer] = await context.database.sql
    .insert(transfers)
    .values({
      PaymentDetailsId,
      State: 'waiting',
      PaymentMode: 'UPI',
      TransactionId: String(100_000_000_000 + count),
      PaidOn: '2026-11-01',
      Amount: 500_000,
      ClaimedBy: noId,
      ...given,
    })
    .returning({ PaymentId: transfers.PaymentId })
  if (!transfer) throw new Error('No transfer was made')
  return transfer.PaymentId
}

/** Travel details of a registration, put straight into the table. */
export async function travelling(
  { context }: Portal,
  AccommodationId: string,
  given: Partial<typeof travels.$inferInsert> = {},
): Promise<{ TravelId: string }> {
  const [travel] = await context.database.sql
    .insert(travels)
    .values({
      ...emptyTravel,
      AccommodationId,
      ArrivalMode: 'Train',
      ArrivalPlace: 'Mysuru Junction',
      ArrivalOn: '2026-12-03T09:40',
      DepartureMode: 'Train',
      DeparturePlace: 'Mysuru Junction',
      DepartureOn: '2026-12-06T18:10',
      StayFrom: '2026-12-03',
      StayUntil: '2026-12-06',
      ...given,
    })
    .returning({ TravelId: travels.TravelId })
  if (!travel) throw new Error('No travel details were made')
  return travel
}

/** An approved paper of a presenter with further authors; answers its id. */
export async function approvedPaperOf(
  portal: Portal,
  owner: TestUser,
  coAuthors: readonly Pick<TestUser, 'UserDetailId'>[] = [],
  change: Partial<typeof papers.$inferInsert> = {},
): Promise<string> {
  const { sql } = portal.context.database
  const { Id: PaperId } = await draftOf(portal, owner)
  const places = coAuthors.map(({ UserDetailId }, index) => ({ PaperId, UserDetailId, Sequence: index + 2 }))
  if (places.length > 0) await sql.insert(paperAuthors).values(places)
  await sql
    .update(papers)
    .set({ Status: 'approved', PaperCode: `P-${PaperId.slice(0, 8)}`, ...change })
    .where(eq(papers.Id, PaperId))
  return PaperId
}

/** A rate of Indian presenters, in minor units; name what your test wants different. */
export function rateOf(given: Partial<Rate> = {}): Rate {
  return {
    Nationality: 'Indian',
    Category: 'Presenter',
    Amount: 300_000,
    EarlyAmount: 0,
    EarlyLastDate: '',
    AccommodationAmount: 150_000,
    BookOfAbstractAmount: 50_000,
    ChargePerAccompanyingPerson: 200_000,
    CurrencySymbol: '₹',
    ...given,
  }
}

/** Sets the rates, put straight into the table. */
export async function ratesOf({ context }: Portal, ...Rates: Rate[]): Promise<void> {
  await context.database.sql
    .insert(rates)
    .values({ Rates })
    .onConflictDoUpdate({ target: rates.Id, set: { Rates } })
}
