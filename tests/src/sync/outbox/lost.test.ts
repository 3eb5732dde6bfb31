import { expect, test } from 'vitest'
import { noId } from '../../../../contract/core/limits.ts'
import { emptyCompanion } from '../../../../contract/registration/companions.ts'
import { emptyRegistration } from '../../../../contract/registration/registration.ts'
import {
  newRegistrationDraft,
  registrationDrafts,
} from '../../../../src/cache/entities/registrationDrafts.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { leaveLost, readSent } from '../../../../src/cache/outbox/sentChanges.ts'
import { countUnsent } from '../../../../src/cache/transfer/unsentCount.ts'
import { sendLost } from '../../../../src/sync/outbox/sendLost.ts'
import type { Transport } from '../../../../src/sync/transport/request.ts'
import {
  backUp,
  check,
  far,
  lostKinds,
  newPaper,
  now,
  personId,
  sent,
  sync,
  transport,
  userId,
  wait,
  work,
} from './restored.ts'

test('a change is asked about a minute after its confirmation, and then once a day', async () => {
  await newPaper()
  await check()
  const asked = () => sent.filter(({ url }) => url.startsWith('/Operation/known')).length
  expect([asked(), (await readSent(work)).map(({ State }) => State)]).toEqual([1, ['known']])
  await check()
  expect(asked()).toBe(1)
  wait(24 * 60 * 60 * 1000)
  await check()
  expect(asked()).toBe(2)
})

test('a registration goes again without overwriting what its person has typed into a new form since', async () => {
  const restore = backUp()
  const of = { UserDetailId: await personId(), FullName: 'Asha Rao', PaperId: noId }
  const Fields = { ...emptyRegistration, IsAttendingConference: true }
  await registrationDrafts.save(work, userId, newRegistrationDraft(of), emptyRegistration, now)
  await sync()
  expect(await registrationDrafts.readAll(work)).toEqual([])
  const [served] = await far.attending()
  if (!served) throw new Error('Nobody is registered')
  const known = { ...served.Fields, Version: served.Version, AccommodationId: served.AccommodationId }
  await registrationDrafts.save(work, userId, newRegistrationDraft({ ...of, served: known }), Fields, now)
  await sync()
  restore()
  const guest = { ...emptyCompanion, FullName: 'A guest', Relation: 'Spouse', Gender: 'male', Age: 30 }
  const typedSince = { ...Fields, GetPersons: [guest] }
  await registrationDrafts.write(work, newRegistrationDraft(of), typedSince)
  await check()
  await sendLost(work, transport, now)
  await sync()
  await sync()
  expect(await readOutbox(work)).toEqual([])
  expect(await far.attending()).toMatchObject([{ Fields: { IsAttendingConference: true, GetPersons: [] } }])
  expect(await registrationDrafts.readAll(work)).toMatchObject([{ Fields: typedSince }])
})

test('a question about a registration that the portal has lost is over when the registration goes again', async () => {
  const restore = backUp()
  const of = { UserDetailId: await personId(), FullName: 'Asha Rao', PaperId: noId }
  await registrationDrafts.save(work, userId, newRegistrationDraft(of), emptyRegistration, now)
  await sync()
  const [served] = await far.attending()
  if (!served) throw new Error('Nobody is registered')
  const guest = (FullName: string) => [
    { ...emptyCompanion, FullName, Relation: 'Spouse', Gender: 'male', Age: 30 },
  ]
  const kept = { ...emptyRegistration, IsAttendingConference: true, AccommodationRequired: true }
  const { GetPersons: _none, ...flags } = kept
  const other = await transport({
    method: 'PUT',
    url: `/Accommodations/${served.AccommodationId}`,
    data: { ...flags, UpdatePerson: guest('Of another device') },
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })
  expect(other.status).toBe(200)
  const known = { ...served.Fields, Version: served.Version, AccommodationId: served.AccommodationId }
  const Fields = { ...kept, GetPersons: guest('Of this device') }
  await registrationDrafts.save(work, userId, newRegistrationDraft({ ...of, served: known }), Fields, now)
  await sync()
  expect(await work.conflicts.toArray()).toMatchObject([{ Kind: 'registration' }])
  restore()
  await check()
  await sendLost(work, transport, now)
  for (let round = 0; round < 3; round++) await sync()
  expect(await far.attending()).toMatchObject([{ Fields }])
  expect([await readOutbox(work), await work.conflicts.toArray()]).toEqual([[], []])
})

test('a nationality goes again as it was sent last, and what its person has typed into a new form since stays', async () => {
  const of = { UserDetailId: await personId(), FullName: 'Asha Rao', PaperId: noId }
  const Fields = { ...emptyRegistration, IsAttendingConference: true }
  await registrationDrafts.save(work, userId, newRegistrationDraft(of), Fields, now)
  await sync()
  const restore = backUp()
  const served = async () => {
    const [one] = await far.attending()
    if (!one) throw new Error('Nobody is registered')
    return newRegistrationDraft({ ...of, served: { ...one.Fields, ...one } })
  }
  const answered = (Nationality: string) => ({ Answer: { Nationality, IsMe: true, IsSent: false } })
  for (const Nationality of ['Nepali', 'Dutch']) {
    const draft = await served()
    await registrationDrafts.write(work, draft, {}, answered(Nationality))
    await registrationDrafts.save(work, userId, draft, Fields, now)
    await sync()
    await sync()
  }
  expect(await far.attending()).toMatchObject([{ Nationality: 'Dutch', Version: 3 }])
  restore()
  expect(await far.attending()).toMatchObject([{ Nationality: 'Indian' }])
  const typedSince = { ...Fields, IsBookOfAbstractRequired: true }
  await registrationDrafts.write(work, await served(), typedSince, answered('Swiss'))
  await check()
  await sendLost(work, transport, now)
  for (let round = 0; round < 4; round++) await sync()
  expect(await readOutbox(work)).toEqual([])
  expect(await far.attending()).toMatchObject([
    { Nationality: 'Dutch', Fields: { IsBookOfAbstractRequired: false } },
  ])
  expect(await registrationDrafts.readAll(work)).toMatchObject([
    { Fields: typedSince, Queued: null, ...answered('Swiss') },
  ])
})

test('a nationality and the registration that was saved with it both go again', async () => {
  const of = { UserDetailId: await personId(), FullName: 'Asha Rao', PaperId: noId }
  const Fields = { ...emptyRegistration, IsAttendingConference: true }
  await registrationDrafts.save(work, userId, newRegistrationDraft(of), Fields, now)
  await sync()
  const restore = backUp()
  const served = async () => {
    const [one] = await far.attending()
    if (!one) throw new Error('Nobody is registered')
    return newRegistrationDraft({ ...of, served: { ...one.Fields, ...one } })
  }
  const draft = await served()
  await registrationDrafts.write(
    work,
    draft,
    {},
    { Answer: { Nationality: 'Dutch', IsMe: true, IsSent: false } },
  )
  const withBook = { ...Fields, IsBookOfAbstractRequired: true }
  await registrationDrafts.save(work, userId, draft, withBook, now)
  for (let round = 0; round < 2; round++) await sync()
  restore()
  // A form that is opened on what the portal has now, and not saved.
  const typedSince = { ...Fields, IsSocietyLifeMember: true }
  await registrationDrafts.write(work, await served(), typedSince)
  await check()
  await sendLost(work, transport, now)
  for (let round = 0; round < 4; round++) await sync()
  expect(await readOutbox(work)).toEqual([])
  expect(await far.attending()).toMatchObject([{ Nationality: 'Dutch', Fields: withBook }])
  expect(await registrationDrafts.readAll(work)).toMatchObject([
    { Fields: { ...withBook, IsSocietyLifeMember: true }, Queued: null },
  ])
})

test('what was registered after a nationality was sent goes again as it was last', async () => {
  const of = { UserDetailId: await personId(), FullName: 'Asha Rao', PaperId: noId }
  const Fields = { ...emptyRegistration, IsAttendingConference: true }
  const restore = backUp()
  const draft = newRegistrationDraft(of)
  const Answer = { Nationality: 'Dutch', IsMe: true, IsSent: false }
  await registrationDrafts.write(work, draft, { ...Fields, IsBookOfAbstractRequired: true }, { Answer })
  const [first] = await registrationDrafts.readAll(work)
  if (!first) throw new Error('Nothing is kept')
  await registrationDrafts.save(work, userId, first, first.Fields, now)
  for (let round = 0; round < 2; round++) await sync()
  const [served] = await far.attending()
  if (!served) throw new Error('Nobody is registered')
  const again = newRegistrationDraft({ ...of, served: { ...served.Fields, ...served } })
  await registrationDrafts.save(work, userId, again, Fields, now)
  for (let round = 0; round < 2; round++) await sync()
  expect([await registrationDrafts.readAll(work), (await far.attending())[0]?.Fields]).toEqual([[], Fields])
  restore()
  await check()
  await sendLost(work, transport, now)
  for (let round = 0; round < 4; round++) await sync()
  expect(await readOutbox(work)).toEqual([])
  expect(await far.attending()).toMatchObject([{ Nationality: 'Dutch', Fields }])
})

test('what is left as it is, is not offered again', async () => {
  const restore = backUp()
  await newPaper()
  restore()
  await check()
  expect(await lostKinds()).toEqual(['paper'])
  await leaveLost(work)
  await check()
  expect([await lostKinds(), await countUnsent(work), await far.papers()]).toEqual([[], 0, []])
})

test('a portal that does not answer queues nothing, and the offer stays', async () => {
  const restore = backUp()
  await newPaper()
  restore()
  await check()
  const silent: Transport = () => Promise.resolve({ status: 0, data: null, headers: {} })
  expect(await sendLost(work, silent, now)).toBe(false)
  expect(await lostKinds()).toEqual(['paper'])
  expect(await readOutbox(work)).toEqual([])
})
