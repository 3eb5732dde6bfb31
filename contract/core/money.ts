import { z } from 'zod'
import { limits } from './limits.ts'

/**
 * Money in minor units (paisa, cents), stored and sent as a whole number, never a float (design §3). Whole and in
 * range are rules (422), not part of parsing.
 */
export const Money = z.number()

export const moneyTexts = {
  invalid: 'Please enter an amount such as 1500 or 1500.50',
  notPositive: 'Amount must be more than 0',
  negative: 'Amount must not be less than 0',
  tooLarge: 'This amount is too large',
} as const

/** The error of an amount, or false; 0 is valid only with `least` 0. */
export function moneyError(amount: number, least = 1): string | false {
  if (!Number.isFinite(amount) || !Number.isInteger(amount)) return moneyTexts.invalid
  if (amount < least) return least === 0 ? moneyTexts.negative : moneyTexts.notPositive
  return amount > limits.MoneyLargest && moneyTexts.tooLarge
}

/** An amount as people read it, with Indian grouping: '₹1,25,000', '₹1,25,000.50', '−₹20'. */
export function moneyOf(minor: number, symbol: string): string {
  const whole = Math.trunc(Math.abs(minor) / 100)
  const rest = Math.abs(minor) % 100
  const grouped = new Intl.NumberFormat('en-IN').format(whole)
  return `${minor < 0 ? '−' : ''}${symbol}${grouped}${rest ? `.${String(rest).padStart(2, '0')}` : ''}`
}

/** An amount as programs read it: '125000.50'. */
export function plainMoney(minor: number): string {
  const sign = minor < 0 ? '-' : ''
  return `${sign}${Math.trunc(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, '0')}`
}

/** Parses an amount that somebody typed or a bank wrote ('1,25,000.5', '₹ 1500') into minor units, or null. */
export function readMoney(text: string): number | null {
  const plain = text.replace(/[\s,\u00a0]/g, '').replace(/^(₹|Rs\.?|INR|\$|€|£)/i, '')
  const parts = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(plain)
  if (!parts) return null
  return Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
}
