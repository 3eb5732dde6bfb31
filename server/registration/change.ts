import { eq } from 'drizzle-orm'
import {
  type setCategory,
  type updateAccommodation,
  type RegistrationFields,
} from '../../contract/registration/registration.ts'
import type { Category } from '../../contract/registration/rates.ts'
import { changesBetween, recordAudit } from '../audit/record.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import type { Answer, Call } from '../http/serve.ts'
import { announce } from './registrationHints.ts'
import { chargesOf } from './charges.ts'
import type { mayChangeRegistration } from './rights.ts'
import { accommodationRow } from './rows.ts'
import { accommodations } from '../db/schema/registration.ts'

type Changeable = Awaited<ReturnType<typeof mayChangeRegistration>>
type Held = Changeable['held']

interface Save extends Changeable {
  readonly wish: RegistrationFields
  readonly fixed: Category | null
}

/** Stores a registration with its cost at today's rates. */
async function store(sql: Sql, context: Context, { held, eligibility, wish, fixed }: Save) {
  await sql
    .update(accommodations)
    .set({
      ...wish,
      ...(await chargesOf(sql, context, eligibility, wish, fixed)),
      IsCategoryFixed: fixed !== null,
      Version: held.Version + 1,
    })
    .where(eq(accommodations.AccommodationId, held.AccommodationId))
  return accommodationRow(sql, held.AccommodationId)
}

/** Changes a registration, and calculates it at today's rates. */
export async function changeAccommodation(
  context: Context,
  call: Call<typeof updateAccommodation>,
  changed: Changeable,
): Promise<Answer<typeof updateAccommodation>> {
  const { sql, caller, body, traceId } = call
  const { held } = changed
  const { UpdatePerson: GetPersons, ...flags } = body
  const wish = { ...flags, GetPersons }
  const fixed = held.IsCategoryFixed ? held.Category : null
  const row = await store(sql, context, { ...changed, wish, fixed })
  if (caller.Roles.includes('Admin') && caller.UserDetailId !== held.UserDetailId)
    await recordAudit(
      { sql, caller, traceId },
      'Change registration',
      row.AccommodationId,
      changesBetween(
        { ...flagsOf(held), Persons: held.GetPersons.length, ExpectedAmount: held.ExpectedAmount },
        { ...flags, Persons: GetPersons.length, ExpectedAmount: row.ExpectedAmount },
      ),
    )
  await announce(sql, call, row)
  return { Result: row, Id: row.AccommodationId, Version: row.Version }
}

const flagsOf = (held: Held) => ({
  IsAttendingConference: held.IsAttendingConference,
  AccommodationRequired: held.AccommodationRequired,
  IsBookOfAbstractRequired: held.IsBookOfAbstractRequired,
  IsSocietyLifeMember: held.IsSocietyLifeMember,
})

/** Corrects category and membership claim (an admin), and recalculates. */
export async function correctCategory(
  context: Context,
  call: Call<typeof setCategory>,
  changed: Changeable,
): Promise<Answer<typeof setCategory>> {
  const { sql, caller, body, traceId } = call
  const { held } = changed
  const IsSocietyLifeMember = held.IsAttendingConference && body.IsSocietyLifeMember
  const wish = { ...flagsOf(held), GetPersons: held.GetPersons, IsSocietyLifeMember }
  const row = await store(sql, context, { ...changed, wish, fixed: body.Category })
  await recordAudit(
    { sql, caller, traceId },
    'Correct category of registration',
    row.AccommodationId,
    changesBetween(
      {
        Category: held.Category,
        IsSocietyLifeMember: held.IsSocietyLifeMember,
        ExpectedAmount: held.ExpectedAmount,
      },
      { Category: row.Category, IsSocietyLifeMember, ExpectedAmount: row.ExpectedAmount },
    ),
  )
  await announce(sql, call, row)
  return { Result: row, Id: row.AccommodationId, Version: row.Version }
}
