import { eq } from 'drizzle-orm'
import {
  RegistrationFields,
  type Accommodation,
  type setCategory,
  type updateAccommodation,
} from '../../contract/registration/registration.ts'
import type { Category } from '../../contract/registration/rates.ts'
import { changesBetween, recordAudit } from '../audit/record.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { versioned, type Answer, type Call } from '../http/serve.ts'
import type { Publishing } from '../hub/hub.ts'
import { announceToSeers } from '../papers/coAuthorRights.ts'
import { chargesOf } from './charges.ts'
import type { mayChangeRegistration } from './rights.ts'
import { accommodationRow } from './rows.ts'
import { accommodations } from '../db/schema/registration.ts'

type Changeable = Awaited<ReturnType<typeof mayChangeRegistration>>

/** Reads a saved registration, and notifies everybody who sees it. */
export async function announced(
  call: Pick<Publishing, 'publish'> & { readonly sql: Sql },
  AccommodationId: string,
): Promise<Accommodation> {
  const row = await accommodationRow(call.sql, AccommodationId)
  const { UserDetailId, Version } = row
  await announceToSeers(call, [UserDetailId], { Entity: 'Accommodation', Id: AccommodationId, Version })
  return row
}

/** Stores a registration with its cost at today's rates. */
async function store(
  context: Context,
  call: Pick<Call<typeof setCategory>, 'sql' | 'publish'>,
  { registration: { AccommodationId, Version }, eligibility }: Changeable,
  fields: RegistrationFields,
  fixed: Category | null,
): Promise<Accommodation> {
  await call.sql
    .update(accommodations)
    .set({
      ...fields,
      ...(await chargesOf(call.sql, context, eligibility, fields, fixed)),
      IsCategoryFixed: fixed !== null,
      Version: Version + 1,
    })
    .where(eq(accommodations.AccommodationId, AccommodationId))
  return announced(call, AccommodationId)
}

/** Changes a registration, and calculates it at today's rates. */
export async function changeAccommodation(
  context: Context,
  call: Call<typeof updateAccommodation>,
  changed: Changeable,
): Promise<Answer<typeof updateAccommodation>> {
  const { caller, body } = call
  const { registration: before } = changed
  const { UpdatePerson: GetPersons, ...flags } = body
  const fixed = before.IsCategoryFixed ? before.Category : null
  const row = await store(context, call, changed, { ...flags, GetPersons }, fixed)
  if (caller.Roles.includes('Admin') && caller.UserDetailId !== before.UserDetailId)
    await recordAudit(
      call,
      'Change registration',
      row.AccommodationId,
      changesBetween(
        { ...before, Persons: before.GetPersons.length },
        { ...flags, Persons: GetPersons.length, ExpectedAmount: row.ExpectedAmount },
      ),
    )
  return versioned(row, row.AccommodationId)
}

/** Corrects category and membership claim (an admin), and recalculates. */
export async function correctCategory(
  context: Context,
  call: Call<typeof setCategory>,
  changed: Changeable,
): Promise<Answer<typeof setCategory>> {
  const { body } = call
  const { registration: before } = changed
  const fields = {
    ...RegistrationFields.strip().parse(before),
    IsSocietyLifeMember: before.IsAttendingConference && body.IsSocietyLifeMember,
  }
  const row = await store(context, call, changed, fields, body.Category)
  const { Category, IsSocietyLifeMember, ExpectedAmount } = row
  await recordAudit(
    call,
    'Correct category of registration',
    row.AccommodationId,
    changesBetween(before, { Category, IsSocietyLifeMember, ExpectedAmount }),
  )
  return versioned(row, row.AccommodationId)
}
