import { hasPassed } from '../../contract/content/dates.ts'
import { registrationTexts } from '../../contract/registration/registrationTexts.ts'
import { deadline } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import type { Actor, Context } from '../http/context.ts'
import { broken } from '../http/refusal.ts'
import type { RateEligibility } from './rateEligibility.ts'

/**
 * The date until which a person may register: `registration_last_date` for an author of an approved paper, else
 * `general_registration` (design §3 "Dates"); null while it is not set.
 */
export const registersUntil = (sql: Sql, { HasApprovedPaper }: Pick<RateEligibility, 'HasApprovedPaper'>) =>
  deadline(sql, HasApprovedPaper ? 'registration_last_date' : 'general_registration')

/** Refuses with 422 once a person's last date has passed, except for an admin. */
export async function mustBeOpen(
  sql: Sql,
  context: Pick<Context, 'now'>,
  actor: Actor,
  standing: Pick<RateEligibility, 'HasApprovedPaper'>,
): Promise<void> {
  if (actor.Roles.includes('Admin')) return
  if (hasPassed(await registersUntil(sql, standing), context.now()))
    throw broken(registrationTexts.lastDatePassed)
}
