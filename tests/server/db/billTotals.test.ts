import { afterAll, beforeAll, expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { billStates } from '../../../server/db/billTotals.ts'
import { signedIn } from '../../support/accounts.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { registered, transferred } from '../../support/registrations.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const aBill = async () => {
  const { UserDetailId } = await signedIn(portal)
  return (await registered(portal, UserDetailId, { ExpectedAmount: 500_000 })).PaymentDetailsId
}

const stateOf = async (id: string) => (await billStates(portal.context.database.sql, [id])).get(id)

test('a bill without a transfer is unpaid', async () => {
  expect(await stateOf(await aBill())).toEqual({
    ExpectedAmount: 500_000,
    ConfirmedAmount: 0,
    RefundedAmount: 0,
    WaitingAmount: 0,
    DueAmount: 500_000,
    OverpaidAmount: 0,
    PaymentStatus: '',
    IsPaymentDone: false,
    RefusalReason: '',
    PaymentId: noId,
  })
})

test('what waits, was refused, reversed or paid back is distinguished', async () => {
  const bill = await aBill()
  const at = (minute: number) => ({ CreatedOn: `2026-11-01T10:0${minute}:00.000Z` })
  await transferred(portal, bill, { State: 'refused', Amount: 9, Remarks: 'Not there', ...at(1) })
  expect(await stateOf(bill)).toMatchObject({
    PaymentStatus: 'Payment Refused',
    RefusalReason: 'Not there',
    DueAmount: 500_000,
  })
  const waiting = await transferred(portal, bill, { State: 'waiting', Amount: 100_000, ...at(2) })
  expect(await stateOf(bill)).toMatchObject({
    PaymentStatus: 'Waiting for confirmation',
    RefusalReason: '',
    WaitingAmount: 100_000,
    PaymentId: waiting,
  })
  await transferred(portal, bill, { State: 'reversed', Amount: 7, ConfirmedAmount: 7, ...at(3) })
  await transferred(portal, bill, { State: 'confirmed', Amount: 500_000, ConfirmedAmount: 400_000, ...at(4) })
  expect(await stateOf(bill)).toMatchObject({
    PaymentStatus: 'Partial Payment Done',
    IsPaymentDone: false,
    ConfirmedAmount: 400_000,
    DueAmount: 100_000,
  })
  await transferred(portal, bill, { State: 'confirmed', Amount: 150_000, ConfirmedAmount: 150_000, ...at(5) })
  expect(await stateOf(bill)).toMatchObject({
    PaymentStatus: 'Payment Done',
    DueAmount: 0,
    OverpaidAmount: 50_000,
  })
  await transferred(portal, bill, {
    State: 'confirmed',
    IsRefund: true,
    Amount: 50_000,
    ConfirmedAmount: 50_000,
    ...at(6),
  })
  expect(await stateOf(bill)).toMatchObject({
    PaymentStatus: 'Payment Done',
    IsPaymentDone: true,
    ConfirmedAmount: 550_000,
    RefundedAmount: 50_000,
    DueAmount: 0,
  })
})

test('many bills are read at once, each with its own sums', async () => {
  const [first, second] = [await aBill(), await aBill()]
  await transferred(portal, second, { State: 'confirmed', Amount: 500_000, ConfirmedAmount: 500_000 })
  const states = await billStates(portal.context.database.sql, [first, second])
  expect([...states].map(([id, { DueAmount }]) => [id, DueAmount]).sort()).toEqual(
    [
      [first, 500_000],
      [second, 0],
    ].sort(),
  )
  expect(await billStates(portal.context.database.sql, [])).toEqual(new Map())
})
