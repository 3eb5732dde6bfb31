import { phonePattern } from '../core/patterns.ts'

/** Country calling codes of one and of two digits (ITU-T E.164); all others have three. None begins another one. */
const shortCodes = /^(1|7|20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

const longCode = /^[2-9][0-9]{2}/

/** What people and address books write between digits, with the marks that a paste may bring along. */
const between = /[\s\-\u2010-\u2015\u2212().\/\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** A number as it is stored, with the country code that it was written with; an empty code means none was written. */
export interface Phone {
  readonly PhoneNumber: string
  readonly CountryCode: string
}

/** The ten digits of a number in its country: a leading 0, which is dialled within the country only, does not count. */
function national(digits: string): string | undefined {
  const number = digits.length === 11 && digits.startsWith('0') ? digits.slice(1) : digits
  return phonePattern.test(number) ? number : undefined
}

/**
 * Reads a phone number as people type and paste it: `98765 43210`, `098765-43210`, `+91 98765-43210`, `0091 …`. Where
 * `known` is the country's code, it may also stand there without a plus. What is no number of ten digits comes back as
 * it was typed, so that a rule can tell of it and nothing is lost (spec §5 "Phone").
 */
export function phoneOf(typed: string, known = ''): Phone {
  const digits = typed.replace(between, '')
  const asTyped = { PhoneNumber: typed, CountryCode: '' }
  if (!/^\+?[0-9]+$/.test(digits)) return asTyped
  const abroad = /^(?:\+|00)([1-9][0-9]*)$/.exec(digits)?.[1]
  if (abroad !== undefined) {
    const [code] = shortCodes.exec(abroad) ?? longCode.exec(abroad) ?? []
    const number = code && national(abroad.slice(code.length))
    return number ? { PhoneNumber: number, CountryCode: `+${code}` } : asTyped
  }
  const code = known.replace(/\D/g, '')
  const rest =
    code && digits.length === code.length + 10 && digits.startsWith(code) && digits.slice(code.length)
  const number = national(digits) ?? (rest ? national(rest) : undefined)
  return number ? { PhoneNumber: number, CountryCode: '' } : asTyped
}

/** Fields with their number as it is stored; a country code that was written with it goes into its own field. */
export function withPhone<F extends { PhoneNumber?: string | undefined; CountryCode?: string | undefined }>(
  fields: F,
): F {
  if (fields.PhoneNumber === undefined) return fields
  const { PhoneNumber, CountryCode } = phoneOf(fields.PhoneNumber, fields.CountryCode)
  return { ...fields, PhoneNumber, ...(CountryCode ? { CountryCode } : {}) }
}
