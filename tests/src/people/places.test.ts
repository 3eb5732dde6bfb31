import { expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { codeChoices, codesWith, settledCode, typedCode } from '../../../src/parts/person/countryCodes.ts'
import {
  designationChange,
  idOf,
  namesWith,
  phoneChange,
  placeChange,
  spelling,
} from '../../../src/parts/person/places.ts'

const lookups = {
  countries: [
    { Id: 'IN', Name: 'India' },
    { Id: 'FR', Name: 'France' },
  ],
  countryCodes: [
    { Id: 'IN', Name: '+91' },
    { Id: 'FR', Name: '+33' },
  ],
}
const proof = '3f0c1a52-7a55-4a83-9a5e-4d0d4b9a7f11'

const choices = ['India +91', 'Niger +227', 'Nigeria +234', 'Canada +1', 'United States +1', 'Guam +1671']

test('digits typed into the country code get a plus, anything else stays as typed (spec 5.44)', () => {
  for (const settle of [typedCode, settledCode]) {
    expect(settle(choices, '9')).toBe('+9')
    expect(settle(choices, '+91')).toBe('+91')
    expect(settle(choices, '')).toBe('')
    expect(settle(choices, 'x9')).toBe('x9')
    // A code that no list has.
    expect(settle(choices, '999')).toBe('+999')
  }
})

test('a country code is chosen by its country, and found by typing either', () => {
  expect(codeChoices(lookups.countries, lookups.countryCodes)).toEqual(['India +91', 'France +33'])
  expect(codeChoices([], lookups.countryCodes)).toEqual(['+91', '+33'])
  expect(typedCode(choices, 'India +91')).toBe('+91')
  // Who types on to Nigeria has not chosen Niger.
  expect(typedCode(choices, 'Niger')).toBe('Niger')
  expect(settledCode(choices, 'Niger')).toBe('+227')
  expect(settledCode(choices, ' india ')).toBe('+91')
  expect(codesWith(choices, 'ind')).toEqual(['India +91'])
  expect(codesWith(choices, '91')).toEqual(['India +91'])
  expect(codesWith(choices, '+1')).toEqual(['Canada +1', 'United States +1', 'Guam +1671'])
  expect(codesWith(choices, '1')[0]).toBe('Canada +1')
})

test('a number that is pasted with its country code fills both fields, typed alone it leaves the code', () => {
  expect(phoneChange({ CountryCode: '' }, '+91 98765-43210')).toEqual({
    PhoneNumber: '9876543210',
    CountryCode: '+91',
  })
  expect(phoneChange({ CountryCode: '+44' }, '98765 43210')).toEqual({ PhoneNumber: '9876543210' })
  expect(phoneChange({ CountryCode: '+44' }, '98765 4')).toEqual({ PhoneNumber: '98765 4' })
})

test('a known place is found in any letter case, a typed one has no id', () => {
  expect(idOf(lookups.countries, ' india ')).toBe('IN')
  expect(idOf(lookups.countries, 'Narnia')).toBe('')
  expect(idOf(lookups.countries, '')).toBe('')
})

test('what was typed is spelt as the choice of that name, and left alone where there is none', () => {
  expect(spelling(lookups.countries, ' india')).toBe('India')
  expect(spelling(lookups.countries, 'Narnia ')).toBe('Narnia ')
})

test('another country takes its state and city away and fills an empty country code', () => {
  expect(placeChange('ResidenceCountry', { ResidenceCountry: 'India', CountryCode: '' }, lookups)).toEqual({
    ResidenceState: '',
    ResidenceCity: '',
    CountryCode: '+91',
  })
})

test('another country leaves a country code that was entered', () => {
  expect(
    placeChange('OrganizationCountry', { OrganizationCountry: 'France', CountryCode: '+91' }, lookups),
  ).toEqual({ OrganizationState: '', OrganizationCity: '' })
})

test('a country that is not known fills no country code', () => {
  expect(placeChange('ResidenceCountry', { ResidenceCountry: 'Narnia', CountryCode: '' }, lookups)).toEqual({
    ResidenceState: '',
    ResidenceCity: '',
  })
})

test('another state takes its city away, another city nothing', () => {
  expect(placeChange('OrganizationState', { OrganizationState: 'Goa' }, lookups)).toEqual({
    OrganizationCity: '',
  })
  expect(placeChange('OrganizationCity', { OrganizationCity: 'Panaji' }, lookups)).toEqual({})
})

test('the proof stays from one student’s designation to the other and goes with any other (spec 5.45)', () => {
  const values = { Designation: 'PhD Scholar', StudentId: proof }
  expect(designationChange(values, "Master's student")).toEqual({ Designation: "Master's student" })
  expect(designationChange(values, 'Professor')).toEqual({ Designation: 'Professor', StudentId: noId })
})

test('an author, who has no proof, is given none', () => {
  expect(designationChange({ Designation: 'PhD Scholar' }, 'Professor')).toEqual({ Designation: 'Professor' })
})

test('what begins with the typed text is offered first, then what holds it', () => {
  const names = ['British Indian Ocean Territory', 'France', 'India', 'Indonesia']
  expect(namesWith(names, ' indi')).toEqual(['India', 'British Indian Ocean Territory'])
  expect(namesWith(names, '')).toEqual(names)
})
