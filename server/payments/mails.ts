import type { HomePage } from '../../contract/content.ts'
import { moneyOf } from '../../contract/money.ts'
import { layOut, type LetterPart } from '../mail/layout.ts'
import type { Mail } from '../mail/mailer.ts'

/** For whom a mail about money is, and where it leads. */
export interface AboutBill {
  readonly FullName: string
  readonly Reference: string
  readonly CurrencySymbol: string
  /** What is still due, in minor units; below 0 is owed to the person. */
  readonly DueAmount: number
  readonly conference: Pick<HomePage, 'ConferenceName' | 'SocietyName' | 'SupportEmail'>
  /** The payment page. */
  readonly link: string
}

type Letter = Omit<Mail, 'Recipient'>

function letter(about: AboutBill, Subject: string, parts: readonly LetterPart[]): Letter {
  const { ConferenceName, SocietyName, SupportEmail } = about.conference
  return layOut({
    Subject,
    parts: [
      ...parts,
      { label: 'See the payment', address: about.link },
      `Questions? Write to ${SupportEmail}.`,
    ],
    signature: `${ConferenceName}, ${SocietyName}`,
  })
}

const factsOf = (about: AboutBill, facts: readonly (readonly [string, string])[]) => ({
  facts: [['Registration', about.FullName], ['Reference', about.Reference], ...facts] as const,
})

function balance({ DueAmount, CurrencySymbol }: AboutBill): string {
  if (DueAmount > 0) return `Still to be paid: ${moneyOf(DueAmount, CurrencySymbol)}.`
  if (DueAmount < 0)
    return `The registration is paid in full, and ${moneyOf(-DueAmount, CurrencySymbol)} more than was due was received. The organisers will pay it back.`
  return 'The registration is paid in full.'
}

/** A payment was confirmed; the receipt goes with the mail. */
export function confirmedMail(about: AboutBill, Amount: number, ReceiptNumber: string): Letter {
  return letter(about, `Payment received: receipt ${ReceiptNumber}`, [
    `Your payment for ${about.conference.ConferenceName} was received. The receipt is attached.`,
    factsOf(about, [
      ['Receipt', ReceiptNumber],
      ['Amount received', moneyOf(Amount, about.CurrencySymbol)],
    ]),
    balance(about),
  ])
}

/** A claim was refused. */
export function refusedMail(about: AboutBill, Amount: number, TransactionId: string, Reason: string): Letter {
  return letter(about, `Payment not confirmed: ${about.Reference}`, [
    `The organisers of ${about.conference.ConferenceName} could not confirm a payment.`,
    factsOf(about, [
      ['Amount', moneyOf(Amount, about.CurrencySymbol)],
      ['Transaction number', TransactionId],
      ['Reason', Reason],
    ]),
    balance(about),
  ])
}

/** Money was paid back. */
export function refundMail(about: AboutBill, Amount: number, Remarks: string): Letter {
  return letter(about, `Money paid back: ${about.Reference}`, [
    `The organisers of ${about.conference.ConferenceName} have paid money back.`,
    factsOf(about, [
      ['Amount paid back', moneyOf(Amount, about.CurrencySymbol)],
      ...(Remarks ? [['Remarks', Remarks] as const] : []),
    ]),
    balance(about),
  ])
}

/** A payment that had been confirmed was taken back; `ReceiptNumber` is empty for money that had been paid back. */
export function reversedMail(
  about: AboutBill,
  Amount: number,
  ReceiptNumber: string,
  Reason: string,
): Letter {
  const what = ReceiptNumber
    ? `The receipt ${ReceiptNumber} is void: the payment for which it was made does not count any more.`
    : 'Money that was noted as paid back does not count as such any more.'
  const subject = ReceiptNumber ? `Receipt ${ReceiptNumber} is void` : `Correction: ${about.Reference}`
  return letter(about, subject, [
    what,
    factsOf(about, [
      ['Amount', moneyOf(Amount, about.CurrencySymbol)],
      ['Reason', Reason],
    ]),
    balance(about),
  ])
}

/** A registration was cancelled. */
export function cancelledMail(about: AboutBill, Refunded: number, Reason: string): Letter {
  return letter(about, `Registration cancelled: ${about.Reference}`, [
    `The registration for ${about.conference.ConferenceName} was cancelled.`,
    factsOf(about, [
      ['Reason', Reason],
      ['Amount paid back', Refunded > 0 ? moneyOf(Refunded, about.CurrencySymbol) : 'None'],
    ]),
  ])
}
