import { limits } from '../../../contract/core/limits.ts'
import { button, facts, help, template, words } from '../template.ts'

const bill: readonly (readonly [string, string])[] = [
  ['Registration', 'Ada Lovelace'],
  ['Reference', 'REG-0042'],
]
const common = {
  FullName: words('Whose registration it is', 'Ada Lovelace'),
  Reference: words('The reference of the bill', 'REG-0042'),
  PaymentLink: button('See the payment', 'The payment page', 'https://conference.example.org/payment', true),
}
const balance = {
  Balance: words('A sentence that says what is still due, or owed', 'The registration is paid in full.'),
}
const ending = ['{PaymentLink}', help]

/** The paragraphs of a mail after which something may still be due. */
const withBalance = (sentence: string) => [sentence, '{Details}', '{Balance}', ...ending]

/** The placeholders of a mail about one payment: its own, between those of every payment. */
const ofPayment = <const Own extends object>(own: Own) => ({
  ...common,
  Amount: words('The amount of this payment', '₹5,000'),
  ...own,
  ...balance,
})

export const confirmedTemplate = template({
  Name: 'payment-confirmed',
  Title: 'Payment received, with the receipt attached',
  Subject: 'Payment received: receipt {ReceiptNumber}',
  Body: withBalance('Your payment for {ConferenceName} was received. The receipt is attached.'),
  Placeholders: ofPayment({
    ReceiptNumber: words('The number of the receipt', 'R-0042'),
    Details: facts('Registration, reference, receipt and amount', [
      ...bill,
      ['Receipt', 'R-0042'],
      ['Amount received', '₹5,000'],
    ]),
  }),
})

export const refusedTemplate = template({
  Name: 'payment-refused',
  Title: 'Payment not confirmed',
  Subject: 'Payment not confirmed: {Reference}',
  Body: withBalance('The organisers of {ConferenceName} could not confirm a payment.'),
  Placeholders: ofPayment({
    Reason: words('Why it was refused', 'No such transfer arrived'),
    Details: facts('Registration, reference, amount, transaction number and reason', [
      ...bill,
      ['Amount', '₹5,000'],
      ['Transaction number', 'UTR123456'],
      ['Reason', 'No such transfer arrived'],
    ]),
  }),
})

export const refundTemplate = template({
  Name: 'payment-refund',
  Title: 'Money paid back',
  Subject: 'Money paid back: {Reference}',
  Body: withBalance('The organisers of {ConferenceName} have paid money back.'),
  Placeholders: ofPayment({
    Details: facts('Registration, reference, amount and remarks', [...bill, ['Amount paid back', '₹5,000']]),
  }),
})

const reversed = facts('Registration, reference, amount and reason', [
  ...bill,
  ['Amount', '₹5,000'],
  ['Reason', 'The transfer was returned by the bank'],
])

export const receiptVoidTemplate = template({
  Name: 'receipt-void',
  Title: 'Receipt void, after a payment was taken back',
  Subject: 'Receipt {ReceiptNumber} is void',
  Body: withBalance(
    'The receipt {ReceiptNumber} is void: the payment for which it was made does not count any more.',
  ),
  Placeholders: ofPayment({
    ReceiptNumber: words('The number of the receipt', 'R-0042'),
    Details: reversed,
  }),
})

export const refundVoidTemplate = template({
  Name: 'refund-void',
  Title: 'Correction of money paid back',
  Subject: 'Correction: {Reference}',
  Body: withBalance('Money that was noted as paid back does not count as such any more.'),
  Placeholders: ofPayment({ Details: reversed }),
})

export const cancelledTemplate = template({
  Name: 'registration-cancelled',
  Title: 'Registration cancelled',
  Subject: 'Registration cancelled: {Reference}',
  Body: ['The registration for {ConferenceName} was cancelled.', '{Details}', ...ending],
  Placeholders: {
    ...common,
    Details: facts('Registration, reference, reason and amount paid back', [
      ...bill,
      ['Reason', 'The person cannot come'],
      ['Amount paid back', 'None'],
    ]),
  },
})

export const reinstatedTemplate = template({
  Name: 'registration-reinstated',
  Title: 'Cancelled registration counts again',
  Subject: 'Registration counts again: {Reference}',
  Body: withBalance('The registration for {ConferenceName} was cancelled. It counts again.'),
  Placeholders: {
    ...common,
    Details: facts('Registration, reference and reason', [
      ...bill,
      ['Reason', 'It was cancelled by mistake'],
    ]),
    ...balance,
  },
})

const shared = {
  Introduction: words(
    'A sentence that says who registered the person',
    'Ada Lovelace has registered you for Lectern Conference, where you are named as an author.',
  ),
  DueAmount: words('What is to be paid', '₹5,000'),
  Request: facts('Who asks, for whom, for what, and how much', [
    ['Asked by', 'Ada Lovelace'],
    ['For', 'Meera Rao'],
    ['What for', 'Registration for Lectern Conference, “On two authors”'],
    ['To be paid', '₹5,000'],
  ]),
}
const unknown = 'If you do not know what this is about, you can ignore this mail.'

export const paymentLinkTemplate = template({
  Name: 'payment-link',
  Title: 'Link to pay for a registration, to somebody with a password',
  Subject: 'Pay for your registration – {ConferenceName}',
  Body: [
    '{Introduction}',
    '{DueAmount} is to be paid.',
    '{Request}',
    'Sign in to see the details and to pay:',
    '{PaymentLink}',
    unknown,
    help,
  ],
  Placeholders: {
    ...shared,
    PaymentLink: button('Sign in and pay', 'The payment page', 'https://conference.example.org/login'),
  },
})

export const firstPaymentLinkTemplate = template({
  Name: 'payment-link-first',
  Title: 'Link to pay for a registration, to somebody without a password',
  Subject: 'Pay for your registration – {ConferenceName}',
  Body: [
    '{Introduction}',
    '{DueAmount} is to be paid.',
    '{Request}',
    'Choose a password to see the details and to pay:',
    '{PaymentLink}',
    `The link is valid for ${limits.AccessLinkDays} days and can be used once; the sender can send it again. ${unknown}`,
    help,
  ],
  Placeholders: {
    ...shared,
    PaymentLink: button(
      'Set a password and pay',
      'Sets a password, and leads on to the payment page',
      'https://conference.example.org/forgot-password?code=sample',
    ),
  },
})
