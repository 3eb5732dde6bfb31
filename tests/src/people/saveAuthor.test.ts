import { expect, test } from 'vitest'
import { failureOf } from '../../../src/features/people/authors/saveAuthor.ts'
import { RefusedAuthor } from '../../../src/parts/person/AuthorModal.tsx'

test('a refused author is announced by the text of a field that the server names', () => {
  const Email = 'Diese Adresse gehört jemand anderem'
  expect(failureOf(new RefusedAuthor(Email, { Email }), true)).toBe('Diese Adresse gehört jemand anderem')
})

test('a refusal that names no field is announced by the text of the specification', () => {
  const refused = new RefusedAuthor('Email is not valid', {})
  expect([failureOf(refused, true), failureOf(refused, false)]).toEqual([
    'Failed to add author',
    'Failed to update author',
  ])
})
