import { expect, test } from 'vitest'
import type { Bill } from '../../../contract/payments/bills.ts'
import { beginsWithTransfers, closedText, sumOf } from '../../../src/features/payments/billState.ts'
import { bill, claim } from './samples.ts'

const of = (given: Partial<Bill>): Bill => ({
  ...bill,
  MayPay: true,
  WaitingAmount: 0,
  PaymentStatus: '',
  ...given,
})

test('a bill names the sum that counts now, and no sum as to be paid once all of it is claimed', () => {
  expect(sumOf(of({}))).toEqual(['To be paid', 1_000_000])
  expect(sumOf(of({ WaitingAmount: 400_000 }))).toEqual(['To be paid', 1_000_000])
  const claimed = of({ WaitingAmount: 1_000_000, PaymentStatus: 'Waiting for confirmation' })
  expect(sumOf(claimed)).toEqual(['Waiting for confirmation', 1_000_000])
  expect(closedText(claimed)).toBe(
    'You have entered everything that is due. The organisers confirm it when it arrives.',
  )
  const paid = { PaymentStatus: 'Payment Done', ConfirmedAmount: 1_000_000, DueAmount: 0 } as const
  expect(sumOf(of(paid))).toEqual(['Paid', 1_000_000])
  expect(sumOf(of({ ...paid, OverpaidAmount: 50_000 }))).toEqual(['Paid too much', 50_000])
})

test('a bill that is still to be paid begins with the sum and folds its payments, but for a refused one', () => {
  const part = { ConfirmedAmount: 400_000, DueAmount: 600_000 }
  const confirmed = { ...claim, State: 'confirmed', ConfirmedAmount: 400_000 } as const
  expect(beginsWithTransfers(of({ ...part, Transfers: [confirmed] }))).toBe(false)
  const refused = { ...claim, State: 'refused' } as const
  expect(beginsWithTransfers(of({ ...part, Transfers: [refused, confirmed] }))).toBe(true)
  expect(beginsWithTransfers(of({ ...part, Transfers: [confirmed, refused] }))).toBe(false)
  expect(beginsWithTransfers(of({ WaitingAmount: 1_000_000, Transfers: [claim] }))).toBe(true)
  expect(beginsWithTransfers(of({ PaymentStatus: 'Payment Done', DueAmount: 0 }))).toBe(true)
})
