import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { categories, nationalities, type Rate } from '../../../contract/registration/rates.ts'
import type { AccompanyingPerson } from '../../../contract/registration/companions.ts'
import { createdOn, idOf, idOrNone, instant, listOf, ownId, version } from '../columns.ts'
import { people } from './people.ts'

/** One registration per person (design §3 "One registration per person and conference"). */
export const accommodations = pgTable(
  'accommodations',
  {
    AccommodationId: ownId(),
    UserDetailId: idOf(() => people.UserDetailId),
    /** The paper that it was started from; all-zero for none. */
    PaperId: idOrNone(),
    IsAttendingConference: boolean().notNull(),
    AccommodationRequired: boolean().notNull(),
    IsBookOfAbstractRequired: boolean().notNull(),
    IsSocietyLifeMember: boolean().notNull(),
    GetPersons: jsonb().$type<AccompanyingPerson[]>().notNull(),
    Category: text({ enum: categories }).notNull(),
    Nationality: text({ enum: nationalities }).notNull(),
    IsCategoryFixed: boolean().notNull().default(false),
    // The charges and the total at the last save, in minor units.
    Amount: integer().notNull(),
    BookOfAbstractAmount: integer().notNull(),
    ChargePerAccompanyingPerson: integer().notNull(),
    CurrencySymbol: text().notNull(),
    ExpectedAmount: integer().notNull(),
    CancelledOn: instant(),
    CancelReason: text().notNull().default(''),
    CreatedBy: idOrNone(),
    CreatedOn: createdOn(),
    Version: version(),
  },
  (table) => [uniqueIndex().on(table.UserDetailId), index().on(table.PaperId)],
)

/** One row: the rates for each kind of person. */
export const rates = pgTable('rates', {
  Id: integer().primaryKey().default(1),
  Rates: listOf<Rate>(),
  Version: version(),
})
