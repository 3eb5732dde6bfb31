import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { endpoint } from '../core/endpoint.ts'
import { Day, Line, Version } from '../core/fields.ts'
import { Money, moneyError } from '../core/money.ts'
import { studentDesignations } from '../people/profile.ts'
import { limits, noId } from '../core/limits.ts'
import { errorsOf, textError } from '../core/rules.ts'
import { pluck } from '../core/collections.ts'

/** For currency and rates (spec §4, design §3 "Rates"). */
export const nationalities = ['Indian', 'Foreign'] as const
export const RateNationality = z.enum(nationalities)
export type RateNationality = z.infer<typeof RateNationality>

/** In the order in which they are checked (design §3 "Rates"). */
export const categories = ['LifeMember', 'Student', 'Presenter', 'GeneralAttendee'] as const
export const Category = z.enum(categories)
export type Category = z.infer<typeof Category>

export const categoryLabels: Readonly<Record<Category, string>> = {
  LifeMember: 'Life member',
  Student: 'Student',
  Presenter: 'Presenter',
  GeneralAttendee: 'General attendee',
}

/** The prices of one kind of person, in minor units. */
export const Rate = z.strictObject({
  Nationality: RateNationality,
  Category,
  Amount: Money,
  /**
   * Replaces `Amount` up to and including `EarlyLastDate`, a day in the conference's zone; empty means no early rate.
   */
  EarlyAmount: Money,
  EarlyLastDate: z.union([Day, z.literal('')]),
  AccommodationAmount: Money,
  BookOfAbstractAmount: Money,
  ChargePerAccompanyingPerson: Money,
  CurrencySymbol: Line,
})
export type Rate = z.infer<typeof Rate>

export const RateTable = z.object({ Rates: z.array(Rate), Version })
export type RateTable = z.infer<typeof RateTable>

export const RateTableBody = z.strictObject({
  Rates: z.array(Rate).max(nationalities.length * categories.length),
})
export type RateTableBody = z.infer<typeof RateTableBody>

export const rateLabels: Readonly<Record<keyof Rate, string>> = {
  Nationality: 'Nationality',
  Category: 'Category',
  Amount: 'Registration',
  EarlyAmount: 'Registration, early',
  EarlyLastDate: 'Last day of the early rate',
  AccommodationAmount: 'Accommodation',
  BookOfAbstractAmount: 'Book of abstracts',
  ChargePerAccompanyingPerson: 'Each accompanying person',
  CurrencySymbol: 'Currency symbol',
}

export const rateTexts = {
  about:
    'What each kind of person pays. A change applies to registrations from their next save on. Without a last day there is no early rate.',
  empty: 'No rate is set yet. Registrations cost nothing until there is one.',
  hasRate: (name: string) => `A rate for ${name}`,
  twice: 'Each kind of person may have one rate only',
  totalTooLarge: 'The amounts of this rate are too large together',
  symbolsDiffer: 'All rates of one nationality must have the same currency symbol',
  none: 'No rate is set for you yet. Please contact the organisers.',
  noneFor: (name: string) => `No rate is set for ${name} yet. Please contact the organisers.`,
} as const

const moneyFields = [
  'Amount',
  'EarlyAmount',
  'AccommodationAmount',
  'BookOfAbstractAmount',
  'ChargePerAccompanyingPerson',
] as const

/** The rules of one rate, by its fields. */
export function rateRules(rate: Rate) {
  const most =
    Math.max(rate.Amount, rate.EarlyAmount) +
    rate.AccommodationAmount +
    rate.BookOfAbstractAmount +
    rate.ChargePerAccompanyingPerson * limits.AccompanyingPersons
  return errorsOf({
    ...Object.fromEntries(moneyFields.map((name) => [name, moneyError(rate[name], 0)])),
    Total: most > limits.MoneyLargest && rateTexts.totalTooLarge,
    CurrencySymbol: textError('Currency symbol', rate.CurrencySymbol.trim(), 5),
  })
}

/** The rules of the whole table; the first error of each rate has its nationality and category as the key. */
export function rateTableRules({ Rates }: RateTableBody) {
  const kinds = new Set(Rates.map((rate) => `${rate.Nationality} ${rate.Category}`))
  const symbols = new Set(Rates.map((rate) => `${rate.Nationality} ${rate.CurrencySymbol.trim()}`))
  const symbolsDiffer = symbols.size > new Set(pluck(Rates, 'Nationality')).size
  return errorsOf({
    ...Object.fromEntries(
      Rates.map((rate) => [`${rate.Nationality} ${rate.Category}`, Object.values(rateRules(rate))[0]]),
    ),
    Rates: kinds.size < Rates.length ? rateTexts.twice : symbolsDiffer && rateTexts.symbolsDiffer,
  })
}

/** Indian or foreign: by nationality, or by the country of residence if it is unknown (as on the dashboard). */
export function nationalityOf(person: {
  readonly Nationality: string
  readonly ResidenceCountry: string
}): RateNationality {
  const known = person.Nationality || person.ResidenceCountry
  return ['Indian', 'India'].includes(known) ? 'Indian' : 'Foreign'
}

/** Life member if claimed, else student with proof, else presenter with an approved paper, else general attendee. */
export function categoryOf(person: {
  readonly IsSocietyLifeMember: boolean
  readonly Designation: string
  readonly StudentId: string
  readonly HasApprovedPaper: boolean
}): Category {
  if (person.IsSocietyLifeMember) return 'LifeMember'
  if (studentDesignations.includes(person.Designation) && person.StudentId !== noId) return 'Student'
  return person.HasApprovedPaper ? 'Presenter' : 'GeneralAttendee'
}

/** The charges of a rate on a day (`today` in the conference's zone): spec §3 "Charges", in minor units. */
export function chargesOn(rate: Rate, today: string, AccommodationRequired: boolean) {
  const { BookOfAbstractAmount, ChargePerAccompanyingPerson, CurrencySymbol } = rate
  // Every day is later than an empty one.
  const isEarly = today <= rate.EarlyLastDate
  const Amount =
    (isEarly ? rate.EarlyAmount : rate.Amount) + (AccommodationRequired ? rate.AccommodationAmount : 0)
  return { Amount, BookOfAbstractAmount, ChargePerAccompanyingPerson, CurrencySymbol }
}
export type Charges = ReturnType<typeof chargesOn>

/** The payment total (spec §9): base + book, if wanted, + charge × persons; 0 without attendance. */
export function totalOf(
  charges: Pick<Charges, 'Amount' | 'BookOfAbstractAmount' | 'ChargePerAccompanyingPerson'>,
  wish: {
    readonly IsAttendingConference: boolean
    readonly IsBookOfAbstractRequired: boolean
    readonly NumOfAccompanyingPerson: number
  },
): number {
  if (!wish.IsAttendingConference) return 0
  const book = wish.IsBookOfAbstractRequired ? charges.BookOfAbstractAmount : 0
  return charges.Amount + book + charges.ChargePerAccompanyingPerson * wish.NumOfAccompanyingPerson
}

export const getRates = endpoint('GET /Accommodations/rates', {
  summary: 'What each kind of person pays, in minor units',
  callers: 'signedIn',
  part: 'any',
  shows: ['Rates', 'Date'],
  result: RateTable,
})

export const saveRates = adminEndpoint('PUT /Accommodations/rates', {
  part: 'money',
  summary: 'Replaces the table of rates; takes `If-Match`',
  body: RateTableBody,
  rules: rateTableRules,
  result: RateTable,
})
