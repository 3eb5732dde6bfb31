import { eq } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import type { Role } from '../../contract/core/roles.ts'
import type { Sql } from '../db/database.ts'
import { rateEligibilityOf } from './rateEligibility.ts'
import { accommodations } from '../db/schema/registration.ts'

/**
 * The role of a person registered by others: presenter with an approved paper, else attendee; none if not registered.
 */
export async function rolesOfRegistered(sql: Sql, UserDetailId: string): Promise<Role[]> {
  if (UserDetailId === noId) return []
  const [row] = await sql
    .select({ Id: accommodations.AccommodationId })
    .from(accommodations)
    .where(eq(accommodations.UserDetailId, UserDetailId))
  const eligibility = row && (await rateEligibilityOf(sql, UserDetailId))
  if (!eligibility) return []
  return [eligibility.HasApprovedPaper ? 'PaperPresenter' : 'GeneralAttendee']
}
