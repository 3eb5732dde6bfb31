import { nationalityOf, type RateNationality } from './rates.ts'
import type { Registrant } from './registration.ts'

/** What a person's record says of where they are from. */
type Origin = NonNullable<Registrant['Origin']>

/** Where somebody who registers is from, with an answer that the portal has not got yet; undefined where it is not told. */
export function originOf(
  { Origin }: Pick<Registrant, 'Origin'>,
  answer: string | undefined,
): Origin | undefined {
  return Origin && { ...Origin, ...(answer === undefined ? {} : { Nationality: answer.trim() }) }
}

/** Whose rates hold for somebody who registers: by the rule that the portal reckons by. */
export function rateNationality(
  registrant: Pick<Registrant, 'Origin' | 'Nationality'>,
  answer: string | undefined,
): RateNationality {
  const origin = originOf(registrant, answer)
  return origin ? nationalityOf(origin) : registrant.Nationality
}

/** Which rate holds and why, as the form says it. */
export function rateReason(
  { IsMe, FullName }: Pick<Registrant, 'IsMe' | 'FullName'>,
  origin: Origin,
): string {
  const rate = `${nationalityOf(origin)} rate`
  if (origin.Nationality) return `${rate}, by ${IsMe ? 'your' : 'their'} nationality.`
  if (!origin.ResidenceCountry) return `${rate}, since no country is known.`
  return `${rate}, since ${IsMe ? 'you live' : `${FullName} lives`} in ${origin.ResidenceCountry}.`
}
