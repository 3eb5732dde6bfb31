import { beforeEach, expect, test } from 'vitest'
import type { Author } from '../../../contract/people/authors.ts'
import type { AuthorFields } from '../../../contract/people/people.ts'
import { changePerson, localPeople } from '../../../src/cache/entities/localPeople.ts'
import { readMerges } from '../../../src/cache/entities/mergeNotices.ts'
import { applyServerAuthors } from '../../../src/sync/entities/applyServerCopy.ts'
import { personSync } from '../../../src/sync/entities/person.ts'
import { profileOf } from '../../support/accounts.ts'
import { testUserId } from '../../support/browser/indexedDb.ts'
import { failure, success } from './answers.ts'
import { beginAnew, now, states, sync, work } from './mergingSteps.ts'

beforeEach(beginAnew)

const personId = '44444444-4444-4444-8444-444444444444'
const { DOB: _dob, Nationality: _nationality, StudentId: _proof, ...details } = profileOf()

/** A co-author as the server has them. */
function serverAuthor(given: Partial<AuthorFields>, Version: number): Author {
  const account = { HasAccount: false, AccessSentOn: null, CanEdit: true, IsListed: false }
  return { ...details, ...given, UserDetailId: personId, FullName: 'Asha Rao', ...account, Version }
}

/** Syncs with a server that has one co-author. */
async function syncPerson(theirs: Author): Promise<AuthorFields[]> {
  const bodies: AuthorFields[] = []
  await sync((request) => {
    if (request.method === 'GET') return success(request, theirs)
    if (request.headers['If-Match'] !== `"${theirs.Version}"`) return failure(412, 'stale')
    bodies.push(request.data as AuthorFields)
    return success(request, { ...theirs, ...(request.data as AuthorFields), Version: theirs.Version + 1 })
  })
  return bodies
}

const changeDetails = (given: Partial<AuthorFields>, base?: AuthorFields) =>
  changePerson(work, testUserId, { id: personId, version: 1, base }, { ...details, ...given }, 0)

test('a co-author who was changed elsewhere in other fields is merged and reported', async () => {
  await changeDetails({ FirstName: 'Ashā' }, details)
  const bodies = await syncPerson(serverAuthor({ Organization: 'University of Delhi' }, 2))
  expect(bodies).toEqual([{ ...details, FirstName: 'Ashā', Organization: 'University of Delhi' }])
  expect(await readMerges(work)).toMatchObject([
    { EntityId: personId, Kind: 'person', Name: 'Ashā Rao', Fields: ['Organization'] },
  ])
})

test.each([
  ['mine', 'Ashā'],
  ['theirs', 'Aasha'],
  [{ Combined: 'Aashā' }, 'Aashā'],
] as const)('a co-author changed in the same field asks, and %o sends %s', async (choice, FirstName) => {
  await changeDetails({ FirstName: 'Ashā', LastName: 'Rao-Menon' }, details)
  const theirs = serverAuthor({ FirstName: 'Aasha', Organization: 'University of Delhi' }, 2)
  expect(await syncPerson(theirs)).toEqual([])
  expect(await states()).toEqual(['person conflict'])
  expect(await work.conflicts.get(personId)).toMatchObject({ Kind: 'person', Fields: ['FirstName'] })
  expect(await personSync.answer(work, personId, { FirstName: choice }, 2, now)).toBe('settled')
  expect(await syncPerson(theirs)).toEqual([
    { ...details, FirstName, LastName: 'Rao-Menon', Organization: 'University of Delhi' },
  ])
  expect(await states()).toEqual([])
  expect(await localPeople.read(work, personId)).toBeUndefined()
})

test('fields of a person that mean something together are taken from one side', async () => {
  await changeDetails({ ResidenceCity: 'Pune', ResidenceState: 'Maharashtra' }, details)
  const place = { ResidenceCountry: 'Nepal', ResidenceState: 'Bagmati', ResidenceCity: 'Kathmandu' }
  const theirs = serverAuthor(place, 2)
  await syncPerson(theirs)
  expect((await work.conflicts.get(personId))?.Fields).toEqual([
    'ResidenceCountry',
    'ResidenceState',
    'ResidenceCity',
  ])
  await personSync.answer(work, personId, { ResidenceCity: 'theirs' }, 2, now)
  // Theirs is what the server has, so that nothing is left to be sent.
  expect(await syncPerson(theirs)).toEqual([])
  expect(await states()).toEqual([])
})

test('where nobody knows what a change of a co-author grew from, every difference is asked about, one by one', async () => {
  await changeDetails({ FirstName: 'Ashā' })
  const theirs = serverAuthor({ Organization: 'University of Delhi' }, 2)
  await syncPerson(theirs)
  expect((await work.conflicts.get(personId))?.Fields).toEqual(['FirstName', 'Organization'])
  expect(await personSync.answer(work, personId, { FirstName: 'mine' }, 2, now)).toBe('open')
  expect(await personSync.answer(work, personId, { Organization: 'theirs' }, 2, now)).toBe('settled')
  expect(await syncPerson(theirs)).toEqual([
    { ...details, FirstName: 'Ashā', Organization: 'University of Delhi' },
  ])
})

test('the question about a co-author is asked about the newest copy', async () => {
  await changeDetails({ FirstName: 'Ashā' }, details)
  await syncPerson(serverAuthor({ FirstName: 'Aasha' }, 2))
  await applyServerAuthors(work, [serverAuthor({ FirstName: 'Aashaa' }, 3)], now)
  expect(await work.conflicts.get(personId)).toMatchObject({
    TheirVersion: 3,
    Theirs: { FirstName: 'Aashaa' },
  })
  expect(await personSync.answer(work, personId, { FirstName: 'theirs' }, 2, now)).toBe('newer')
})

test('the question about a co-author stays as it is where the copy is no newer, or is of somebody else', async () => {
  await changeDetails({ FirstName: 'Ashā' }, details)
  await syncPerson(serverAuthor({ FirstName: 'Aasha' }, 2))
  const asked = await work.conflicts.get(personId)
  const somebody = { ...serverAuthor({ FirstName: 'Somebody' }, 9), UserDetailId: testUserId }
  await applyServerAuthors(work, [somebody, serverAuthor({ FirstName: 'Aashaa' }, 2)], now)
  expect(await work.conflicts.get(personId)).toEqual(asked)
  await applyServerAuthors(work, [somebody], now)
  expect(await work.conflicts.get(personId)).toEqual(asked)
})
