import { sql } from 'drizzle-orm'
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { createdOn, idOrNone, instant, ownId } from '../columns.ts'

/** The keys that sign the tickets of a conference. */
export const ticketKeys = pgTable(
  'ticket_keys',
  {
    Id: ownId(),
    KeyId: text().notNull(),
    PublicKey: text().notNull(),
    /** The private half, sealed. */
    Sealed: text().notNull(),
    CreatedOn: createdOn(),
    RetiredOn: instant(),
    RevokedOn: instant(),
  },
  (table) => [
    uniqueIndex().on(table.KeyId),
    // One key signs at a time.
    uniqueIndex('ticket_keys_signing_index')
      .on(sql`(true)`)
      .where(sql`retired_on is null`),
  ],
)

/** Tickets that were given out; those that no longer fit their registration are revoked. */
export const tickets = pgTable(
  'tickets',
  {
    TicketId: ownId(),
    AccommodationId: idOrNone(),
    /** 0 for the attendee, from 1 on for those who come along. */
    Place: integer().notNull(),
    /** Of somebody who comes along; empty for the attendee. A ticket is for that person alone. */
    FullName: text().notNull(),
    KeyId: text().notNull(),
    Signature: text().notNull(),
    CreatedOn: createdOn(),
  },
  (table) => [uniqueIndex().on(table.AccommodationId, table.Place, table.FullName)],
)

/** Who came in, by ticket. A ticket that is not signed yet has its id already. */
export const checkIns = pgTable('check_ins', {
  TicketId: ownId(),
  AdmittedOn: instant().notNull(),
  /** The account of the organiser at the entrance. */
  AdmittedBy: idOrNone(),
})
