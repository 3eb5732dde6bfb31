import { eq } from 'drizzle-orm'
import { noId } from '../../contract/core/limits.ts'
import { registrationTexts } from '../../contract/registration/registrationTexts.ts'
import { type Accommodation, type createAccommodation } from '../../contract/registration/registration.ts'
import type { Context } from '../http/context.ts'
import { versioned, type Answer, type Call } from '../http/serve.ts'
import type { Sql } from '../db/database.ts'
import { makeBill } from '../payments/bill.ts'
import { announced } from './changeRegistration.ts'
import { chargesOf } from './charges.ts'
import { mustRegisterFrom } from './authorsToRegister.ts'
import { mustBeOpen, type mayRegister } from './rights.ts'
import { accommodationsWhere } from './rows.ts'
import { accommodations } from '../db/schema/registration.ts'
import { mustExist } from '../http/refusal.ts'

const answered = (row: Accommodation, Message = ''): Answer<typeof createAccommodation> => ({
  ...versioned(row, row.AccommodationId),
  Message,
})

async function registrationOf(sql: Sql, UserDetailId: string): Promise<Accommodation | undefined> {
  const [row] = await accommodationsWhere(sql, eq(accommodations.UserDetailId, UserDetailId))
  return row
}

/**
 * Registers a person and makes the bill (design §3 "One registration per person"). A registered person keeps that
 * registration, and the response says 'Already registered'. Refuses a paper that is not approved and anything after
 * the last date with 422.
 */
export async function fillAccommodation(
  context: Context,
  call: Pick<Call<typeof createAccommodation>, 'sql' | 'caller' | 'body' | 'newId' | 'publish' | 'recheck'>,
  eligibility: Awaited<ReturnType<typeof mayRegister>>,
): Promise<Answer<typeof createAccommodation>> {
  const { sql, caller, body } = call
  const { AddPerson: GetPersons, UserDetailId: _person, PaperId, ...flags } = body
  const { UserDetailId } = eligibility
  if (PaperId !== noId) await mustRegisterFrom(sql, caller, PaperId, UserDetailId)
  const known = await registrationOf(sql, UserDetailId)
  if (known) return answered(known, registrationTexts.exists)
  await mustBeOpen(sql, context, caller, eligibility)
  const fields = { ...flags, GetPersons }
  const [made] = await sql
    .insert(accommodations)
    .values({
      AccommodationId: call.newId(),
      UserDetailId,
      PaperId,
      ...fields,
      ...(await chargesOf(sql, context, eligibility, fields, null)),
      CreatedBy: caller.UserId,
      CreatedOn: new Date(context.now()).toISOString(),
    })
    // A concurrent registration of the same person waits here, and then finds the first one.
    .onConflictDoNothing({ target: accommodations.UserDetailId })
    .returning({ AccommodationId: accommodations.AccommodationId })
  if (!made) return answered(mustExist(await registrationOf(sql, UserDetailId)), registrationTexts.exists)
  await makeBill(sql, made.AccommodationId)
  return answered(await announced(call, made.AccommodationId))
}
