import { moneyOf } from '../../contract/core/money.ts'
import type { Accommodation } from '../../contract/registration/registration.ts'
import type { Letter } from '../mail/mail.ts'
import { write, type Conference } from '../mail/template.ts'
import { firstPaymentLinkTemplate, paymentLinkTemplate } from '../mail/templates/payments.ts'

interface Shared {
  readonly link: string
  /** A name, or empty. */
  readonly sentBy: string
  readonly HasPassword: boolean
  readonly row: Pick<Accommodation, 'ExpectedAmount' | 'ActualAmount' | 'CurrencySymbol'>
}

/** Contains the link to the payment page of a person's registration. */
export function paymentLinkMail(
  conference: Conference,
  { link: PaymentLink, sentBy, HasPassword, row }: Shared,
): Letter {
  const { ConferenceName } = conference
  return write(HasPassword ? paymentLinkTemplate : firstPaymentLinkTemplate, conference, {
    Introduction: sentBy
      ? `${sentBy} has registered you for ${ConferenceName}, where you are named as an author.`
      : `You are registered for ${ConferenceName}.`,
    DueAmount: moneyOf(row.ExpectedAmount - row.ActualAmount, row.CurrencySymbol),
    PaymentLink,
  })
}
