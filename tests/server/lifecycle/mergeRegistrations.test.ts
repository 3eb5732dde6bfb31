import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { getInvoice } from '../../../contract/payments/bills.ts'
import { accommodations } from '../../../server/db/schema/registration.ts'
import { travels } from '../../../server/db/schema/travel.ts'
import { undoEntries } from '../../../server/db/schema/undo.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { merged, mergePreview } from '../../support/merging.ts'
import { payDeskAt, type Payer } from '../../support/payDesk.ts'
import { claimed, closeWindows, longSessions, payerOf } from '../../support/payments.ts'
import { travelling } from '../../support/registrations.ts'
import { download } from '../../support/upload.ts'

const portal = await emptiedPortal({ timing: longSessions })
const { sql } = portal.context.database
let admin: TestUser
let keep: Payer
let drop: Payer
beforeEach(async () => {
  admin = await signedIn(portal, { Roles: ['Admin'] })
  keep = await payerOf(portal)
  drop = await payerOf(portal)
})
const { decide, desk, cancel, billOf } = payDeskAt(portal, () => admin)

const merge = () => merged(portal, admin, keep.UserDetailId, drop.UserDetailId)
const preview = async () => (await mergePreview(portal, admin, keep.UserDetailId, drop.UserDetailId)).Result
/** The registration that the one who stays has after the merge. */
const left = async () => {
  const { status, Message } = await merge()
  if (status !== 200) return Message
  const rows = await sql.select().from(accommodations)
  return rows.map(({ AccommodationId, UserDetailId }) => ({ AccommodationId, UserDetailId }))
}
const only = ({ AccommodationId }: Payer) => [{ AccommodationId, UserDetailId: keep.UserDetailId }]

test('of two registrations the one that was cancelled goes, though the other has no payments either', async () => {
  await cancel(keep, 0)
  await closeWindows(portal)
  expect(await preview()).toMatchObject({ Registration: 'outlives', Refusal: '' })
  expect(await left()).toEqual(only(drop))
})

test('a cancelled registration with a receipt is kept for ever, and the valid one is not dropped for it', async () => {
  await desk(keep)
  await closeWindows(portal)
  await cancel(keep, 500_000)
  await closeWindows(portal)
  expect(await left()).toBe(
    'Both are registered, and the registration that would be deleted has a receipt or an invoice, which must stay. Merge the two after the conference has been closed',
  )
})

test('what the refusal says can be done: once the claim of one is refused, that one goes', async () => {
  const claim = await claimed(portal, drop)
  await claimed(portal, keep)
  expect(await left()).toBe(
    'Both registrations have payments. Refuse the payments of one of them, or undo what was recorded for it. Merge the two when that can no longer be undone',
  )
  await decide(claim, { Amount: 0, Accepted: false, Remarks: 'Not ours' })
  expect(await left()).toBe(
    'A decision about the registration that would be deleted can still be undone. Undo it, or wait until its time is over',
  )
  await closeWindows(portal)
  expect(await left()).toEqual(only(keep))
  expect(await billOf(keep)).toMatchObject({ WaitingAmount: 500_000 })
})

test('a registration with an invoice stays; where both have one, neither goes', async () => {
  await download(portal, getInvoice, drop.PaymentDetailsId, { as: drop.AccessToken })
  expect(await preview()).toMatchObject({ Registration: 'replaces', Refusal: '' })
  await download(portal, getInvoice, keep.PaymentDetailsId, { as: keep.AccessToken })
  expect(await left()).toBe(
    'Both are registered, and the registration that would be deleted has a receipt or an invoice, which must stay. Merge the two after the conference has been closed',
  )
})

test('a registration is not merged away while its cancellation can be undone, which is carried out afterwards', async () => {
  await cancel(drop, 0)
  expect(await left()).toBe(
    'A decision about the registration that would be deleted can still be undone. Undo it, or wait until its time is over',
  )
  await closeWindows(portal)
  expect(await left()).toEqual(only(keep))
  const states = await sql.select({ State: undoEntries.State }).from(undoEntries)
  expect(states).toEqual([{ State: 'done' }])
})

test('travel details of the registration that goes move where the other has none', async () => {
  await desk(keep)
  const { TravelId } = await travelling(portal, drop.AccommodationId)
  expect(await left()).toEqual(only(keep))
  const [travel] = await sql.select().from(travels).where(eq(travels.TravelId, TravelId))
  expect(travel?.AccommodationId).toBe(keep.AccommodationId)
})
