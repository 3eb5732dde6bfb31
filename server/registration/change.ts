import { eq } from 'drizzle-orm'
import { registrationTexts } from '../../contract/registration/registrationTexts.ts'
import {
  type setCategory,
  type updateAccommodation,
  type RegistrationFields,
} from '../../contract/registration/registration.ts'
import type { Category } from '../../contract/registration/rates.ts'
import { changesBetween } from '../audit/changes.ts'
import { recordAudit } from '../audit/record.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { broken, mustBeCurrent, notFound } from '../http/refusal.ts'
import type { Answer, Call } from '../http/serve.ts'
import { announce } from './registrationHints.ts'
import { chargesOf } from './charges.ts'
import { mustBeOpen } from './deadline.ts'
import { mayActFor } from '../papers/coAuthorRights.ts'
import { accommodationRow, lockAccommodation } from './rows.ts'
import { rateEligibilityOf, type RateEligibility } from './rateEligibility.ts'
import { accommodations } from '../db/schema/registration.ts'

type Held = Awaited<ReturnType<typeof lockAccommodation>>

async function eligibilityFor(sql: Sql, { UserDetailId }: Held): Promise<RateEligibility> {
  const standing = await rateEligibilityOf(sql, UserDetailId)
  if (!standing) throw notFound()
  return standing
}

interface Save {
  readonly held: Held
  readonly standing: RateEligibility
  readonly wish: RegistrationFields
  readonly fixed: Category | null
}

/** Stores a registration with its cost at today's rates. */
async function store(sql: Sql, context: Context, { held, standing, wish, fixed }: Save) {
  await sql
    .update(accommodations)
    .set({
      ...wish,
      ...(await chargesOf(sql, context, standing, wish, fixed)),
      IsCategoryFixed: fixed !== null,
      Version: held.Version + 1,
    })
    .where(eq(accommodations.AccommodationId, held.AccommodationId))
  return accommodationRow(sql, held.AccommodationId)
}

/**
 * Changes a registration, and calculates it at today's rates. Refuses one whose person the caller may not act for
 * with 404, a stale version with 412, a cancelled one with 422, and for everybody but an admin also one that is paid
 * in full or whose last date has passed.
 */
export async function changeAccommodation(
  context: Context,
  call: Call<typeof updateAccommodation>,
): Promise<Answer<typeof updateAccommodation>> {
  const { sql, caller, params, body, ifMatch, traceId } = call
  const held = await lockAccommodation(sql, params.id)
  if (!(await mayActFor(sql, caller, held.UserDetailId))) throw notFound()
  if (held.CancelledOn !== null) throw broken(registrationTexts.cancelled)
  const standing = await eligibilityFor(sql, held)
  const isAdmin = caller.Roles.includes('Admin')
  if (!isAdmin && (await accommodationRow(sql, params.id)).IsPaymentDone)
    throw broken(registrationTexts.paidInFull)
  await mustBeOpen(sql, context, caller, standing)
  mustBeCurrent(ifMatch, held.Version)
  const { UpdatePerson: GetPersons, ...flags } = body
  const wish = { ...flags, GetPersons }
  const fixed = held.IsCategoryFixed ? held.Category : null
  const row = await store(sql, context, { held, standing, wish, fixed })
  if (isAdmin && caller.UserDetailId !== held.UserDetailId)
    await recordAudit(sql, {
      UserId: caller.UserId,
      Action: 'Change registration',
      SubjectId: row.AccommodationId,
      Details: changesBetween(
        { ...flagsOf(held), Persons: held.GetPersons.length, ExpectedAmount: held.ExpectedAmount },
        { ...flags, Persons: GetPersons.length, ExpectedAmount: row.ExpectedAmount },
      ),
      TraceId: traceId,
    })
  await announce(sql, call, row)
  return { Result: row, Id: row.AccommodationId, Version: row.Version }
}

const flagsOf = (held: Held) => ({
  IsAttendingConference: held.IsAttendingConference,
  AccommodationRequired: held.AccommodationRequired,
  IsBookOfAbstractRequired: held.IsBookOfAbstractRequired,
  IsSocietyLifeMember: held.IsSocietyLifeMember,
})

/** Corrects category and membership claim (an admin), and recalculates. Refuses a cancelled registration (422). */
export async function correctCategory(
  context: Context,
  call: Call<typeof setCategory>,
): Promise<Answer<typeof setCategory>> {
  const { sql, caller, params, body, ifMatch, traceId } = call
  const held = await lockAccommodation(sql, params.id)
  if (held.CancelledOn !== null) throw broken(registrationTexts.cancelled)
  mustBeCurrent(ifMatch, held.Version)
  const standing = await eligibilityFor(sql, held)
  const IsSocietyLifeMember = held.IsAttendingConference && body.IsSocietyLifeMember
  const wish = { ...flagsOf(held), GetPersons: held.GetPersons, IsSocietyLifeMember }
  const row = await store(sql, context, { held, standing, wish, fixed: body.Category })
  await recordAudit(sql, {
    UserId: caller.UserId,
    Action: 'Correct category of registration',
    SubjectId: row.AccommodationId,
    Details: changesBetween(
      {
        Category: held.Category,
        IsSocietyLifeMember: held.IsSocietyLifeMember,
        ExpectedAmount: held.ExpectedAmount,
      },
      { Category: row.Category, IsSocietyLifeMember, ExpectedAmount: row.ExpectedAmount },
    ),
    TraceId: traceId,
  })
  await announce(sql, call, row)
  return { Result: row, Id: row.AccommodationId, Version: row.Version }
}
