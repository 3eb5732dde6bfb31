import { beforeEach, expect, test } from 'vitest'
import type { Author } from '../../../contract/people/authors.ts'
import { emptyAuthor, fullNameOf, type AuthorFields } from '../../../contract/people/people.ts'
import {
  addPerson,
  changePerson,
  dropPersonChange,
  localPeople,
} from '../../../src/cache/entities/localPeople.ts'
import { readOutbox } from '../../../src/cache/outbox/outbox.ts'
import type { WorkDatabase } from '../../../src/cache/database/workDatabase.ts'
import { listAuthors, narrowAuthors } from '../../../src/features/people/authors/listedAuthors.ts'
import { drain } from '../../../src/sync/outbox/drain.ts'
import type { WireRequest, WireResponse } from '../../../src/sync/transport/request.ts'
import { resolveConflict } from '../../support/browser/resolveConflict.ts'
import { newWorkDatabase, testUserId } from '../../support/browser/indexedDb.ts'

const ravi = '33333333-3333-4333-8333-333333333333'

let work: WorkDatabase
let asked: WireRequest[]
beforeEach(() => {
  work = newWorkDatabase()
  asked = []
})

const fieldsOf = (FirstName: string): AuthorFields => ({ ...emptyAuthor, FirstName, LastName: 'Rao' })
const authorOf = (FirstName: string, Version = 1): Author => ({
  ...fieldsOf(FirstName),
  FullName: fullNameOf(fieldsOf(FirstName)),
  UserDetailId: ravi,
  HasAccount: false,
  AccessSentOn: null,
  CanEdit: true,
  IsListed: false,
  Version,
})

const listed = async (copy: readonly Author[]) =>
  listAuthors(copy, { people: await localPeople.readAll(work), rows: await readOutbox(work) })

const drainWith = (answer: (request: WireRequest) => Pick<WireResponse, 'status'> & { Result?: unknown }) =>
  drain({
    db: work,
    transport: async (request) => {
      asked.push(request)
      const { status, Result = null } = answer(request)
      const Success = status === 200
      return {
        status,
        data: { Success, Message: Success ? '' : 'No', Result, Id: null, Errors: Success ? [] : ['No'] },
        headers: { 'idempotency-key': request.headers['Idempotency-Key'] },
      }
    },
    now: () => 10_000,
    random: () => 0,
    echoes: true,
  })

test('a change is shown over the server’s copy until it was sent, with the version that it is based on', async () => {
  await changePerson(work, testUserId, { id: ravi, version: 3 }, fieldsOf('Raja'), 0)
  expect(await listed([authorOf('Ravi', 3)])).toMatchObject([
    { FullName: 'Raja Rao', waiting: 'change', LocalId: ravi, refusals: [] },
  ])
  await drainWith(() => ({ status: 200, Result: authorOf('Raja', 4) }))
  expect(asked).toMatchObject([
    { method: 'PUT', url: `/Author/${ravi}`, headers: { 'If-Match': '"3"' }, data: fieldsOf('Raja') },
  ])
  expect(await localPeople.readAll(work)).toEqual([])
  expect(await listed([authorOf('Raja', 4)])).toMatchObject([{ FullName: 'Raja Rao', waiting: 'nothing' }])
})

test('a change that met a newer version is asked about, keeps what was typed, and theirs can be taken', async () => {
  const grown = { id: ravi, version: 3, base: fieldsOf('Ravi') }
  await changePerson(work, testUserId, grown, fieldsOf('Raja'), 0)
  const answer = ({ method }: WireRequest) =>
    method === 'GET' ? { status: 200, Result: authorOf('Rama', 4) } : { status: 412 }
  await drainWith(answer)
  expect(await listed([authorOf('Rama', 4)])).toMatchObject([{ FullName: 'Raja Rao', isAsked: true }])
  await resolveConflict(work, ravi, 'theirs', 10_000)
  await drainWith(answer)
  expect(await listed([authorOf('Rama', 4)])).toMatchObject([
    { FullName: 'Rama Rao', waiting: 'nothing', isAsked: false },
  ])
  expect(await readOutbox(work)).toEqual([])
})

test('a refused change says why, keeps what was typed, and can be discarded', async () => {
  await changePerson(work, testUserId, { id: ravi, version: 3 }, fieldsOf('Raja'), 0)
  await drainWith(() => ({ status: 422 }))
  expect(await listed([authorOf('Rama', 4)])).toMatchObject([{ FullName: 'Raja Rao', refusals: ['No'] }])
  await dropPersonChange(work, ravi)
  expect(await listed([authorOf('Rama', 4)])).toMatchObject([{ FullName: 'Rama Rao', waiting: 'nothing' }])
  expect(await readOutbox(work)).toEqual([])
})

test('what was typed behind a change that was refused is discarded with it', async () => {
  const id = await addPerson(work, testUserId, fieldsOf('Sita'), 0)
  const Frozen = { Body: fieldsOf('Sita'), BaseVersion: 0 }
  await work.outbox.toCollection().modify({ State: 'refused', Frozen })
  const [{ Order: _, ...refused } = expect.fail()] = await readOutbox(work)
  await work.outbox.add({ ...refused, OpId: 'the-next', State: 'pending', Frozen: null })
  await dropPersonChange(work, id)
  expect(await readOutbox(work)).toEqual([])
  expect(await localPeople.readAll(work)).toEqual([])
})

test('somebody added here is listed before the server knows them, and a change before that folds into the same save', async () => {
  const id = await addPerson(work, testUserId, fieldsOf('Sita'), 0)
  await changePerson(work, testUserId, { id, version: 0 }, fieldsOf('Gita'), 0)
  expect(await listed([authorOf('Ravi')])).toMatchObject([
    { FullName: 'Gita Rao', waiting: 'new' },
    { FullName: 'Ravi Rao', waiting: 'nothing' },
  ])
  const option = { UserDetailId: ravi, FullName: 'Gita Rao', Designation: '', Organization: '' }
  const place = { OrganizationCity: '', OrganizationState: '', OrganizationCountry: '' }
  await drainWith(() => ({ status: 200, Result: { ...option, ...place } }))
  expect(asked).toMatchObject([{ method: 'POST', url: '/author', data: fieldsOf('Gita') }])
  expect(await listed([])).toEqual([])
})

test('the list is narrowed by words of names, whatever the accents', async () => {
  const all = await listed([authorOf('José'), { ...authorOf('Ravi'), UserDetailId: testUserId }])
  expect(narrowAuthors(all, 'jose rao').map((author) => author.FullName)).toEqual(['José Rao'])
  expect(narrowAuthors(all, ' ').length).toBe(2)
})
