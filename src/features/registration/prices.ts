import { dayIn } from '../../../contract/content/dates.ts'
import { rateNationality } from '../../../contract/registration/rateReason.ts'
import { chargesOn, type Rate } from '../../../contract/registration/rates.ts'
import type { Registrant, RegistrationFields } from '../../../contract/registration/registration.ts'

type Priced = Pick<Registrant, 'Accommodation' | 'Rates' | 'Category' | 'Nationality' | 'Origin'>

/**
 * The rate for what is chosen, by the same rules as the portal's; undefined if none is set. `answer` is the
 * nationality as it was answered in the form.
 */
export function rateFor(
  registrant: Priced,
  { IsSocietyLifeMember }: Pick<RegistrationFields, 'IsSocietyLifeMember'>,
  answer: string | undefined,
): Rate | undefined {
  const { Accommodation, Rates, Category } = registrant
  const fixed = Accommodation?.IsCategoryFixed ? Accommodation.Category : undefined
  const category = fixed ?? (IsSocietyLifeMember ? 'LifeMember' : Category)
  const nationality = rateNationality(registrant, answer)
  return Rates.find((one) => one.Category === category && one.Nationality === nationality)
}

/** What each choice costs before it is chosen, in minor units. */
export interface Prices {
  readonly CurrencySymbol: string
  readonly attending: number
  readonly room: number
  readonly book: number
  readonly person: number
  /** The registration of a life member, where it differs; undefined if it does not, or if no rate is set for them. */
  readonly member: number | undefined
}

/** The prices of the choices on a moment's day in the conference's zone; undefined if no rate is set. */
export function pricesOf(
  registrant: Priced,
  fields: RegistrationFields,
  answer: string | undefined,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): Prices | undefined {
  const today = dayIn(now, timeZone)
  const rate = rateFor(registrant, fields, answer)
  if (!rate) return undefined
  const { Amount, BookOfAbstractAmount, ChargePerAccompanyingPerson, CurrencySymbol } = chargesOn(
    rate,
    today,
    false,
  )
  const asMember = rateFor(registrant, { IsSocietyLifeMember: true }, answer)
  const member = asMember && chargesOn(asMember, today, false).Amount
  return {
    CurrencySymbol,
    attending: Amount,
    room: rate.AccommodationAmount,
    book: BookOfAbstractAmount,
    person: ChargePerAccompanyingPerson,
    member: member === Amount ? undefined : member,
  }
}
