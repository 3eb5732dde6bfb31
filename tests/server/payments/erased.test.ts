import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchBills } from '../../../contract/billSearch.ts'
import { confirmPayment } from '../../../contract/payments.ts'
import { getReceipt } from '../../../contract/receipts.ts'
import { eraseOwnAccount } from '../../../contract/ownAccount.ts'
import { files } from '../../../server/files/table.ts'
import { bills, receipts, transfers } from '../../../server/payments/table.ts'
import { signedIn, testPassword } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { fileOf } from '../../support/papers.ts'
import { claimed, closeWindows, longSessions, payerOf } from '../../support/payments.ts'
import { startPortal, type TestPortal } from '../../support/portal.ts'
import { download } from '../../support/upload.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal({ timing: longSessions })
})
afterAll(() => portal.stop())

test('whoever is erased leaves bill, payments, proofs and receipts to the accounts, with the name', async () => {
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
