import { nationalityOf, type RateNationality } from './rates.ts'
import type { Registrant } from './registration.ts'

/** The nationality and residence in a person's record. */
type Origin = NonNullable<Registrant['Origin']>

/** The origin of a registrant, with a nationality that is not sent yet; undefined if the origin is not visible. */
export function originOf(
  { Origin }: Pick<Registrant, 'Origin'>,
  answer: string | undefined,
): Origin | undefined {
  return Origin && { ...Origin, ...(answer === undefined ? {} : { Nationality: answer.trim() }) }
}

/** The nationality for the rates of a registrant, by the same rule as the portal. */
export function rateNationality(
  registrant: Pick<Registrant, 'Origin' | 'Nationality'>,
  answer: string | undefined,
): RateNationality {
  const origin = originOf(registrant, answer)
  return origin ? nationalityOf(origin) : registrant.Nationality
}

/** The rate that applies and why, as the form shows it. */
export function rateReason(
  { IsMe, FullName }: Pick<Registrant, 'IsMe' | 'FullName'>,
  origin: Origin,
): string {
  const rate = `${nationalityOf(origin)} rate`
  if (origin.Nationality) return `${rate}, by ${IsMe ? 'your' : 'their'} nationality.`
  if (!origin.ResidenceCountry) return `${rate}, since no country is known.`
  return `${rate}, since ${IsMe ? 'you live' : `${FullName} lives`} in ${origin.ResidenceCountry}.`
}
