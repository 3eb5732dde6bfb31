import { dayIn } from '../../contract/content/dates.ts'
import { chargesOn, totalOf, type Category, type Rate } from '../../contract/registration/rates.ts'
import type { RegistrationFields } from '../../contract/registration/registration.ts'
import { getHomePageRow } from '../conference/settings.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { rateTable } from './rates.ts'
import type { RateEligibility } from './rateEligibility.ts'

/** The charges for a person without a rate: nothing yet, in the currency of their nationality. */
const noCharges = (rates: readonly Rate[]) => ({
  Amount: 0,
  BookOfAbstractAmount: 0,
  ChargePerAccompanyingPerson: 0,
  CurrencySymbol: rates[0]?.CurrencySymbol ?? '',
})

/**
 * The cost of a registration at today's rates in the conference's zone, in minor units (design §3 "Rates"). A
 * category that an admin has fixed is kept; otherwise it is determined again. Without a rate everything is 0.
 */
export async function chargesOf(
  sql: Sql,
  context: Pick<Context, 'now'>,
  eligibility: RateEligibility,
  fields: RegistrationFields,
  fixed: Category | null,
) {
  const { TimeZone } = await getHomePageRow(sql)
  const { Nationality } = eligibility
  const Category = fixed ?? eligibility.categoryFor(fields.IsSocietyLifeMember)
  const rates = (await rateTable(sql)).Rates.filter((rate) => rate.Nationality === Nationality)
  const rate = rates.find((one) => one.Category === Category)
  const charges = rate
    ? chargesOn(rate, dayIn(context.now(), TimeZone), fields.AccommodationRequired)
    : noCharges(rates)
  const ExpectedAmount = totalOf(charges, { ...fields, NumOfAccompanyingPerson: fields.GetPersons.length })
  return { Category, Nationality, ...charges, ExpectedAmount }
}
