import { expect, test } from 'vitest'
import { balanceOf, paymentStatusOf, setBilledTo, upiLink } from '../../../contract/payments/bills.ts'
import { unusualPayment } from '../../../contract/payments/unusualPayment.ts'

test('a bill owes what is neither confirmed nor over, and what was paid too much is never hidden in it', () => {
  const sums = { ExpectedAmount: 500, ConfirmedAmount: 200, RefundedAmount: 0 }
  expect(balanceOf(sums)).toEqual({ DueAmount: 300, OverpaidAmount: 0 })
  expect(balanceOf({ ...sums, RefundedAmount: 50 })).toEqual({ DueAmount: 350, OverpaidAmount: 0 })
  expect(balanceOf({ ...sums, ConfirmedAmount: 500 })).toEqual({ DueAmount: 0, OverpaidAmount: 0 })
  expect(balanceOf({ ...sums, ConfirmedAmount: 700 })).toEqual({ DueAmount: 0, OverpaidAmount: 200 })
  expect(balanceOf({ ...sums, ConfirmedAmount: 700, RefundedAmount: 150 })).toEqual({
    DueAmount: 0,
    OverpaidAmount: 50,
  })
})

test('the status of a bill depends on the money that is here, then on a waiting claim, then on a refusal', () => {
  const sums = { ExpectedAmount: 500, OverpaidAmount: 0, RefundedAmount: 0 }
  const unpaid = { ...sums, ConfirmedAmount: 0, DueAmount: 500, WaitingAmount: 0 }
  expect(paymentStatusOf(unpaid, false)).toBe('')
  expect(paymentStatusOf(unpaid, true)).toBe('Payment Refused')
  expect(paymentStatusOf({ ...unpaid, WaitingAmount: 1 }, true)).toBe('Waiting for confirmation')
  const partial = { ...unpaid, ConfirmedAmount: 1, DueAmount: 499, WaitingAmount: 499 }
  expect(paymentStatusOf(partial, true)).toBe('Partial Payment Done')
  expect(paymentStatusOf({ ...unpaid, ConfirmedAmount: 500, DueAmount: 0 }, true)).toBe('Payment Done')
})

test('money that went back counts as not paid, and a bill of nothing that was never paid is not done', () => {
  const nothing = { ExpectedAmount: 0, OverpaidAmount: 0, DueAmount: 0, WaitingAmount: 0 }
  expect(paymentStatusOf({ ...nothing, ConfirmedAmount: 500, RefundedAmount: 500 }, false)).toBe('')
  expect(paymentStatusOf({ ...nothing, ConfirmedAmount: 500, RefundedAmount: 400 }, false)).toBe(
    'Payment Done',
  )
})

test('the link for a UPI app has the exact amount, and each part as the app must read it', () => {
  const to = { UpiId: 'society@bank', AccountName: 'A & B', DueAmount: 125_005, Reference: 'LEC 7' }
  expect(upiLink(to)).toBe('upi://pay?pa=society%40bank&pn=A%20%26%20B&am=1250.05&cu=INR&tn=LEC%207')
})

test('an invoice may be made out to nobody, and a tax number must look like one', () => {
  const nobody = { BilledName: '', BilledAddress: '', BilledTaxNumber: '' }
  expect(setBilledTo.rules(nobody)).toEqual({})
  expect(setBilledTo.rules({ ...nobody, BilledTaxNumber: '29ABCDE1234F1Z5' })).toEqual({})
  expect(
    setBilledTo.rules({
      BilledName: 'n'.repeat(201),
      BilledAddress: 'a'.repeat(501),
      BilledTaxNumber: '29ABC',
    }),
  ).toEqual({
    BilledName: 'Name must be at most 200 characters long',
    BilledAddress: 'Address must be at most 500 characters long',
    BilledTaxNumber: 'Tax number must look like 29ABCDE1234F1Z5',
  })
})

test('a payment needs a second look if nothing is due, if it is more than is due, or ten times the usual', () => {
  const of = { DueAmount: 9_000_000, UsualAmount: 500_000, CurrencySymbol: '₹' }
  expect(unusualPayment(4_999_999, of)).toBe(false)
  expect(unusualPayment(5_000_000, of)).toBe(
    'This payment of ₹50,000 is ten times the usual amount, ₹5,000, or more',
  )
  expect(unusualPayment(5_000_000, { ...of, UsualAmount: 0 })).toBe(false)
  expect(unusualPayment(9_000_000, { ...of, UsualAmount: 9_000_000 })).toBe(false)
  expect(unusualPayment(9_000_001, of)).toBe(
    'This payment of ₹90,000.01 is more than the ₹90,000 that is still to be paid',
  )
  expect(unusualPayment(1, { ...of, DueAmount: 0 })).toBe(
    'This payment of ₹0.01 is for a registration of which nothing is due',
  )
})
