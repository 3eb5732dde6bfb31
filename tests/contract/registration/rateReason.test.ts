import { expect, test } from 'vitest'
import { originOf, rateNationality, rateReason } from '../../../contract/registration/rateReason.ts'

const me = { IsMe: true, FullName: 'Asha Rao' }
const other = { IsMe: false, FullName: 'Asha Rao' }

test('the form says which rate holds and why', () => {
  expect(rateReason(me, { Nationality: '', ResidenceCountry: 'India' })).toBe(
    'Indian rate, since you live in India.',
  )
  expect(rateReason(other, { Nationality: '', ResidenceCountry: 'France' })).toBe(
    'Foreign rate, since Asha Rao lives in France.',
  )
  expect(rateReason(me, { Nationality: 'Indian', ResidenceCountry: 'France' })).toBe(
    'Indian rate, by your nationality.',
  )
  expect(rateReason(other, { Nationality: 'Nepali', ResidenceCountry: 'India' })).toBe(
    'Foreign rate, by their nationality.',
  )
  expect(rateReason(me, { Nationality: '', ResidenceCountry: '' })).toBe(
    'Foreign rate, since no country is known.',
  )
})

test('an answer that the portal has not got yet decides the rate at once, and an emptied one leaves it to the residence', () => {
  const registrant = {
    Nationality: 'Indian',
    Origin: { Nationality: '', ResidenceCountry: 'India' },
  } as const
  expect(rateNationality(registrant, undefined)).toBe('Indian')
  expect(rateNationality(registrant, 'Nepali ')).toBe('Foreign')
  expect(originOf(registrant, ' Nepali ')).toEqual({ Nationality: 'Nepali', ResidenceCountry: 'India' })
  expect(
    rateNationality({ ...registrant, Origin: { Nationality: 'Nepali', ResidenceCountry: 'India' } }, ''),
  ).toBe('Indian')
  expect(originOf(registrant, undefined)).toEqual(registrant.Origin)
})

test('a reader who does not get the country sees the rate that the portal names', () => {
  expect(rateNationality({ Nationality: 'Foreign' }, undefined)).toBe('Foreign')
  expect(originOf({}, 'Indian')).toBeUndefined()
})
