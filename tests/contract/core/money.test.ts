import { expect, test } from 'vitest'
import { moneyError, moneyOf, plainMoney, readMoney } from '../../../contract/core/money.ts'

test('an amount is a whole number of paise from 1 to ten million rupees, or from 0 where nothing may be due', () => {
  for (const amount of [1, 1_000_000_000]) expect(moneyError(amount)).toBe(false)
  expect(moneyError(1_000_000_001)).toBe('This amount is too large')
  expect(moneyError(0)).toBe('Amount must be more than 0')
  expect(moneyError(0, 0)).toBe(false)
  expect(moneyError(-1, 0)).toBe('Amount must not be less than 0')
  for (const amount of [1.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(moneyError(amount)).toBe('Please enter an amount such as 1500 or 1500.50')
})

test.each([
  [0, '₹0', '0.00'],
  [5, '₹0.05', '0.05'],
  [100, '₹1', '1.00'],
  [12_500_050, '₹1,25,000.50', '125000.50'],
  [-2_000, '−₹20', '-20.00'],
  [-2_005, '−₹20.05', '-20.05'],
])('%d paise are written as %s for people and as %s for programs', (minor, forPeople, forPrograms) => {
  expect(moneyOf(minor, '₹')).toBe(forPeople)
  expect(plainMoney(minor)).toBe(forPrograms)
})

test.each([
  ['1500', 150_000],
  ['1500.5', 150_050],
  ['1500.05', 150_005],
  ['1,25,000.50', 12_500_050],
  ['₹ 1\u00a0500', 150_000],
  ['Rs. 20', 2_000],
  ['rs20', 2_000],
  ['INR 20', 2_000],
  ['$20', 2_000],
  ['999999999999', 99_999_999_999_900],
])('%s is read as %d paise', (text, minor) => {
  expect(readMoney(text)).toBe(minor)
})

test.each(['', 'x', '-20', '20.', '.5', '1.234', '20 CR', '20 ₹', '₹₹20', '9999999999999', '1.5.5'])(
  '%s is read as no amount',
  (text) => {
    expect(readMoney(text)).toBeNull()
  },
)
