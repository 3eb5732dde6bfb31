import { accountTexts } from '../../contract/accounts/accounts.ts'
import { hasPassed } from '../../contract/core/moments.ts'
import { noId } from '../../contract/core/limits.ts'
import { registrationTexts } from '../../contract/registration/registrationTexts.ts'
import { deadline } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import type { Actor, Context } from '../http/context.ts'
import { permit, type RowCall } from '../http/permitted.ts'
import { broken, mustBeCurrent, notAllowed, mustExist } from '../http/refusal.ts'
import { mustActFor } from '../papers/coAuthorRights.ts'
import { rateEligibilityOf, type RateEligibility } from './rateEligibility.ts'
import { accommodationRow, lockAccommodation } from './rows.ts'

/** A person the caller may register: 403 for a caller without a profile, 404 for other people. */
export async function mayRegister(sql: Sql, caller: Actor, UserDetailId: string) {
  if (caller.UserDetailId === noId && !caller.Roles.includes('Admin'))
    throw notAllowed(accountTexts.profileFirst)
  return mustActFor(sql, caller, await rateEligibilityOf(sql, UserDetailId))
}

/**
 * Refuses with 422 a person whose last date has passed, except for an admin: `registration_last_date` for an author of
 * an approved paper, else `general_registration` (design §3 "Dates").
 */
export async function mustBeOpen(
  sql: Sql,
  context: Pick<Context, 'now'>,
  actor: Actor,
  { HasApprovedPaper }: RateEligibility,
): Promise<void> {
  if (actor.Roles.includes('Admin')) return
  const until = await deadline(sql, HasApprovedPaper ? 'registration_last_date' : 'general_registration')
  if (hasPassed(until, context.now())) throw broken(registrationTexts.lastDatePassed)
}

/** A registration that the caller may read and share; 404 for other people's. */
export const maySeeRegistration = async (
  sql: Sql,
  caller: Pick<Actor, 'UserDetailId' | 'Roles'>,
  id: string,
) => mustActFor(sql, caller, await accommodationRow(sql, id))

/**
 * Locks a registration that the caller may change, with its person's rate eligibility. Refuses other people's with
 * 404, a stale version with 412, a cancelled one with 422, and for everybody but an admin also one that is paid in
 * full or whose last date has passed.
 */
export async function mayChangeRegistration(
  context: Pick<Context, 'now'>,
  { sql, caller, params, ifMatch }: RowCall,
) {
  const registration = await mustActFor(sql, caller, await lockAccommodation(sql, params.id))
  if (registration.CancelledOn !== null) throw broken(registrationTexts.cancelled)
  const eligibility = mustExist(await rateEligibilityOf(sql, registration.UserDetailId))
  if (!caller.Roles.includes('Admin') && (await accommodationRow(sql, params.id)).IsPaymentDone)
    throw broken(registrationTexts.paidInFull)
  await mustBeOpen(sql, context, caller, eligibility)
  mustBeCurrent(ifMatch, registration.Version)
  return { registration: permit(registration, 'change'), eligibility }
}
