import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import type { AuthorOption } from '../../../../contract/people/authors.ts'
import { keepSeen, readSeen, searchSeen } from '../../../../src/cache/copies/seenPeople.ts'
import { keepCopy, openCopies, type CopyDatabase } from '../../../../src/cache/database/copyDatabase.ts'
import { testUserId } from '../../../support/browser/indexedDb.ts'

const person = (number: number, FullName: string, Organization = 'IISc'): AuthorOption => ({
  UserDetailId: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  ...{ FullName, Designation: 'Professor', Organization },
  ...{ OrganizationCity: '', OrganizationState: '', OrganizationCountry: '' },
})

let copies: CopyDatabase
beforeEach(() => {
  copies = openCopies(testUserId, { indexedDB: new IDBFactory(), IDBKeyRange })
})

test('everybody whom the portal sent is kept once, as it sent them last', async () => {
  await keepSeen(copies, [person(1, 'Asha Rao'), person(2, 'Bela Sen')], 1)
  await keepSeen(copies, [person(1, 'Asha R. Rao')], 2)
  expect(await readSeen(copies)).toEqual([person(1, 'Asha R. Rao'), person(2, 'Bela Sen')])
})

test('a copy of a person of another shape, and copies of other things, are passed over', async () => {
  await keepSeen(copies, [person(1, 'Asha Rao')], 1)
  await keepCopy(copies, 'person/other', { FullName: 'Bela Sen' }, 1)
  await keepCopy(copies, 'places/Mysore', person(3, 'Mysore'), 1)
  expect(await readSeen(copies)).toEqual([person(1, 'Asha Rao')])
})

const found = (people: readonly AuthorOption[], text: string) =>
  searchSeen(people, text).map(({ FullName }) => FullName)

test('people are found by every word, sorted by name, whatever accents, letter case and spaces', () => {
  const people = [person(1, 'Zoë Çelik', 'ETH Zürich'), person(2, 'Asha Rao'), person(3, 'Álvaro Zoe', 'IIT')]
  expect(found(people, '  ZOE ')).toEqual(['Álvaro Zoe', 'Zoë Çelik'])
  expect(found(people, 'zoë\tzurich')).toEqual(['Zoë Çelik'])
  expect(found(people, 'celik iit')).toEqual([])
  // One word does not run from the name into the organisation.
  expect(found(people, 'raoiisc')).toEqual([])
  expect(found(people, '')).toHaveLength(3)
})

test('a search shows the first 20 by name', () => {
  const people = Array.from({ length: 22 }, (_, at) => person(at, `Rao ${String(50 - at)}`))
  expect(found(people, 'rao')).toEqual(Array.from({ length: 20 }, (_, at) => `Rao ${String(29 + at)}`))
})
