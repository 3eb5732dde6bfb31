import { expect, test } from 'vitest'
import { searchBills } from '../../../contract/payments/billList.ts'
import { getBill } from '../../../contract/payments/bills.ts'
import { confirmPayment } from '../../../contract/payments/payments.ts'
import { getReceipt } from '../../../contract/payments/receipts.ts'
import { noId } from '../../../contract/core/limits.ts'
import { eraseOwnAccount } from '../../../contract/accounts/ownAccount.ts'
import { getRegistrant } from '../../../contract/registration/registration.ts'
import { files } from '../../../server/db/schema/files.ts'
import { bills, receipts, transfers } from '../../../server/db/schema/payments.ts'
import { accommodations } from '../../../server/db/schema/registration.ts'
import { travels } from '../../../server/db/schema/travel.ts'
import { signedIn, testPassword } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { fileOf } from '../../support/papers.ts'
import { claimed, closeWindows, longSessions, payerOf } from '../../support/payments.ts'
import { travelling } from '../../support/registrations.ts'
import { download } from '../../support/upload.ts'

const portal = await emptiedPortal({ timing: longSessions })

test('bill, payments, proofs and receipts of an erased person stay for the accounts, with the name', async () => {
  const { sql } = portal.context.database
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const payer = await payerOf(portal)
  const unused = await fileOf(portal, payer, { Kind: 'payment-proof', FileName: 'unused.pdf' })
  const id = await claimed(portal, payer)
  await call(portal, confirmPayment, {
    as: admin.AccessToken,
    params: { id },
    body: { Amount: 500_000, Accepted: true, Remarks: '' },
  })
  await closeWindows(portal)
  const before = [await sql.select().from(bills), await sql.select().from(receipts)]
  const body = { Password: testPassword }
  expect((await call(portal, eraseOwnAccount, { as: payer.AccessToken, body })).status).toBe(200)
  expect([await sql.select().from(bills), await sql.select().from(receipts)]).toEqual(before)
  expect(await sql.select().from(transfers)).toMatchObject([{ PaymentId: id, State: 'confirmed' }])
  const kept = await sql.select({ Id: files.Id }).from(files)
  expect(kept).toHaveLength(1)
  expect(kept).not.toContainEqual({ Id: unused })
  expect((await download(portal, getReceipt, id, { as: admin.AccessToken })).status).toBe(200)
  const { Result } = await call(portal, searchBills, {
    as: admin.AccessToken,
    query: { Kind: 'user' },
  })
  expect(Result.Rows).toMatchObject([{ Email: '', PaymentStatus: 'Payment Done' }])
  expect(Result.Rows[0]?.FullName).toContain('Asha Rao')
})

test('an erased person leaves no names of companions and no travel details, and the bill still counts the companions', async () => {
  const { sql } = portal.context.database
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const GetPersons = [
    { FullName: 'Meera Rao', Relation: 'Spouse', Gender: 'female', Age: 41 },
    { FullName: 'Anil Rao', Relation: 'Child', Gender: 'male', Age: 3 },
  ]
  const payer = await payerOf(portal, { GetPersons, ExpectedAmount: 900_000 })
  await travelling(portal, payer.AccommodationId, { Remarks: 'Vegetarian' })
  const params = { id: payer.AccommodationId }
  const lines = async () => (await call(portal, getBill, { as: admin.AccessToken, params })).Result.Lines
  const before = await lines()
  expect(before).toContainEqual({ Label: 'Accompanying persons', Count: 2, Amount: 400_000 })
  const body = { Password: testPassword }
  expect((await call(portal, eraseOwnAccount, { as: payer.AccessToken, body })).status).toBe(200)

  expect(await lines()).toEqual(before)
  expect(await sql.select().from(travels)).toEqual([])
  const kept = JSON.stringify(await sql.select().from(accommodations))
  for (const word of ['Meera', 'Anil', 'Spouse', 'Child']) expect(kept).not.toContain(word)
  const { Result } = await call(portal, getRegistrant, {
    as: admin.AccessToken,
    params: { id: payer.UserDetailId },
  })
  expect(Result.Accommodation).toMatchObject({ NumOfAccompanyingPerson: 2, TravelId: noId })
})
