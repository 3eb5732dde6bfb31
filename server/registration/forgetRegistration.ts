import { and, eq, gt, sql as text } from 'drizzle-orm'
import { emptyCompanion } from '../../contract/registration/companions.ts'
import type { Sql } from '../db/database.ts'
import { tickets } from '../db/schema/tickets.ts'
import { travels } from '../db/schema/travel.ts'
import { accommodations } from '../db/schema/registration.ts'

/** Tickets of companions stay known as revoked, without their names. */
export async function forgetCompanionsOfTickets(sql: Sql, AccommodationId: string): Promise<void> {
  await sql
    .update(tickets)
    .set({ FullName: text`${tickets.TicketId}::text` })
    .where(and(eq(tickets.AccommodationId, AccommodationId), gt(tickets.Place, 0)))
}

/**
 * Deletes a registration's personal data except for payments: companions, of whom only the number stays because the
 * bill depends on it, and travel.
 */
export async function forgetRegistration(sql: Sql, UserDetailId: string): Promise<void> {
  const rows = await sql
    .select({ AccommodationId: accommodations.AccommodationId, GetPersons: accommodations.GetPersons })
    .from(accommodations)
    .where(eq(accommodations.UserDetailId, UserDetailId))
    .for('update')
  for (const { AccommodationId, GetPersons } of rows) {
    await sql
      .update(accommodations)
      .set({ GetPersons: GetPersons.map(() => emptyCompanion), Version: text`${accommodations.Version} + 1` })
      .where(eq(accommodations.AccommodationId, AccommodationId))
    await forgetCompanionsOfTickets(sql, AccommodationId)
    await sql.delete(travels).where(eq(travels.AccommodationId, AccommodationId))
  }
}
