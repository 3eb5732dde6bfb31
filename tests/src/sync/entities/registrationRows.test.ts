import { beforeEach, expect, test } from 'vitest'
import { emptyRegistration, type RegistrationFields } from '../../../../contract/registration/registration.ts'
import type { RegistrationDraft } from '../../../../src/cache/database/deviceRows.ts'
import {
  newRegistrationDraft,
  readRegistration,
  registrationDrafts,
} from '../../../../src/cache/entities/registrationDrafts.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { readSent } from '../../../../src/cache/outbox/sentChanges.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { sendLost } from '../../../../src/sync/outbox/sendLost.ts'
import type { WireRequest, WireResponse } from '../../../../src/sync/transport/request.ts'
import { profileOf } from '../../../support/accounts.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { drainTo, failure, success } from '../answers.ts'
import { attendee, servedRegistration } from '../attending.ts'

const { UserDetailId, AccommodationId, PaperId } = attendee
const attending: RegistrationFields = { ...emptyRegistration, IsAttendingConference: true }
const withBook = { ...attending, IsBookOfAbstractRequired: true }
const noAnswer: WireResponse = { status: 0, data: null, headers: {} }

let work: WorkDatabase
let asked: WireRequest[]
beforeEach(() => {
  work = newWorkDatabase()
  asked = []
})

const start = { UserDetailId, FullName: 'Asha Rao', PaperId }
const newDraft = () => newRegistrationDraft(start)
const servedDraft = (fields: RegistrationFields, version: number) =>
  newRegistrationDraft({ ...start, served: servedRegistration(fields, version) })
const queue = (draft: RegistrationDraft, fields: RegistrationFields) =>
  registrationDrafts.save(work, testUserId, draft, fields, 0)
const answered = (Nationality: string, IsMe = true) => ({ Answer: { Nationality, IsMe, IsSent: false } })
const answer = (draft: RegistrationDraft, Nationality: string) =>
  registrationDrafts.write(work, draft, {}, answered(Nationality))

const record = { ...profileOf(), UserDetailId, FullName: 'Asha Rao', Version: 2 }
/** A portal that takes the record and the registration. */
const taking =
  (fields: RegistrationFields, version: number) =>
  (request: WireRequest): WireResponse =>
    success(request, request.url.startsWith('/Acc') ? servedRegistration(fields, version) : record)
const run = (respond: (request: WireRequest) => WireResponse | Promise<WireResponse>, now = 10_000) =>
  drainTo(
    work,
    (request) => {
      asked.push(request)
      return respond(request)
    },
    now,
  )
const called = () => asked.map(({ method, url }) => `${method} ${url.replace(AccommodationId, 'it')}`)
const kept = () => readRegistration(work, UserDetailId)

test('a new registration goes without a version, and a changed one with all its choices over its own', async () => {
  await queue(newDraft(), attending)
  await run(taking(attending, 1))
  await queue(servedDraft(attending, 1), withBook)
  await run(taking(withBook, 2))
  const { GetPersons, ...flags } = withBook
  expect(asked.map(({ data, headers }) => [data, headers['If-Match']])).toEqual([
    [{ ...flags, IsBookOfAbstractRequired: false, AddPerson: GetPersons, UserDetailId, PaperId }, undefined],
    [{ ...flags, UpdatePerson: GetPersons }, '"1"'],
  ])
  expect([await kept(), await readOutbox(work)]).toEqual([undefined, []])
})

test('a registration that is on the portal as it is here is not sent', async () => {
  await queue(servedDraft(attending, 4), attending)
  await run(taking(attending, 5))
  expect([asked, await kept(), await readOutbox(work)]).toEqual([[], undefined, []])
})

test('a new registration that the portal takes for a stale one waits for its person', async () => {
  await queue(newDraft(), attending)
  await run(() => failure(412, 'stale'))
  expect(called()).toEqual(['POST /Accommodations/fill-accommodation'])
  expect(await readOutbox(work)).toMatchObject([{ State: 'refused', LastError: '', Gone: false }])
  expect((await kept())?.Fields).toEqual(attending)
})

test('a nationality that is typed on while it is being sent goes again, and the registration after it', async () => {
  const draft = newDraft()
  await answer(draft, 'Nepal')
  await queue(draft, attending)
  await run(async (request) => {
    if (asked.length === 1) {
      await answer(draft, 'Nepali')
      await queue(draft, attending)
    }
    return taking(attending, 1)(request)
  })
  expect(called()).toEqual([
    'POST /User/personal-details',
    'POST /User/personal-details',
    'POST /Accommodations/fill-accommodation',
  ])
  expect(asked.map(({ data }) => (data as { Nationality?: string }).Nationality)).toEqual([
    'Nepal',
    'Nepali',
    undefined,
  ])
  expect([await kept(), await readOutbox(work)]).toEqual([undefined, []])
})

test('a nationality that is answered while the registration is being sent stays to be saved', async () => {
  const draft = newDraft()
  await queue(draft, attending)
  await run(async (request) => {
    await answer(draft, 'Nepali')
    return taking(attending, 1)(request)
  })
  expect(called()).toEqual(['POST /Accommodations/fill-accommodation'])
  expect(await kept()).toMatchObject({ ...answered('Nepali'), Queued: null, AccommodationId })
})

test('a nationality is sent once, and kept as sent until the registration has arrived', async () => {
  const draft = newDraft()
  await answer(draft, ' Nepali')
  await queue(draft, attending)
  await run((request) => (request.url.startsWith('/Acc') ? noAnswer : taking(attending, 1)(request)))
  expect((await kept())?.Answer).toEqual({ Nationality: ' Nepali', IsMe: true, IsSent: true })
  await queue((await kept()) ?? draft, withBook)
  await run(taking(withBook, 1), 20_000)
  expect(called().filter((call) => call === 'POST /User/personal-details')).toHaveLength(1)
  expect(asked[0]).toMatchObject({ data: { Nationality: 'Nepali' } })
  expect(asked[0]?.headers['If-Match']).toBeUndefined()
})

test('a nationality whose form was given up while it was under way leaves nothing', async () => {
  const draft = newDraft()
  await answer(draft, 'Nepali')
  await queue(draft, attending)
  await run(async (request) => {
    await work.registrations.clear()
    return taking(attending, 1)(request)
  })
  expect(called()).toEqual(['POST /User/personal-details'])
  expect([await kept(), await readOutbox(work)]).toEqual([undefined, []])
})

/** Marks every confirmed change as lost by the portal, and sends it again. */
async function lose(): Promise<void> {
  await work.sentChanges.toCollection().modify({ State: 'lost' })
  await sendLost(work, (request) => Promise.resolve(success(request, [])), 20_000)
  asked = []
}

/** A nationality and a registration that the portal had confirmed. */
async function confirmed(): Promise<RegistrationDraft> {
  const draft = servedDraft(attending, 4)
  await answer(draft, 'Nepali')
  await queue(draft, attending)
  await run(taking(attending, 5))
  expect(called()).toEqual(['POST /User/personal-details', 'PUT /Accommodations/it'])
  await work.sentChanges.filter(({ Kind }) => Kind !== 'nationality').delete()
  return draft
}

test('a lost nationality goes again under its key, and the registration is calculated again with it', async () => {
  await confirmed()
  const [key] = (await readSent(work)).map(({ OpId }) => OpId)
  await lose()
  await run(taking(attending, 6), 20_000)
  expect(called()).toEqual(['POST /User/personal-details', 'PUT /Accommodations/it'])
  expect(asked[0]).toMatchObject({ data: { Nationality: 'Nepali' }, headers: { 'Idempotency-Key': key } })
  expect([await kept(), await readOutbox(work), await readSent(work, 'lost')]).toEqual([undefined, [], []])
})

test('a lost nationality leaves a newer answer that waits to be sent', async () => {
  await confirmed()
  const newer = servedDraft(attending, 5)
  await answer(newer, 'Dutch')
  await queue(newer, attending)
  const rows = await readOutbox(work)
  await lose()
  expect(await readOutbox(work)).toEqual(rows)
  await run(taking(attending, 6), 20_000)
  expect(asked[0]).toMatchObject({ data: { Nationality: 'Dutch' } })
})

test('a lost nationality saves the registration again in a form that was opened since, and nothing that was typed there', async () => {
  await confirmed()
  const opened = servedDraft(attending, 5)
  await registrationDrafts.write(work, opened, withBook)
  await lose()
  expect(await kept()).toMatchObject({
    ...{ EntityId: opened.EntityId, Fields: withBook, Queued: attending },
    Answer: { Nationality: 'Nepali' },
  })
  await run(taking(attending, 6), 20_000)
  expect(asked[1]?.data).toMatchObject({ IsBookOfAbstractRequired: false })
  expect(await kept()).toMatchObject({ Fields: withBook, Queued: null, Answer: null })
})
