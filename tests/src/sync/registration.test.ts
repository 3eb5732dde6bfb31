import { beforeEach, expect, test } from 'vitest'
import { emptyRegistration, type RegistrationFields } from '../../../contract/registration/registration.ts'
import { exportWork } from '../../../src/cache/transfer/exportDrafts.ts'
import { importWork } from '../../../src/cache/transfer/importDrafts.ts'
import { readOutbox } from '../../../src/cache/outbox/outbox.ts'
import {
  newRegistrationDraft,
  registrationDrafts,
  readRegistration,
} from '../../../src/cache/entities/registrationDrafts.ts'
import type { RegistrationDraft } from '../../../src/cache/database/deviceRows.ts'
import { countUnsent } from '../../../src/cache/transfer/unsentCount.ts'
import type { WorkDatabase } from '../../../src/cache/database/workDatabase.ts'
import type { WireRequest, WireResponse } from '../../../src/sync/transport/request.ts'
import { registrationSync } from '../../../src/sync/entities/registration.ts'
import { profileOf } from '../../support/accounts.ts'
import { newWorkDatabase, testUserId } from '../../support/browser/indexedDb.ts'
import { resolveConflict } from '../../support/browser/resolveConflict.ts'
import { drainTo, failure, success } from './answers.ts'
import { attendee, servedRegistration } from './attending.ts'

const { UserDetailId, AccommodationId, PaperId } = attendee

const spouse = { FullName: 'Meera Rao', Relation: 'Spouse', Gender: 'female', Age: 41 }
const child = { FullName: 'Anil Rao', Relation: 'Child', Gender: 'male', Age: 3 }
const attending: RegistrationFields = {
  ...emptyRegistration,
  IsAttendingConference: true,
  AccommodationRequired: true,
}

const served = servedRegistration

/** What the portal answers to a nationality: the profile, or the person as an author. */
const recordOf = (IsMe: boolean) => {
  const { DOB, Nationality, StudentId, ...author } = profileOf({ Nationality: 'Nepali' })
  const person = { ...author, Nationality, UserDetailId, FullName: 'Asha Rao', Version: 2 }
  return IsMe
    ? { ...person, DOB, StudentId }
    : { ...person, HasAccount: false, AccessSentOn: null, CanEdit: true, IsListed: false }
}

let work: WorkDatabase
let asked: WireRequest[]
beforeEach(() => {
  work = newWorkDatabase()
  asked = []
})

const start = { UserDetailId, FullName: 'Asha Rao', PaperId }
const newDraft = () => newRegistrationDraft(start)
const servedDraft = (fields: RegistrationFields, version: number) =>
  newRegistrationDraft({ ...start, served: served(fields, version) })

const queue = (draft: RegistrationDraft, fields: RegistrationFields) =>
  registrationDrafts.save(work, testUserId, draft, fields, 0)

async function run(answer: (request: WireRequest) => WireResponse): Promise<void> {
  await drainTo(work, (request) => {
    asked.push(request)
    return answer(request)
  })
}

test('every choice is kept on the device from the first one on, and nothing is queued before the button', async () => {
  const draft = newDraft()
  await registrationDrafts.write(work, draft, attending)
  await registrationDrafts.write(work, draft, {}, { Person: { ...spouse, Age: null } })
  expect(await readRegistration(work, UserDetailId)).toMatchObject({
    Fields: attending,
    Person: { FullName: 'Meera Rao', Age: null },
    Queued: null,
  })
  expect(await readOutbox(work)).toEqual([])
  expect(await countUnsent(work)).toBe(1)
})

test('a form that says again what the server says leaves nothing on the device', async () => {
  const draft = newDraft()
  await registrationDrafts.write(work, draft, attending)
  await registrationDrafts.write(work, draft, emptyRegistration)
  expect(await readRegistration(work, UserDetailId)).toBeUndefined()
  // What is chosen next comes upon that.
  await registrationDrafts.write(work, draft, { IsAttendingConference: true })
  expect((await readRegistration(work, UserDetailId))?.Fields).toEqual({
    ...emptyRegistration,
    IsAttendingConference: true,
  })
})

test('a registration is made under its key, and the device then has nothing of it', async () => {
  const fields = { ...attending, GetPersons: [spouse] }
  await queue(newDraft(), fields)
  const [row] = await readOutbox(work)
  await run((request) => success(request, served(fields, 1)))
  const { GetPersons: AddPerson, ...flags } = fields
  expect(asked).toMatchObject([
    {
      method: 'POST',
      url: '/Accommodations/fill-accommodation',
      data: { ...flags, AddPerson, UserDetailId, PaperId },
      headers: { 'Idempotency-Key': row?.OpId },
    },
  ])
  expect([await readRegistration(work, UserDetailId), await readOutbox(work)]).toEqual([undefined, []])
})

test('a change goes with the version that it grew from', async () => {
  await queue(servedDraft(attending, 4), { ...attending, GetPersons: [child] })
  await run((request) => success(request, served({ ...attending, GetPersons: [child] }, 5)))
  expect(asked).toMatchObject([
    { method: 'PUT', url: `/Accommodations/${AccommodationId}`, headers: { 'If-Match': '"4"' } },
  ])
  expect(asked[0]?.data).toMatchObject({ UpdatePerson: [child] })
})

test('a nationality that was answered goes before the registration, into the record of its person', async () => {
  for (const [IsMe, method, url] of [
    [true, 'POST', '/User/personal-details'],
    [false, 'PUT', `/Author/${UserDetailId}`],
  ] as const) {
    asked = []
    const draft = newDraft()
    const Answer = { Nationality: 'Nepali', IsMe, IsSent: false }
    // Kept on the device like every choice, and not sent before the button.
    await registrationDrafts.write(work, draft, {}, { Answer })
    expect((await readRegistration(work, UserDetailId))?.Answer).toEqual(Answer)
    expect(await readOutbox(work)).toEqual([])
    await queue(draft, attending)
    await run((request) =>
      success(request, request.url.startsWith('/Acc') ? served(attending, 1) : recordOf(IsMe)),
    )
    expect(asked).toMatchObject([
      { method, url, data: { Nationality: 'Nepali' } },
      { method: 'POST', url: '/Accommodations/fill-accommodation' },
    ])
    expect(asked[1]?.data).not.toHaveProperty('Nationality')
    expect([await readRegistration(work, UserDetailId), await readOutbox(work)]).toEqual([undefined, []])
  }
})

test('a registration is saved again for a nationality alone, since it is reckoned by it', async () => {
  const draft = servedDraft(attending, 4)
  await registrationDrafts.write(
    work,
    draft,
    {},
    { Answer: { Nationality: 'Nepali', IsMe: true, IsSent: false } },
  )
  await queue(draft, attending)
  await run((request) =>
    success(request, request.url.startsWith('/Acc') ? served(attending, 5) : recordOf(true)),
  )
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /User/personal-details',
    `PUT /Accommodations/${AccommodationId}`,
  ])
  expect([await readRegistration(work, UserDetailId), await readOutbox(work)]).toEqual([undefined, []])
})

test('a nationality is sent without the spaces around it', async () => {
  const draft = newDraft()
  const Answer = { Nationality: 'Nepali ', IsMe: true, IsSent: false }
  await registrationDrafts.write(work, draft, {}, { Answer })
  await queue(draft, attending)
  await run((request) =>
    success(request, request.url.startsWith('/Acc') ? served(attending, 1) : recordOf(true)),
  )
  expect(asked.map(({ data }) => data)).toMatchObject([{ Nationality: 'Nepali' }, { UserDetailId }])
  expect([await readRegistration(work, UserDetailId), await readOutbox(work)]).toEqual([undefined, []])
})

test('what was chosen after the button was pressed is not sent before it is pressed again', async () => {
  const draft = newDraft()
  await queue(draft, attending)
  await registrationDrafts.write(work, draft, { ...attending, AccommodationRequired: false })
  await run((request) => success(request, served(attending, 1)))
  expect(asked[0]?.data).toMatchObject({ AccommodationRequired: true })
  expect(await readRegistration(work, UserDetailId)).toMatchObject({
    AccommodationId,
    BaseVersion: 1,
    Queued: null,
    Fields: { AccommodationRequired: false },
  })
})

test('a lost answer is asked for again under the same key', async () => {
  await queue(newDraft(), attending)
  await run(() => ({ status: 0, data: null, headers: {} }))
  await work.outbox.toCollection().modify({ NextAttemptOn: 0 })
  await run((request) => success(request, served(attending, 1)))
  expect(asked).toHaveLength(2)
  expect(asked[1]?.headers['Idempotency-Key']).toBe(asked[0]?.headers['Idempotency-Key'])
})

test('whom somebody else has registered meanwhile gets what was chosen here over that', async () => {
  await queue(newDraft(), { ...attending, GetPersons: [spouse] })
  const before = { ...attending, IsBookOfAbstractRequired: true }
  await run((request) =>
    success(
      request,
      request.method === 'POST' ? served(before, 2) : served({ ...before, GetPersons: [spouse] }, 3),
    ),
  )
  expect(asked.map(({ method }) => method)).toEqual(['POST', 'PUT'])
  expect(asked[1]?.data).toMatchObject({ IsBookOfAbstractRequired: true, UpdatePerson: [spouse] })
  expect(await readOutbox(work)).toEqual([])
  expect(await work.merges.toArray()).toMatchObject([{ Fields: ['IsBookOfAbstractRequired'] }])
})

test('companions who were changed on both sides are asked about, and the answer goes', async () => {
  await queue(servedDraft(attending, 1), { ...attending, GetPersons: [spouse] })
  const theirs = served({ ...attending, GetPersons: [child] }, 2)
  const meeting = (request: WireRequest) =>
    request.method === 'GET' ? success(request, theirs) : failure(412, 'stale')
  await run(meeting)
  expect(await readOutbox(work)).toMatchObject([{ State: 'conflict' }])
  const draft = await readRegistration(work, UserDetailId)
  expect(draft?.Fields.GetPersons).toEqual([spouse])
  if (!draft) throw new Error('The draft is gone')
  await resolveConflict(work, draft.EntityId, 'mine', 20_000)
  await work.outbox.toCollection().modify({ NextAttemptOn: 0 })
  await run((request) => success(request, served({ ...attending, GetPersons: [spouse] }, 3)))
  expect(asked.at(-1)).toMatchObject({ method: 'PUT', headers: { 'If-Match': '"2"' } })
  expect(await readOutbox(work)).toEqual([])
})

test('a nationality that arrives decides nothing that its person is asked about the registration', async () => {
  const draft = newDraft()
  const mine = { ...attending, GetPersons: [spouse] }
  await queue(draft, mine)
  const Answer = { Nationality: 'Nepali', IsMe: true, IsSent: false }
  await drainTo(work, async (request) => {
    asked.push(request)
    if (request.method === 'PUT') return success(request, served(mine, 3))
    if (!request.url.startsWith('/Acc')) return success(request, recordOf(true))
    // Answered, and the button pressed again, while somebody else turns out to have registered this person.
    await registrationDrafts.write(work, draft, {}, { Answer })
    await queue(draft, mine)
    return success(request, served({ ...attending, GetPersons: [child] }, 2))
  })
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    'POST /Accommodations/fill-accommodation',
    'POST /User/personal-details',
  ])
  expect(await readOutbox(work)).toMatchObject([{ Kind: 'registration', State: 'conflict' }])
  const kept = await readRegistration(work, UserDetailId)
  if (!kept) throw new Error('The draft is gone')
  await queue(kept, mine)
  expect(await readOutbox(work)).toMatchObject([{ Kind: 'registration', State: 'conflict' }])
  await resolveConflict(work, kept.EntityId, 'mine', 10_000)
  await run((request) => success(request, served(mine, 3)))
  expect(asked.at(-1)).toMatchObject({ method: 'PUT', headers: { 'If-Match': '"2"' } })
  expect([await readOutbox(work), await work.conflicts.toArray()]).toEqual([[], []])
})

test('companions who were typed after the button was pressed, and changed elsewhere meanwhile, are asked about', async () => {
  const draft = servedDraft(attending, 1)
  await queue(draft, { ...attending, IsBookOfAbstractRequired: true })
  const typed = { ...attending, IsBookOfAbstractRequired: true, GetPersons: [spouse] }
  await registrationDrafts.write(work, draft, typed)
  await run((request) =>
    request.method === 'GET'
      ? success(request, served({ ...attending, GetPersons: [child] }, 2))
      : failure(412, 'stale'),
  )
  expect(await readOutbox(work)).toMatchObject([{ State: 'conflict' }])
  expect(await work.conflicts.toArray()).toMatchObject([
    { Fields: ['IsBookOfAbstractRequired', 'GetPersons'], Theirs: { GetPersons: [child] } },
  ])
  expect((await readRegistration(work, UserDetailId))?.Fields).toEqual(typed)
})

test('a companion who is only half typed asks nothing, and stays so', async () => {
  const draft = servedDraft(attending, 1)
  await queue(draft, { ...attending, IsBookOfAbstractRequired: true })
  const half = { ...spouse, Relation: '' }
  await registrationDrafts.write(work, draft, {
    ...attending,
    IsBookOfAbstractRequired: true,
    GetPersons: [half],
  })
  const theirs = { ...attending, IsSocietyLifeMember: true }
  await run((request) => {
    if (request.method === 'GET') return success(request, served(theirs, 2))
    return request.headers['If-Match'] === '"1"'
      ? failure(412, 'stale')
      : success(request, served({ ...theirs, IsBookOfAbstractRequired: true }, 3))
  })
  expect(await work.conflicts.toArray()).toEqual([])
  expect((await readRegistration(work, UserDetailId))?.Fields).toEqual({
    ...theirs,
    IsBookOfAbstractRequired: true,
    GetPersons: [half],
  })
})

test('a refusal keeps what was chosen, with its reason, until it is given up', async () => {
  await queue(newDraft(), attending)
  await run(() => failure(422, 'The last date of registration has passed'))
  expect(await readOutbox(work)).toMatchObject([
    { State: 'refused', Errors: ['The last date of registration has passed'] },
  ])
  expect((await readRegistration(work, UserDetailId))?.Fields).toEqual(attending)
  const [row] = await readOutbox(work)
  await registrationDrafts.drop(work, row?.EntityId ?? '')
  expect([await readRegistration(work, UserDetailId), await readOutbox(work)]).toEqual([undefined, []])
})

test('registrations travel in the file of drafts, and are queued again where the button was pressed', async () => {
  await queue(newDraft(), attending)
  const file = await exportWork(work)
  const other = newWorkDatabase()
  await importWork(other, testUserId, file, 0)
  expect((await readRegistration(other, UserDetailId))?.Queued).toEqual(attending)
  expect(await readOutbox(other)).toMatchObject([{ Kind: 'registration', State: 'pending' }])
  expect(await importWork(other, testUserId, file, 0)).toMatchObject({ Left: 0 })
})

/** Both changes of the same registration; undefined if a person must decide. */
function merged(mine: RegistrationFields, theirs: RegistrationFields): RegistrationFields | undefined {
  const { Fields, conflicts } = registrationDrafts.merge(attending, mine, theirs)
  return conflicts.length === 0 && registrationSync.fits?.(Fields) ? Fields : undefined
}

test('changes of different fields join, and together they must still be a registration', () => {
  const book = { ...attending, IsBookOfAbstractRequired: true }
  const member = { ...attending, IsSocietyLifeMember: true }
  expect(merged(book, member)).toEqual({ ...book, IsSocietyLifeMember: true })
  const noRoom = { ...attending, AccommodationRequired: false }
  expect(merged({ ...attending, GetPersons: [child] }, noRoom)).toBeUndefined()
  expect(merged(noRoom, noRoom)).toEqual(noRoom)
})

test('two windows that write different fields of a registration take nothing from each other', async () => {
  const draft = newDraft()
  await registrationDrafts.write(work, draft, { IsAttendingConference: true })
  await registrationDrafts.write(work, draft, { IsBookOfAbstractRequired: true })
  await registrationDrafts.write(work, draft, { IsSocietyLifeMember: true }, { Person: spouse })
  expect(await readRegistration(work, UserDetailId)).toMatchObject({
    EntityId: draft.EntityId,
    Fields: {
      ...emptyRegistration,
      IsAttendingConference: true,
      IsBookOfAbstractRequired: true,
      IsSocietyLifeMember: true,
    },
    Person: spouse,
  })
})
