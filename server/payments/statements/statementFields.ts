import { Day } from '../../../contract/core/fields.ts'

/** Months by their first three letters, in English and German without accents. */
const months: Readonly<Record<string, number>> = {
  jan: 1,
  feb: 2,
  mar: 3,
  mrz: 3,
  apr: 4,
  may: 5,
  mai: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  sep: 9,
  oct: 10,
  okt: 10,
  nov: 11,
  dec: 12,
  dez: 12,
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

function dayOf(year: string, month: number | undefined, day: string): string {
  const full = year.length === 2 ? `20${year}` : year
  const text = `${full}-${String(month ?? 0).padStart(2, '0')}-${day.padStart(2, '0')}`
  return Day.safeParse(text).success ? text : ''
}

/**
 * A bank's day as `2026-11-20`, empty for anything else: 20/11/2026, 20-11-26, 20.11.2026, 20 Nov 2026, 20-NOV-26,
 * 2026-11-20 and 20261120, with or without a time after it. The day comes before the month, as Indian and European
 * banks write it.
 */
export function readDay(cell: string): string {
  const text = plain(cell.trim())
  const yearFirst = /^(\d{4})([-/.]?)(\d{2})\2(\d{2})(?!\d)/.exec(text)
  if (yearFirst) return dayOf(yearFirst[1] ?? '', Number(yearFirst[3]), yearFirst[4] ?? '')
  const [, day = '', , month = '', year = ''] =
    /^(\d{1,2})([-/. ])\s*(\d{1,2}|[a-z]{3,9})\.?[-/. ,]\s*(\d{4}|\d{2})(?!\d)/.exec(text) ?? []
  if (!day) return ''
  return dayOf(year, /^\d/.test(month) ? Number(month) : months[month.slice(0, 3)], day)
}

const isGrouped = (whole: string, separator: string) =>
  whole.includes(separator)
    ? new RegExp(`^\\d{1,3}(\\${separator}\\d{2,3})*\\${separator}\\d{3}$`).test(whole)
    : /^\d{1,12}$/.test(whole)

function minorOf(digits: string): number | null {
  // One or two digits after the last separator are the minor unit; three are a group of thousands.
  const [, whole = '', , rest = ''] = /^(.*?)(?:([.,])(\d{1,2}))?$/.exec(digits) ?? []
  const decimal = digits.charAt(whole.length)
  const separator = [',', '.', "'"].find((sign) => sign !== decimal && whole.includes(sign)) ?? ','
  if (!isGrouped(whole, separator)) return null
  return Number(whole.replaceAll(separator, '')) * 100 + Number(rest.padEnd(2, '0'))
}

/** An amount in minor units, below 0 for outgoing money; null if the cell has none. */
export function readAmount(cell: string): number | null {
  const text = cell.replace(/[\s\u00a0\u202f]/g, '').replace(/−/g, '-')
  const isOut = /^-|^\(.*\)$|-$|\d(dr|d|s)\.?$/i.test(text)
  const digits = text
    .replace(/^(₹|rs\.?|inr|eur|€)|[-+()]/gi, '')
    .replace(/(₹|rs|inr|eur|€)?(cr|dr|c|d|h|s)?\.?(₹|rs|inr|eur|€)?\.?$/i, '')
    .replace(/^(₹|rs\.?|inr|eur|€)/i, '')
  if (!/^\d/.test(digits)) return null
  const minor = minorOf(digits)
  return minor === null ? null : isOut ? -minor : minor
}

/** Letters and digits only, in capitals: banks strip and split everything else in a reference. */
export const squeezed = (text: string) => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

const numberForms = /(?<![A-Z0-9])(\d{12}|[A-Z]{4}[A-Z0-9]{18}|[A-Z]{4}[A-Z0-9]{12})(?![A-Z0-9])/

/** The transaction number of a line: from its own column, else the first likely one in the description. */
export function readNumber(cell: string, description: string): string {
  const own = squeezed(cell)
  if (/[1-9]/.test(own) && own.length >= 4) {
    // Some banks pad the twelve digits of UPI and IMPS with zeros.
    const filled = /^0{2,}(\d{12})$/.exec(own)?.[1]
    return (filled ?? own).slice(0, 40)
  }
  const found = [...description.toUpperCase().matchAll(new RegExp(numberForms, 'g'))]
  return found.find(([number]) => /\d/.test(number))?.[0] ?? ''
}
