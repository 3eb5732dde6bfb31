import { limits } from '../../contract/limits.ts'
import { moneyOf } from '../../contract/money.ts'
import type { Accommodation } from '../../contract/registration.ts'
import { letter, type Conference, type Letter } from '../accounts/mails.ts'

interface Shared {
  readonly link: string
  /** A name, or empty. */
  readonly sentBy: string
  readonly HasPassword: boolean
  readonly row: Pick<Accommodation, 'ExpectedAmount' | 'ActualAmount' | 'CurrencySymbol'>
}

/** Brings somebody the link to the payment page of their registration. */
export function paymentLinkMail(conference: Conference, { link, sentBy, HasPassword, row }: Shared): Letter {
  const { ConferenceName } = conference
  const due = moneyOf(row.ExpectedAmount - row.ActualAmount, row.CurrencySymbol)
  return letter(conference, 'Pay for your registration', [
    sentBy
      ? `${sentBy} has registered you for ${ConferenceName}, where you are named as an author.`
      : `You are registered for ${ConferenceName}.`,
    `${due} is to be paid.`,
    HasPassword
      ? 'Sign in to see what it is for, and to pay:'
      : 'Choose a password to see what it is for, and to pay:',
    { label: HasPassword ? 'Sign in and pay' : 'Set a password and pay', address: link },
    HasPassword
      ? 'If you do not know what this is about, you need not do anything.'
      : `The link is good for ${limits.AccessLinkDays} days and can be used once; whoever sent it can send it again. If you do not know what this is about, you need not do anything.`,
  ])
}
