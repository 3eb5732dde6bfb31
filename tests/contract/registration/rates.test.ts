import { expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import {
  categoryOf,
  chargesOn,
  nationalityOf,
  rateRules,
  rateTableRules,
  totalOf,
  type Rate,
} from '../../../contract/registration/rates.ts'

const rate: Rate = {
  Nationality: 'Indian',
  Category: 'Presenter',
  Amount: 300_000,
  EarlyAmount: 100_000,
  EarlyLastDate: '2026-01-31',
  AccommodationAmount: 150_000,
  BookOfAbstractAmount: 50_000,
  ChargePerAccompanyingPerson: 200_000,
  CurrencySymbol: '₹',
}

test('the early amount holds up to and on its last day, and never without one', () => {
  const amount = (day: string, given: Partial<Rate> = {}, room = false) =>
    chargesOn({ ...rate, ...given }, day, room).Amount
  expect(amount('2026-01-30')).toBe(100_000)
  expect(amount('2026-01-31')).toBe(100_000)
  expect(amount('2026-02-01')).toBe(300_000)
  expect(amount('2026-01-31', { EarlyLastDate: '' })).toBe(300_000)
  expect(amount('2026-01-31', {}, true)).toBe(250_000)
  expect(amount('2026-02-01', {}, true)).toBe(450_000)
  expect(chargesOn(rate, '2026-02-01', false)).toEqual({
    Amount: 300_000,
    BookOfAbstractAmount: 50_000,
    ChargePerAccompanyingPerson: 200_000,
    CurrencySymbol: '₹',
  })
})

test('the total is base, book where it is wanted and the charge of each companion, and nothing without attendance (spec 9.18)', () => {
  const wish = { IsAttendingConference: true, IsBookOfAbstractRequired: true, NumOfAccompanyingPerson: 2 }
  expect(totalOf(rate, wish)).toBe(750_000)
  expect(totalOf(rate, { ...wish, IsBookOfAbstractRequired: false })).toBe(700_000)
  expect(totalOf(rate, { ...wish, NumOfAccompanyingPerson: 0 })).toBe(350_000)
  expect(totalOf(rate, { ...wish, IsAttendingConference: false })).toBe(0)
})

test('a life member comes before a student with a proof, who comes before a presenter', () => {
  const all = {
    IsSocietyLifeMember: true,
    Designation: 'PhD Scholar',
    StudentId: '5a0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b11',
    HasApprovedPaper: true,
  }
  expect(categoryOf(all)).toBe('LifeMember')
  expect(categoryOf({ ...all, IsSocietyLifeMember: false })).toBe('Student')
  expect(categoryOf({ ...all, IsSocietyLifeMember: false, StudentId: noId })).toBe('Presenter')
  expect(categoryOf({ ...all, IsSocietyLifeMember: false, Designation: 'Professor' })).toBe('Presenter')
  expect(
    categoryOf({ ...all, IsSocietyLifeMember: false, Designation: 'Professor', HasApprovedPaper: false }),
  ).toBe('GeneralAttendee')
})

test('the rate depends on nationality, else on the country of residence, and is foreign where neither is known', () => {
  const of = (Nationality: string, ResidenceCountry: string) =>
    nationalityOf({ Nationality, ResidenceCountry })
  expect(of('Indian', 'France')).toBe('Indian')
  expect(of('India', '')).toBe('Indian')
  expect(of('Nepali', 'India')).toBe('Foreign')
  expect(of('', 'India')).toBe('Indian')
  expect(of('', 'France')).toBe('Foreign')
  expect(of('', '')).toBe('Foreign')
})

test('each amount of a rate is a valid one, 0 included, and there is a currency', () => {
  const free = {
    ...rate,
    ...{ Amount: 0, EarlyAmount: 0, AccommodationAmount: 0, BookOfAbstractAmount: 0 },
    ChargePerAccompanyingPerson: 0,
  }
  expect(rateRules(free)).toEqual({})
  expect(rateRules({ ...free, CurrencySymbol: ' ' })).toEqual({
    CurrencySymbol: 'Currency symbol is required',
  })
  expect(rateRules({ ...free, CurrencySymbol: ' Rs.Rs ' })).toEqual({})
  expect(rateRules({ ...free, CurrencySymbol: 'Rupees' })).toEqual({
    CurrencySymbol: 'Currency symbol must be at most 5 characters long',
  })
  for (const field of [
    'Amount',
    'EarlyAmount',
    'AccommodationAmount',
    'BookOfAbstractAmount',
    'ChargePerAccompanyingPerson',
  ] as const)
    expect(rateRules({ ...free, [field]: -1 })).toEqual({ [field]: 'Amount must not be less than 0' })
})

test('the largest bill of a rate, with two companions, is still an amount', () => {
  const large = { ...rate, Amount: 0, EarlyAmount: 0, AccommodationAmount: 0, BookOfAbstractAmount: 0 }
  const most = 1_000_000_000
  const isFine = (given: Partial<Rate>) => {
    const errors = rateRules({ ...large, ChargePerAccompanyingPerson: 0, ...given })
    return Object.keys(errors).length === 0 || errors['Total']
  }
  expect(isFine({ Amount: most })).toBe(true)
  for (const too of [
    { Amount: most - 1, EarlyAmount: most, AccommodationAmount: 1 },
    { Amount: most, BookOfAbstractAmount: 1 },
    { AccommodationAmount: most, BookOfAbstractAmount: 1 },
    { BookOfAbstractAmount: 1, ChargePerAccompanyingPerson: most / 2 },
  ])
    expect(isFine(too)).toBe('The amounts of this rate are too large together')
  expect(isFine({ ChargePerAccompanyingPerson: most / 2 })).toBe(true)
})

test('a table has one rate for each kind of person, and one currency for each nationality', () => {
  const student: Rate = { ...rate, Category: 'Student' }
  const foreign: Rate = { ...rate, Nationality: 'Foreign', CurrencySymbol: '$' }
  expect(rateTableRules({ Rates: [] })).toEqual({})
  expect(rateTableRules({ Rates: [rate, { ...student, CurrencySymbol: ' ₹ ' }, foreign] })).toEqual({})
  expect(rateTableRules({ Rates: [rate, foreign, rate] })).toEqual({
    Rates: 'Each kind of person may have one rate only',
  })
  expect(rateTableRules({ Rates: [rate, { ...student, CurrencySymbol: '$' }] })).toEqual({
    Rates: 'All rates of one nationality must have the same currency symbol',
  })
  expect(rateTableRules({ Rates: [rate, { ...student, Amount: -1, CurrencySymbol: '' }, foreign] })).toEqual({
    'Indian Student': 'Amount must not be less than 0',
    Rates: 'All rates of one nationality must have the same currency symbol',
  })
})
