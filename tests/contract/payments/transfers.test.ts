import { expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { claimRules, type ClaimBody } from '../../../contract/payments/claims.ts'
import {
  cancelRules,
  confirmPayment,
  deskRules,
  type CancelBody,
  type DeskBody,
} from '../../../contract/payments/payments.ts'
import { matchRules } from '../../../contract/payments/statements.ts'

const today = '2026-11-14'
const [bill, other, file] = [1, 2, 3].map((number) => `5a0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b1${number}`) as [
  string,
  string,
  string,
]
const claim: ClaimBody = {
  PaymentDetailsId: bill,
  PaymentMode: 'UPI',
  TransactionId: '412345678901',
  PaidOn: today,
  Amount: 1,
  ProofFileId: file,
  Others: [],
}
const desk: DeskBody = {
  PaymentDetailsId: bill,
  PaymentMode: 'Cheque',
  TransactionId: '123456',
  PaidOn: today,
  Amount: 1,
  Remarks: '',
}

test('an empty claim breaks every rule, in form order', () => {
  const empty = { ...claim, PaymentMode: '', TransactionId: ' ', PaidOn: '', Amount: 0, ProofFileId: noId }
  expect(Object.entries(claimRules(empty, today))).toEqual([
    ['PaymentMode', 'Payment mode is required'],
    ['TransactionId', 'Transaction number is required'],
    ['PaidOn', 'Date of payment is required'],
    ['Amount', 'Amount must be more than 0'],
    ['ProofFileId', 'Proof of payment is required'],
  ])
  expect(claimRules(claim, today)).toEqual({})
})

test.each([
  ['UPI', ['412345678901', '4123 4567 8901'], ['41234567890', '4123456789012', 'A12345678901'], '12 digits'],
  [
    'NEFT/RTGS',
    ['SBIN012345678901', 'sbin0123456789012345ab'],
    ['SBI9012345678901', 'SBIN01234567890', 'SBIN0123456789012', 'SBIN0123456789012345678'],
    '16 or 22 characters, such as SBIN012345678901',
  ],
  ['IMPS', ['412345678901'], ['41234567890', '4123456789012', 'A12345678901'], '12 digits'],
])('a number of %s is accepted as %j and refused as %j', (PaymentMode, right, wrong, hint) => {
  for (const TransactionId of right)
    expect(claimRules({ ...claim, PaymentMode, TransactionId }, today)).toEqual({})
  for (const TransactionId of wrong)
    expect(claimRules({ ...claim, PaymentMode, TransactionId }, today)).toEqual({
      TransactionId: `The transaction number of ${PaymentMode} has ${hint}`,
    })
})

test('cash and cheques are taken at the desk only, and cash needs no number', () => {
  expect(claimRules({ ...claim, PaymentMode: 'Cash' }, today)).toEqual({
    PaymentMode: 'Payment mode is not one of the choices',
  })
  expect(deskRules(desk, today)).toEqual({})
  expect(deskRules({ ...desk, PaymentMode: 'Coins' }, today)).toEqual({
    PaymentMode: 'Payment mode is not one of the choices',
  })
  for (const TransactionId of ['', 'slip/7-a', 'A'.repeat(40)])
    expect(deskRules({ ...desk, PaymentMode: 'Cash', TransactionId }, today)).toEqual({})
  for (const TransactionId of ['_7', '7_', 'A'.repeat(41)])
    expect(deskRules({ ...desk, PaymentMode: 'Cash', TransactionId }, today)).toEqual({
      TransactionId: 'The transaction number of Cash has Number of your own slip, if any',
    })
  for (const TransactionId of ['12345', '1234567', 'A23456'])
    expect(deskRules({ ...desk, TransactionId }, today)).toEqual({
      TransactionId: 'The transaction number of Cheque has 6 digits',
    })
})

test('a payment is never of a later day than today', () => {
  expect(claimRules({ ...claim, PaidOn: '2026-11-13' }, today)).toEqual({})
  expect(claimRules({ ...claim, PaidOn: '2026-11-15' }, today)).toEqual({
    PaidOn: 'Date of payment cannot be in the future',
  })
})

test('one transfer names each registration once, each with an amount', () => {
  const share = (PaymentDetailsId: string, Amount: number) => ({ PaymentDetailsId, Amount })
  expect(claimRules({ ...claim, Others: [share(other, 1)] }, today)).toEqual({})
  expect(claimRules({ ...claim, Others: [share(bill, 1)] }, today)).toEqual({
    Others: 'A registration is named twice',
  })
  expect(claimRules({ ...claim, Others: [share(other, 1), share(file, 0)] }, today)).toEqual({
    Others: 'Amount must be more than 0',
  })
  expect(matchRules({ Line: 1, Shares: [share(bill, 1), share(other, 2)] })).toEqual({})
  expect(matchRules({ Line: 1, Shares: [] })).toEqual({ Shares: 'Choose at least one registration' })
  expect(matchRules({ Line: 1, Shares: [share(bill, 1), share(bill.toUpperCase(), 1)] })).toEqual({
    Shares: 'A registration is named twice',
  })
  expect(matchRules({ Line: 1, Shares: [share(bill, 1), share(bill, 1.5)] })).toEqual({
    Shares: 'Please enter an amount such as 1500 or 1500.50',
  })
})

test('the desk needs an amount, and remarks stay within their limit', () => {
  expect(deskRules({ ...desk, Amount: 0, Remarks: 'r'.repeat(2001) }, today)).toEqual({
    Amount: 'Amount must be more than 0',
    Remarks: 'Reason must be at most 2000 characters long',
  })
})

test('a confirmation needs an amount, and a refusal a reason', () => {
  const accepted = { Amount: 1, Accepted: true, Remarks: '' }
  expect(confirmPayment.rules(accepted)).toEqual({})
  expect(confirmPayment.rules({ ...accepted, Amount: 0, Remarks: 'r'.repeat(2001) })).toEqual({
    Amount: 'Amount must be more than 0',
    Remarks: 'Reason must be at most 2000 characters long',
  })
  expect(confirmPayment.rules({ Amount: 0, Accepted: false, Remarks: ' ' })).toEqual({
    Remarks: 'Reason is required',
  })
  expect(confirmPayment.rules({ Amount: 0, Accepted: false, Remarks: 'No such transfer' })).toEqual({})
})

test('a cancellation needs a reason, and a transfer only where money goes back', () => {
  const nothing: CancelBody = {
    Reason: 'Ill',
    RefundAmount: 0,
    PaymentMode: '',
    TransactionId: '',
    PaidOn: '',
  }
  expect(cancelRules(nothing, today)).toEqual({})
  expect(cancelRules({ ...nothing, Reason: '', RefundAmount: -1 }, today)).toEqual({
    Reason: 'Reason is required',
    RefundAmount: 'Amount must not be less than 0',
  })
  expect(cancelRules({ ...nothing, RefundAmount: 1 }, today)).toEqual({
    PaymentMode: 'Payment mode is required',
    TransactionId: 'Transaction number is required',
    PaidOn: 'Date of payment is required',
  })
  expect(cancelRules({ ...nothing, RefundAmount: 1, PaymentMode: 'Cash', PaidOn: today }, today)).toEqual({})
})
