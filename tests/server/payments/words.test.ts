import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountInWords, numberInWords } from '../../../server/payments/inWords.ts'
import { linesOf } from '../../../server/payments/billLines.ts'
import { taxLinesOf } from '../../../server/payments/tax.ts'

test.each([
  [0, 'zero'],
  [13, 'thirteen'],
  [21, 'twenty-one'],
  [100, 'one hundred'],
  [101, 'one hundred and one'],
  [1100, 'one thousand one hundred'],
  [100_000, 'one lakh'],
  [125_050, 'one lakh twenty-five thousand and fifty'],
  [10_000_000, 'one crore'],
  [99_999_999, 'nine crore ninety-nine lakh ninety-nine thousand nine hundred and ninety-nine'],
  [
    1_234_567_890,
    'one hundred and twenty-three crore forty-five lakh sixty-seven thousand eight hundred and ninety',
  ],
])('%d is %s', (number, words) => {
  expect(numberInWords(number)).toBe(words)
})

test.each([
  [500_000, '₹', 'Rupees five thousand only'],
  [12_505_050, '₹', 'Rupees one lakh twenty-five thousand and fifty and fifty paise only'],
  [5, '₹', 'Rupees zero and five paise only'],
  [10_000, '$', 'Dollars one hundred only'],
  [10_001, '¥', '¥ one hundred and one hundredths only'],
])('%d of %s is %s', (minor, symbol, words) => {
  expect(amountInWords(minor, symbol)).toBe(words)
})

test('no two numbers have the same words', () => {
  fc.assert(
    fc.property(fc.nat(2_000_000_000), fc.nat(2_000_000_000), (a, b) => {
      expect(numberInWords(a) === numberInWords(b)).toBe(a === b)
      expect(numberInWords(a)).toMatch(/^[a-z]+([ -][a-z]+)*$/)
    }),
  )
})

const gst = { TaxName: 'GST', TaxPercent: 18 }
const here = '29ABCDE1234F1Z5'

test('contained tax is halved within one state, integrated between two, and left out without a rate', () => {
  const within = taxLinesOf(118_001, gst, { Society: here, Billed: '29AAAAA1111A1Z1' })
  expect(within).toEqual([
    { Label: 'CGST 9% (contained)', Amount: 9_000 },
    { Label: 'SGST 9% (contained)', Amount: 9_000 },
  ])
  expect(taxLinesOf(118_000, gst, { Society: here, Billed: '27AAAAA1111A1Z1' })).toEqual([
    { Label: 'IGST 18% (contained)', Amount: 18_000 },
  ])
  expect(taxLinesOf(118_000, gst, { Society: '', Billed: '' })).toHaveLength(1)
  expect(taxLinesOf(118_000, { ...gst, TaxPercent: 0 }, { Society: here, Billed: '' })).toEqual([])
  expect(taxLinesOf(118_000, gst, { Society: here, Billed: '' })).toEqual([
    { Label: 'IGST 18% (contained)', Amount: 18_000 },
  ])
  expect(taxLinesOf(0, gst, { Society: here, Billed: here })).toEqual([])
  expect(taxLinesOf(105, { TaxName: '', TaxPercent: 5 }, { Society: here, Billed: here })).toEqual([
    { Label: 'Tax 5% (contained)', Amount: 5 },
  ])
  expect(taxLinesOf(120_000, { TaxName: 'VAT', TaxPercent: 20 }, { Society: '', Billed: '' })).toEqual([
    { Label: 'VAT 20% (contained)', Amount: 20_000 },
  ])
})

test('a contained tax is rounded to the next paisa, up and down', () => {
  const amountOf = (total: number) =>
    taxLinesOf(total, { TaxName: 'VAT', TaxPercent: 18 }, { Society: '', Billed: '' })[0]?.Amount
  // 152.54 and 1525.42 paise.
  expect([1000, 10_000].map(amountOf)).toEqual([153, 1525])
})

test('the halves of a tax sum up to the whole, whatever the total', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000_000), fc.integer({ min: 1, max: 10_000 }), (total, basis) => {
      const tax = { TaxName: 'GST', TaxPercent: basis / 100 }
      const sum = (Billed: string) =>
        taxLinesOf(total, tax, { Society: here, Billed }).reduce((all, { Amount }) => all + Amount, 0)
      expect(sum('29AAAAA1111A1Z1')).toBe(sum('27AAAAA1111A1Z1'))
      expect(sum('')).toBeLessThanOrEqual(total)
    }),
  )
})

const charged = {
  IsAttendingConference: true,
  AccommodationRequired: false,
  IsBookOfAbstractRequired: true,
  GetPersons: [],
  Category: 'Student' as const,
  Amount: 100,
  BookOfAbstractAmount: 20,
  ChargePerAccompanyingPerson: 30,
  ExpectedAmount: 120,
  CancelledOn: null,
}

test('the lines of a bill sum up to what is expected, whatever was corrected', () => {
  expect(linesOf(charged)).toEqual([
    { Label: 'Registration (Student)', Count: 1, Amount: 100 },
    { Label: 'Book of abstracts', Count: 1, Amount: 20 },
  ])
  expect(linesOf({ ...charged, IsAttendingConference: false, ExpectedAmount: 0 })).toEqual([])
  expect(linesOf({ ...charged, ExpectedAmount: 100 })).toContainEqual({
    Label: 'Correction',
    Count: 1,
    Amount: -20,
  })
  const cancelled = { ...charged, CancelledOn: '2026-11-01T00:00:00.000Z' }
  expect(linesOf({ ...cancelled, ExpectedAmount: 0 })).toEqual([])
  expect(linesOf({ ...cancelled, ExpectedAmount: 40 })).toEqual([
    { Label: 'Not paid back after cancellation', Count: 1, Amount: 40 },
  ])
})

test('a bill names the room and each companion, and no book that nobody wants', () => {
  const together = {
    ...charged,
    AccommodationRequired: true,
    IsBookOfAbstractRequired: false,
    GetPersons: [{}, {}],
  }
  expect(linesOf({ ...together, ExpectedAmount: 160 })).toEqual([
    { Label: 'Registration and accommodation (Student)', Count: 1, Amount: 100 },
    { Label: 'Accompanying persons', Count: 2, Amount: 60 },
  ])
})
