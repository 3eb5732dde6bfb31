import { beforeEach, expect, test } from 'vitest'
import type { Author } from '../../../../contract/people/authors.ts'
import type { AuthorFields } from '../../../../contract/people/people.ts'
import { authorListFrom, readAuthorList } from '../../../../src/cache/entities/authorLists.ts'
import {
  addPerson,
  authorOf,
  changePerson,
  localPeople,
  optionOf,
} from '../../../../src/cache/entities/localPeople.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { readSent } from '../../../../src/cache/outbox/sentChanges.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { sendLost } from '../../../../src/sync/outbox/sendLost.ts'
import type { WireRequest, WireResponse } from '../../../../src/sync/transport/request.ts'
import { profileOf } from '../../../support/accounts.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { author } from '../../papers/samples.ts'
import { drainTo, failure, itemOf, paperId, success } from '../answers.ts'

const personId = '44444444-4444-4444-8444-444444444444'
const { DOB: _dob, Nationality: _nationality, StudentId: _proof, ...details } = profileOf()
const otherPaper = '77777777-7777-4777-8777-777777777777'

let work: WorkDatabase
let asked: WireRequest[]
beforeEach(() => {
  work = newWorkDatabase()
  asked = []
})

const run = (answer: (request: WireRequest) => WireResponse | Promise<WireResponse>) =>
  drainTo(work, (request) => {
    asked.push(request)
    return answer(request)
  })

/** A co-author as the server has them. */
const served = (given: Partial<AuthorFields>, Version: number): Author => ({
  ...{ ...details, ...given, UserDetailId: personId, FullName: 'Asha Rao', Version },
  ...{ HasAccount: false, AccessSentOn: null, CanEdit: true, IsListed: false },
})

/** Two papers here: one lists a person as the second author, the other lists somebody else. */
async function listed(id: string, fields: AuthorFields): Promise<void> {
  const item = { ...itemOf({}, 3), Authors: [author(1), authorOf(id, fields, 2)] }
  await work.authorLists.put(authorListFrom(item, paperId))
  await work.authorLists.put(authorListFrom({ ...item, Authors: [author(1)] }, otherPaper))
}
const lists = async () => [await readAuthorList(work, paperId), await readAuthorList(work, otherPaper)]

test('a person who was added here is created under their key, and the lists show them by the portal’s data from then on', async () => {
  const LocalId = await addPerson(work, testUserId, details, 0)
  const [row] = await readOutbox(work)
  await listed(LocalId, details)
  const known = optionOf(personId, { ...details, FirstName: 'Aasha', Organization: 'University of Delhi' })
  await run((request) => success(request, known))
  expect(asked).toEqual([
    { method: 'POST', url: '/author', data: details, headers: { 'Idempotency-Key': row?.OpId } },
  ])
  expect(await localPeople.read(work, LocalId)).toMatchObject({ LocalId, UserDetailId: personId })
  const [one, other] = await lists()
  const shown = authorOf(personId, { ...details, FirstName: 'Aasha', Organization: 'University of Delhi' }, 2)
  expect([one?.Authors, one?.Base]).toEqual([
    [author(1), shown],
    [author(1), shown],
  ])
  expect(other?.Authors).toEqual([author(1)])
  expect(await readOutbox(work)).toEqual([])
})

test('a known e-mail may be that of an author who is listed already, who is then listed once', async () => {
  const LocalId = await addPerson(work, testUserId, details, 0)
  const Authors = [authorOf(personId, details, 1), authorOf(LocalId, details, 2), author(3)]
  await work.authorLists.put(authorListFrom({ ...itemOf({}, 3), Authors }, paperId))
  await run((request) => success(request, optionOf(personId, details)))
  expect((await readAuthorList(work, paperId))?.Authors).toEqual([
    authorOf(personId, details, 1),
    { ...author(3), Sequence: 2 },
  ])
})

test('a person of the portal who was changed here goes over the version that the change grew from, and the lists follow', async () => {
  await listed(personId, details)
  const changed = { ...details, FirstName: 'Ashā' }
  await changePerson(work, testUserId, { id: personId, version: 7, base: details }, changed, 0)
  const [row] = await readOutbox(work)
  await run((request) => success(request, served(changed, 8)))
  expect(asked).toEqual([
    {
      ...{ method: 'PUT', url: `/Author/${personId}`, data: changed },
      headers: { 'Idempotency-Key': row?.OpId, 'If-Match': '"7"' },
    },
  ])
  const [one, other] = await lists()
  expect([one?.Authors, one?.Base]).toEqual([
    [author(1), authorOf(personId, changed, 2)],
    [author(1), authorOf(personId, changed, 2)],
  ])
  expect(other?.Authors).toEqual([author(1)])
  // The portal has all of it: nothing is left here.
  expect([await localPeople.read(work, personId), await readOutbox(work)]).toEqual([undefined, []])
})

test('a person whose version is not known is changed without one', async () => {
  await changePerson(work, testUserId, { id: personId, version: 0 }, details, 0)
  await run((request) => success(request, served({}, 1)))
  expect(Object.keys(asked[0]?.headers ?? {})).toEqual(['Idempotency-Key'])
})

test('a change of a person who is gone stays with its words', async () => {
  await changePerson(work, testUserId, { id: personId, version: 7, base: details }, details, 0)
  await work.people.update(personId, { Fields: { ...details, FirstName: 'Ashā' } })
  await run(() => failure(404, 'Not found'))
  expect(await readOutbox(work)).toMatchObject([{ State: 'refused', LastError: '', Gone: false }])
  expect((await localPeople.read(work, personId))?.Fields.FirstName).toBe('Ashā')
})

/** Marks every confirmed change as lost by the portal, and sends it again. */
async function lose(): Promise<void> {
  await work.sentChanges.toCollection().modify({ State: 'lost' })
  await sendLost(work, (request) => Promise.resolve(success(request, [])), 20_000)
  asked = []
}

test('a lost person goes again under their key, and the lists name them by the id of this device until then', async () => {
  const LocalId = await addPerson(work, testUserId, details, 0)
  await listed(LocalId, details)
  await run((request) => success(request, optionOf(personId, details)))
  expect(await readSent(work)).toMatchObject([
    { Kind: 'person', Before: { LocalId, UserDetailId: expect.any(String) as string } },
  ])
  const [created] = [...(await readSent(work))]
  await lose()
  const [one, other] = await lists()
  expect(one?.Authors.map(({ UserDetailId }) => UserDetailId)).toEqual([author(1).UserDetailId, LocalId])
  expect(one?.Base.map(({ UserDetailId }) => UserDetailId)).toEqual([author(1).UserDetailId, LocalId])
  expect(other?.Authors).toEqual([author(1)])
  const newId = '88888888-8888-4888-8888-888888888888'
  await drainTo(
    work,
    (request) => {
      asked.push(request)
      return success(request, optionOf(newId, details))
    },
    20_000,
  )
  expect(asked).toMatchObject([{ method: 'POST', headers: { 'Idempotency-Key': created?.OpId } }])
  expect((await lists())[0]?.Authors.map(({ UserDetailId }) => UserDetailId)).toEqual([
    author(1).UserDetailId,
    newId,
  ])
})

test('a lost change of a person leaves the lists alone', async () => {
  await listed(personId, details)
  const changed = { ...details, FirstName: 'Ashā' }
  await changePerson(work, testUserId, { id: personId, version: 7, base: details }, changed, 0)
  await run((request) => success(request, served(changed, 8)))
  const before = await lists()
  await lose()
  expect(await lists()).toEqual(before)
  expect(await localPeople.read(work, personId)).toMatchObject({
    Fields: changed,
    Base: details,
    BaseVersion: 7,
  })
  expect(await readOutbox(work)).toMatchObject([{ Kind: 'person', Frozen: null, NextAttemptOn: 20_000 }])
})

test('a lost change of a person whom the portal still has leaves them under its id in the lists', async () => {
  const LocalId = await addPerson(work, testUserId, details, 0)
  await listed(LocalId, details)
  await run((request) => success(request, optionOf(personId, details)))
  await work.sentChanges.clear()
  const changed = { ...details, FirstName: 'Ashā' }
  await changePerson(work, testUserId, { id: LocalId, version: 1, base: details }, changed, 0)
  await run((request) => success(request, served(changed, 2)))
  expect((await lists())[0]?.Authors).toEqual([author(1), authorOf(personId, changed, 2)])
  await lose()
  expect((await lists())[0]?.Authors).toEqual([author(1), authorOf(personId, changed, 2)])
})
