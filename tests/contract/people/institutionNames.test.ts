import { expect, test } from 'vitest'
import { hasWords, isSameName, nameWords, searchedName } from '../../../contract/people/institutionNames.ts'
import { institutionsWith } from '../../../src/parts/person/places.ts'

const iit = 'Indian Institute of Technology, Bombay'
const bits = 'Birla Institute of Technology and Science, Pilani'
const names = [
  'Goa University',
  iit,
  bits,
  'Universität Zürich',
  'University of Mysore',
  "King's College London",
]
const found = (typed: string) => names.filter((name) => hasWords(typed)(searchedName(name)))

test('an institution is found by the beginnings of its words in any order, without accents and capitals', () => {
  expect(found('goa u')).toEqual(['Goa University'])
  expect(found('MYSORE univ')).toEqual(['University of Mysore'])
  expect(found('zurich')).toEqual(['Universität Zürich'])
  expect(found('kings college')).toEqual(["King's College London"])
  expect(found('technology institute')).toEqual([iit, bits])
  // In the middle of a word nothing begins.
  expect(found('ysore')).toEqual([])
})

test('an institution is found by its initials, and small words matter neither typed nor left out', () => {
  expect(found('iit')).toEqual([iit])
  expect(found('IIT Bombay')).toEqual([iit])
  expect(found('university of goa')).toEqual(['Goa University'])
  expect(found('the university mysore')).toEqual(['University of Mysore'])
  for (const typed of ['of the', '', ' ', '%', '🎉']) expect(found(typed), typed).toEqual([])
})

test('the same name has the same words, or initials of some of them', () => {
  const same = (given: string) => names.filter(isSameName(given))
  expect(same('university of goa')).toEqual(['Goa University'])
  expect(same('IIT Bombay')).toEqual([iit])
  expect(same('Bombay, I.I.T.')).toEqual([iit])
  expect(same('BITS Pilani')).toEqual([bits])
  expect(same('Kings College, London')).toEqual(["King's College London"])
  for (const other of ['Goa', 'University', 'IIT', 'IIT Delhi', 'Goa University Goa', '', 'of'])
    expect(same(other), other).toEqual([])
  expect([isSameName('')('The'), isSameName('of')('The')]).toEqual([false, false])
})

test('words are those that matter, without marks', () => {
  expect(nameWords('The École  Normale Supérieure (Lyon)')).toEqual([
    'ecole',
    'normale',
    'superieure',
    'lyon',
  ])
  expect(searchedName('University of Mysore')).toBe(' university of mysore um')
})

test('in a form those that contain the text come before those that have its words elsewhere', () => {
  expect(institutionsWith(['University of Goa', 'The Goa University', 'Goa University'], 'goa univ')).toEqual(
    ['Goa University', 'The Goa University', 'University of Goa'],
  )
  expect(institutionsWith(names, '')).toEqual(names)
})
