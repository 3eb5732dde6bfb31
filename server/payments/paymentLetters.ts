import { moneyOf } from '../../contract/core/money.ts'
import type { Letter } from '../mail/mail.ts'
import { write, type Conference } from '../mail/template.ts'
import {
  cancelledTemplate,
  reinstatedTemplate,
  confirmedTemplate,
  receiptVoidTemplate,
  refundTemplate,
  refundVoidTemplate,
  refusedTemplate,
} from '../mail/templates/payments.ts'
import type { BillWithState } from './rows.ts'
import { pick } from '../../contract/core/collections.ts'

/** The recipient and the bill of a mail about money. */
export interface AboutBill
  extends
    Pick<BillWithState, 'FullName' | 'Reference' | 'CurrencySymbol'>,
    Pick<BillWithState['State'], 'DueAmount' | 'OverpaidAmount'> {
  readonly conference: Conference
  /** The payment page. */
  readonly link: string
}

/** The recipient and the bill, from their rows. */
export const aboutBill = (bill: BillWithState, conference: Conference, publicUrl: string): AboutBill => ({
  ...pick(bill, 'FullName', 'Reference', 'CurrencySymbol'),
  ...pick(bill.State, 'DueAmount', 'OverpaidAmount'),
  conference,
  link: `${publicUrl}/payment/accommodation/${bill.AccommodationId}`,
})

type Facts = readonly (readonly [label: string, value: string])[]

/** The parts about the bill, in all of these mails. */
function factsOf(about: AboutBill, facts: Facts) {
  const { FullName, Reference, link: PaymentLink } = about
  const Details: Facts = [['Registration', FullName], ['Reference', Reference], ...facts]
  return { FullName, Reference, PaymentLink, Details }
}

/** The parts about one payment. */
const paymentOf = (about: AboutBill, Amount: number, facts: (amount: string) => Facts) => ({
  ...factsOf(about, facts(moneyOf(Amount, about.CurrencySymbol))),
  Amount: moneyOf(Amount, about.CurrencySymbol),
  Balance: balance(about),
})

function balance({ DueAmount, OverpaidAmount, CurrencySymbol }: AboutBill): string {
  if (DueAmount > 0) return `Still to be paid: ${moneyOf(DueAmount, CurrencySymbol)}.`
  if (OverpaidAmount > 0)
    return `The registration is paid in full, and ${moneyOf(OverpaidAmount, CurrencySymbol)} more than was due was received. The organisers will pay it back.`
  return 'The registration is paid in full.'
}

/** A payment was confirmed; the receipt is attached. */
export function confirmedMail(about: AboutBill, Amount: number, ReceiptNumber: string): Letter {
  return write(confirmedTemplate, about.conference, {
    ...paymentOf(about, Amount, (amount) => [
      ['Receipt', ReceiptNumber],
      ['Amount received', amount],
    ]),
    ReceiptNumber,
  })
}

/** A claim was refused. */
export function refusedMail(about: AboutBill, Amount: number, TransactionId: string, Reason: string): Letter {
  return write(refusedTemplate, about.conference, {
    ...paymentOf(about, Amount, (amount) => [
      ['Amount', amount],
      ['Transaction number', TransactionId],
      ['Reason', Reason],
    ]),
    Reason,
  })
}

/** Money was paid back. */
export function refundMail(about: AboutBill, Amount: number, Remarks: string): Letter {
  const remarks: Facts = Remarks ? [['Remarks', Remarks]] : []
  return write(
    refundTemplate,
    about.conference,
    paymentOf(about, Amount, (amount) => [['Amount paid back', amount], ...remarks]),
  )
}

/** A confirmed payment or refund was reversed; `ReceiptNumber` is empty for a refund. */
export function reversedMail(
  about: AboutBill,
  Amount: number,
  ReceiptNumber: string,
  Reason: string,
): Letter {
  const values = paymentOf(about, Amount, (amount) => [
    ['Amount', amount],
    ['Reason', Reason],
  ])
  return ReceiptNumber
    ? write(receiptVoidTemplate, about.conference, { ...values, ReceiptNumber })
    : write(refundVoidTemplate, about.conference, values)
}

/** A registration was cancelled. */
export function cancelledMail(about: AboutBill, Refunded: number, Reason: string): Letter {
  const refunded = Refunded > 0 ? moneyOf(Refunded, about.CurrencySymbol) : 'None'
  return write(
    cancelledTemplate,
    about.conference,
    factsOf(about, [
      ['Reason', Reason],
      ['Amount paid back', refunded],
    ]),
  )
}

/** A cancelled registration is valid again. */
export const reinstatedMail = (about: AboutBill, Reason: string): Letter =>
  write(reinstatedTemplate, about.conference, {
    ...factsOf(about, [['Reason', Reason]]),
    Balance: balance(about),
  })
