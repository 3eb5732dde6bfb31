import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdOn, idOf, idOrNone, ownId, version } from '../columns.ts'
import { accommodations } from './registration.ts'

/** A person's arrival and departure; one per registration. */
export const travels = pgTable(
  'travels',
  {
    TravelId: ownId(),
    AccommodationId: idOf(() => accommodations.AccommodationId),
    ArrivalMode: text().notNull(),
    ArrivalNumber: text().notNull(),
    ArrivalPlace: text().notNull(),
    /** Wall-clock times and days, as in the contract. */
    ArrivalOn: text().notNull(),
    ArrivalPickUp: boolean().notNull(),
    DepartureMode: text().notNull(),
    DepartureNumber: text().notNull(),
    DeparturePlace: text().notNull(),
    DepartureOn: text().notNull(),
    DeparturePickUp: boolean().notNull(),
    StayFrom: text().notNull(),
    StayUntil: text().notNull(),
    Remarks: text().notNull(),
    /** All-zero for none. */
    RoomId: idOrNone(),
    CreatedOn: createdOn(),
    Version: version(),
  },
  (table) => [
    uniqueIndex().on(table.AccommodationId),
    index().on(table.RoomId),
    index().on(table.ArrivalOn),
    index().on(table.DepartureOn),
  ],
)

export const rooms = pgTable(
  'rooms',
  {
    RoomId: ownId(),
    RoomName: text().notNull(),
    Capacity: integer().notNull(),
    Version: version(),
  },
  (table) => [uniqueIndex().on(table.RoomName)],
)
