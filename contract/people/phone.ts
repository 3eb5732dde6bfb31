import { phonePattern } from '../core/patterns.ts'

/**
 * Country calling codes of one or two digits (ITU-T E.164); all others have three. None is the start of another one.
 */
const shortCodes = /^(1|7|20|27|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/

const longCode = /^[2-9][0-9]{2}/

/** Separators between digits in typed numbers and address books, and invisible marks of pasted text. */
const between = /[\s\-\u2010-\u2015\u2212().\/\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** A number as it is stored, with its country code; an empty code means that none was written. */
export interface Phone {
  readonly PhoneNumber: string
  readonly CountryCode: string
}

/** The ten digits of a number within its country, without a leading 0 for calls within the country. */
function national(digits: string): string | undefined {
  const number = digits.length === 11 && digits.startsWith('0') ? digits.slice(1) : digits
  return phonePattern.test(number) ? number : undefined
}

/**
 * Parses a phone number that people type or paste: `98765 43210`, `098765-43210`, `+91 98765-43210`, `0091 …`. The
 * country code `known` may also be there without a plus. Anything without ten digits is returned as typed, so that
 * nothing is lost and a rule can show the error (spec §5 "Phone").
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

/** Fields with the number as it is stored; a country code in the number goes into its own field. */
export function withPhone<F extends { PhoneNumber?: string | undefined; CountryCode?: string | undefined }>(
  fields: F,
): F {
  if (fields.PhoneNumber === undefined) return fields
  const { PhoneNumber, CountryCode } = phoneOf(fields.PhoneNumber, fields.CountryCode)
  return { ...fields, PhoneNumber, ...(CountryCode ? { CountryCode } : {}) }
}
