import { beforeEach, expect, test } from 'vitest'
import { noId } from '../../../../contract/core/limits.ts'
import { emptyCompanion } from '../../../../contract/registration/companions.ts'
import { emptyRegistration, type RegistrationFields } from '../../../../contract/registration/registration.ts'
import type { RegistrationDraft } from '../../../../src/cache/database/deviceRows.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import {
  newRegistrationDraft,
  readRegistration,
  registrationDrafts,
} from '../../../../src/cache/entities/registrationDrafts.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { row } from '../../papers/samples.ts'
import { attendee, servedRegistration } from '../../sync/attending.ts'

const { UserDetailId, AccommodationId, FullName, PaperId } = attendee
const now = 1_000_000
const attending: RegistrationFields = { ...emptyRegistration, IsAttendingConference: true }
const spouse = { ...emptyCompanion, FullName: 'Ravi Rao' }
const answered = { Nationality: 'Indian', IsMe: true, IsSent: false }

let work: WorkDatabase
let draft: RegistrationDraft
beforeEach(() => {
  work = newWorkDatabase()
  draft = newRegistrationDraft({ UserDetailId, FullName, PaperId })
})

const stored = () => readRegistration(work, UserDetailId)
const kinds = async () => (await readOutbox(work)).map(({ Kind }) => Kind)

test('a registration begins with nothing chosen, or with what the portal has', () => {
  const nothing = {
    Fields: emptyRegistration,
    Base: emptyRegistration,
    BaseVersion: 0,
    AccommodationId: noId,
  }
  const start = { UserDetailId, FullName, PaperId, Answer: null, Queued: null, Person: emptyCompanion }
  expect(draft).toEqual({ ...start, ...nothing, EntityId: draft.EntityId })
  const served = servedRegistration(attending, 5)
  const known = newRegistrationDraft({ UserDetailId, FullName, PaperId, served })
  const there = { Fields: attending, Base: attending, BaseVersion: 5, AccommodationId }
  expect(known).toEqual({ ...start, ...there, EntityId: known.EntityId })
  expect(known.EntityId).not.toBe(draft.EntityId)
})

test.each<[string, Partial<RegistrationDraft>]>([
  ['a companion that is half typed', { Person: spouse }],
  ['a nationality that was answered', { Answer: answered }],
])('%s keeps a registration here in which nothing was chosen', async (_what, also) => {
  await registrationDrafts.write(work, draft, {}, also)
  expect(await stored()).toMatchObject(also)
  await registrationDrafts.write(work, draft, {}, { Person: emptyCompanion, Answer: null })
  expect(await stored()).toBeUndefined()
})

test('the button queues the registration, behind the nationality that it is calculated from', async () => {
  await registrationDrafts.write(work, draft, {}, { Person: spouse, Answer: answered })
  expect(await registrationDrafts.save(work, testUserId, draft, attending, now)).toBe(draft.EntityId)
  expect(await kinds()).toEqual(['nationality', 'registration'])
  expect(await stored()).toEqual({
    ...draft,
    ...{ Fields: attending, Queued: attending, Person: emptyCompanion, Answer: answered },
  })
})

test('a nationality that the portal has, or that was not asked for, is not sent', async () => {
  await registrationDrafts.save(work, testUserId, draft, attending, now)
  expect(await kinds()).toEqual(['registration'])
  await work.outbox.clear()
  await registrationDrafts.write(work, draft, {}, { Answer: { ...answered, IsSent: true } })
  await registrationDrafts.save(work, testUserId, draft, attending, now)
  expect(await kinds()).toEqual(['registration'])
})

test('a person who begins again in another tab goes on with the draft that is here, under its id', async () => {
  await registrationDrafts.write(work, draft, { IsAttendingConference: true })
  const again = newRegistrationDraft({ UserDetailId, FullName, PaperId: noId })
  await registrationDrafts.write(work, again, { AccommodationRequired: true })
  expect(await work.registrations.toArray()).toMatchObject([
    { EntityId: draft.EntityId, PaperId, Fields: { ...attending, AccommodationRequired: true } },
  ])
  expect(await registrationDrafts.save(work, testUserId, again, attending, now)).toBe(draft.EntityId)
})

test('discarding takes the nationality along, unless that may have arrived', async () => {
  await registrationDrafts.write(work, draft, {}, { Answer: answered })
  await registrationDrafts.save(work, testUserId, draft, attending, now)
  await work.outbox
    .filter(({ Kind }) => Kind === 'nationality')
    .modify({ Frozen: { Body: {}, BaseVersion: 0 } })
  expect(await registrationDrafts.drop(work, draft.EntityId)).toBe(false)
  expect(await kinds()).toEqual(['nationality', 'registration'])
  await work.outbox.toCollection().modify({ State: 'refused' })
  expect(await registrationDrafts.drop(work, draft.EntityId)).toBe(true)
  expect([await kinds(), await stored()]).toEqual([[], undefined])
})

test('a registration that is typed counts until a row sends it', async () => {
  const counted = (...rows: ReturnType<typeof row>[]) => registrationDrafts.countTyped(work, rows)
  expect(await counted()).toBe(0)
  await registrationDrafts.write(work, draft, { IsAttendingConference: true })
  expect(await counted()).toBe(1)
  expect(
    await counted(row(draft.EntityId, { Kind: 'nationality' }), row(PaperId, { Kind: 'registration' })),
  ).toBe(1)
  expect(await counted(row(draft.EntityId, { Kind: 'registration' }))).toBe(0)
})

test('a registration is saved as text with all that was typed of it', () => {
  const typed = { ...draft, Fields: { ...attending, GetPersons: [spouse] }, Answer: answered }
  const { Text, ...named } = registrationDrafts.textOf(typed)
  expect(named).toEqual({ Id: `registration/${draft.EntityId}`, Title: 'Asha Rao' })
  expect(Text.endsWith('}\n')).toBe(true)
  expect(JSON.parse(Text)).toEqual({
    ...{ ...attending, GetPersons: [spouse] },
    ...{ Person: emptyCompanion, Answer: answered },
  })
  expect(Text).toContain('\n  "IsAttendingConference": true,\n')
})

test('the fields of a registration have their names in lists of what differs', () => {
  expect(registrationDrafts.labels).toEqual({
    IsAttendingConference: 'Attending the conference',
    AccommodationRequired: 'Accommodation',
    IsBookOfAbstractRequired: 'Book of abstracts',
    IsSocietyLifeMember: 'Life membership',
    GetPersons: 'Accompanying persons',
  })
})
