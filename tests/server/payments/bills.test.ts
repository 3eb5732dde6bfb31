import { expect, test } from 'vitest'
import { getBill, getUpi, setBilledTo } from '../../../contract/payments/bills.ts'
import { saveBank, type BankFields } from '../../../contract/content/bank.ts'
import { bills } from '../../../server/db/schema/payments.ts'
import { signedIn } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { longSessions, payerOf } from '../../support/payments.ts'

const portal = await emptiedPortal({ timing: longSessions })

const bankOf: BankFields = {
  AccountName: 'Linguistic Society',
  AccountNumber: '1234567890',
  IfscCode: 'SBIN0001234',
  BankName: 'State Bank, Mysuru',
  UpiId: 'society@sbi',
  SocietyAddress: 'Manasagangotri\nMysuru 570006',
  TaxNumber: '29ABCDE1234F1Z5',
  TaxName: 'GST',
  TaxPercent: 18,
  UndoMinutes: 10,
}

test('a bill shows line by line what to pay, where to, and the exact amount in its UPI link', async () => {
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  expect((await call(portal, saveBank, { as: admin.AccessToken, body: bankOf })).status).toBe(200)
  const payer = await payerOf(portal, {
    IsBookOfAbstractRequired: true,
    GetPersons: [
      { FullName: 'A', Relation: 'Child', Gender: 'male', Age: 3 },
      { FullName: 'B', Relation: 'Child', Gender: 'male', Age: 4 },
    ],
    ExpectedAmount: 950_050,
    BookOfAbstractAmount: 50_050,
  })
  const { Result } = await call(portal, getBill, {
    as: payer.AccessToken,
    params: { id: payer.AccommodationId },
  })
  expect(Result).toMatchObject({
    PaymentDetailsId: payer.PaymentDetailsId,
    Lines: [
      { Label: 'Registration and accommodation (Presenter)', Count: 1, Amount: 500_000 },
      { Label: 'Book of abstracts', Count: 1, Amount: 50_050 },
      { Label: 'Accompanying persons', Count: 2, Amount: 400_000 },
    ],
    ExpectedAmount: 950_050,
    DueAmount: 950_050,
    PaymentStatus: '',
    Transfers: [],
    Others: [],
    MayPay: true,
    UpiLink: `upi://pay?pa=society%40sbi&pn=Linguistic%20Society&am=9500.50&cu=INR&tn=${payer.Reference}`,
    Bank: { AccountNumber: '1234567890', IfscCode: 'SBIN0001234' },
  })
  const upi = await call(portal, getUpi, { as: payer.AccessToken, params: { id: payer.AccommodationId } })
  expect(upi.Result).toEqual({
    UpiLink: Result.UpiLink,
    UpiId: 'society@sbi',
    AccountName: 'Linguistic Society',
    DueAmount: 950_050,
    Reference: payer.Reference,
  })
})

test('an invoice may be made out to an institution, by versions', async () => {
  const payer = await payerOf(portal)
  const as = payer.AccessToken
  const params = { id: payer.PaymentDetailsId }
  const body = {
    BilledName: 'University of Mysore',
    BilledAddress: 'Crawford Hall, Mysuru',
    BilledTaxNumber: '29AAAAA1111A1Z1',
  }
  const reply = await call(portal, setBilledTo, { as, params, body, ifMatch: 1 })
  expect([reply.status, reply.Result.BilledName, reply.version]).toEqual([200, 'University of Mysore', 2])
  expect((await call(portal, setBilledTo, { as, params, body, ifMatch: 1 })).status).toBe(412)
  const wrong = await call(portal, setBilledTo, { as, params, body: { ...body, BilledTaxNumber: 'X' } })
  expect([wrong.status, wrong.Message]).toEqual([422, 'Tax number must look like 29ABCDE1234F1Z5'])
  const stranger = await payerOf(portal)
  expect((await call(portal, setBilledTo, { as: stranger.AccessToken, params, body })).status).toBe(404)
  expect(await portal.context.database.sql.select({ Version: bills.Version }).from(bills)).toContainEqual({
    Version: 2,
  })
})

test('bank settings are kept by versions, and what cannot be right is refused', async () => {
  const as = (await signedIn(portal, { Roles: ['Admin'] })).AccessToken
  const saved = await call(portal, saveBank, { as, body: bankOf, ifMatch: 1 })
  expect([saved.status, saved.version]).toEqual([200, 2])
  expect((await call(portal, saveBank, { as, body: bankOf, ifMatch: 1 })).status).toBe(412)
  const body = { ...bankOf, IfscCode: 'SBI', TaxPercent: 101, UndoMinutes: -1 }
  const wrong = await call(portal, saveBank, { as, body })
  expect([wrong.status, wrong.Errors]).toEqual([
    422,
    [
      'IFSC code must look like SBIN0001234',
      'Tax must be from 0 to 100 per cent, with at most two decimals',
      'Undo window must be a whole number of minutes from 0 to 1440',
    ],
  ])
})
