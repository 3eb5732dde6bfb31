import { eq, sql as text } from 'drizzle-orm'
import { emptyCompanion } from '../../contract/registration/companions.ts'
import type { Sql } from '../db/database.ts'
import { travels } from '../db/schema/travel.ts'
import { accommodations } from '../db/schema/registration.ts'

/**
 * Forgets what a registration says of somebody beside the money that hangs on it: who comes along, of whom only the
 * number stays, since the bill is reckoned by it, and how they travel.
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
    await sql.delete(travels).where(eq(travels.AccommodationId, AccommodationId))
  }
}
