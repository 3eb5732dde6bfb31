import { and, asc, eq, inArray, isNull, like, or } from 'drizzle-orm'
import { pluck, pick } from '../../contract/core/collections.ts'
import { noId } from '../../contract/core/limits.ts'
import { nightsOf, type Traveller, type TravelQuery } from '../../contract/travel/travel.ts'
import { travelWarnings } from '../../contract/travel/travelWarnings.ts'
import type { Sql } from '../db/database.ts'
import { ownSessions } from '../events/partsOfPerson.ts'
import type { Caller } from '../http/context.ts'
import { people } from '../db/schema/people.ts'
import { billStates } from '../db/billTotals.ts'
import { bills } from '../db/schema/payments.ts'
import { companionsInPapers } from '../papers/coAuthorRights.ts'
import { accommodations } from '../db/schema/registration.ts'
import { ownColumns, peopleCount } from './rows.ts'
import { rooms, travels } from '../db/schema/travel.ts'

const query = (sql: Sql) =>
  sql
    .select({
      ...pick(accommodations, 'AccommodationId', 'UserDetailId', 'AccommodationRequired'),
      ...pick(people, 'FullName', 'Email', 'CountryCode', 'PhoneNumber'),
      People: peopleCount,
      PaymentDetailsId: bills.PaymentDetailsId,
      RoomName: rooms.RoomName,
      Travel: ownColumns,
    })
    .from(accommodations)
    .innerJoin(people, eq(people.UserDetailId, accommodations.UserDetailId))
    .innerJoin(bills, eq(bills.AccommodationId, accommodations.AccommodationId))
    .leftJoin(travels, eq(travels.AccommodationId, accommodations.AccommodationId))
    .leftJoin(rooms, eq(rooms.RoomId, travels.RoomId))

/** The travel details visible without organiser rights: one's own and those of the people on one's papers. */
function whoseTravel(sql: Sql, { UserDetailId, Roles }: Caller) {
  const own = eq(accommodations.UserDetailId, UserDetailId)
  return Roles.includes('PaperPresenter')
    ? or(own, inArray(accommodations.UserDetailId, companionsInPapers(sql, { UserDetailId })))
    : own
}

/** The arrivals and departures on a day; all of them if no day is given. */
function onDay({ Day, Kind, PickUp }: TravelQuery) {
  const isWanted = (column: typeof travels.ArrivalPickUp | typeof travels.DeparturePickUp) =>
    PickUp === undefined ? undefined : eq(column, PickUp === 'yes')
  const arrives = and(Day ? like(travels.ArrivalOn, `${Day}%`) : undefined, isWanted(travels.ArrivalPickUp))
  const leaves = and(
    Day ? like(travels.DepartureOn, `${Day}%`) : undefined,
    isWanted(travels.DeparturePickUp),
  )
  if (Kind === 'arrival') return arrives
  if (Kind === 'departure') return leaves
  return arrives && leaves && or(arrives, leaves)
}

/**
 * All registered people for an admin; otherwise those for whom the caller may travel. By name; without cancelled
 * registrations. Only organisers see addresses and phone numbers.
 */
export async function listTravellers(sql: Sql, caller: Caller, asked: TravelQuery): Promise<Traveller[]> {
  const isAdmin = caller.Roles.includes('Admin')
  if (!isAdmin && caller.UserDetailId === noId) return []
  const rows = await query(sql)
    .where(
      and(
        eq(accommodations.IsAttendingConference, true),
        isNull(accommodations.CancelledOn),
        isAdmin ? undefined : whoseTravel(sql, caller),
        onDay(asked),
      ),
    )
    .orderBy(asc(people.FullName), asc(accommodations.AccommodationId))
  const states = await billStates(sql, pluck(rows, 'PaymentDetailsId'))
  const { sessions, timeZone } = await ownSessions(sql)
  return rows.map(({ Email, CountryCode, PhoneNumber, PaymentDetailsId, RoomName, Travel, ...row }) => ({
    ...row,
    IsMe: row.UserDetailId === caller.UserDetailId,
    IsPaymentDone: states.get(PaymentDetailsId)?.IsPaymentDone ?? false,
    Email: isAdmin ? Email : '',
    Phone: isAdmin ? `${CountryCode} ${PhoneNumber}`.trim() : '',
    Travel: Travel && {
      ...Travel,
      UserDetailId: row.UserDetailId,
      FullName: row.FullName,
      RoomName: RoomName ?? '',
    },
    NightsWithoutRoom:
      Travel && row.AccommodationRequired && RoomName === null
        ? nightsOf(Travel.StayFrom, Travel.StayUntil)
        : [],
    Warnings: Travel ? travelWarnings(Travel, sessions.get(row.UserDetailId) ?? [], timeZone) : [],
  }))
}
