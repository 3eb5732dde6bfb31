import { beforeEach, expect, test } from 'vitest'
import { emptyTravel, type Travel, type TravelFields } from '../../../../contract/travel/travel.ts'
import { travelDraftFrom, travelDrafts } from '../../../../src/cache/entities/travelDrafts.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { readSent } from '../../../../src/cache/outbox/sentChanges.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { sendLost } from '../../../../src/sync/outbox/sendLost.ts'
import type { WireRequest, WireResponse } from '../../../../src/sync/transport/request.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { drainTo, failure, success } from '../answers.ts'
import { attendee, servedTravel } from '../attending.ts'

const { AccommodationId, TravelId } = attendee
const now = 10_000
const first: TravelFields = { ...emptyTravel, ArrivalMode: 'Train', ArrivalPlace: 'Mysuru Junction' }
const second: TravelFields = { ...first, Remarks: 'No nuts' }

let work: WorkDatabase
/** The travel details that the portal of the script has. */
let theirs: Travel | null
let asked: WireRequest[]
beforeEach(() => {
  work = newWorkDatabase()
  theirs = null
  asked = []
})

/** A portal that keeps one row by the rules of its versions. */
function answer(request: WireRequest): WireResponse {
  asked.push(request)
  if (request.method === 'POST') {
    const { AccommodationId: _id, ...fields } = request.data as TravelFields & { AccommodationId: string }
    theirs ??= servedTravel(fields, 1)
    return success(request, theirs)
  }
  if (!theirs) return failure(404, 'Not found')
  if (request.method === 'GET') return success(request, theirs)
  if (request.headers['If-Match'] !== `"${theirs.Version}"`) return failure(412, 'stale')
  theirs = servedTravel(request.data as TravelFields, theirs.Version + 1)
  return success(request, theirs)
}

const sync = () => drainTo(work, answer, now)
const save = (fields: TravelFields) =>
  travelDrafts.save(work, testUserId, travelDraftFrom(attendee, theirs), fields, now)
const kept = () => travelDrafts.read(work, AccommodationId)

/** The portal goes back to a backup; the person sends again what it has lost since. */
async function restore(backup: Travel | null): Promise<void> {
  theirs = backup
  await work.sentChanges.toCollection().modify({ State: 'lost' })
  await sendLost(work, (request) => Promise.resolve(success(request, [])), now)
  asked = []
}
/** What waits: how it was queued, and whether it goes as it was. */
const waiting = async () =>
  (await readOutbox(work)).map(({ State, NextAttemptOn, Frozen }) => [State, NextAttemptOn, Frozen !== null])
const sentCalls = () =>
  asked.map(({ method, headers, data }) => [method, headers['If-Match'], (data as TravelFields).Remarks])
const left = async () => [await readOutbox(work), await kept(), await readSent(work, 'lost')]

test('travel details that the portal has lost are created again as they were, under their key', async () => {
  await save(first)
  await sync()
  const [created] = asked
  await restore(null)
  expect(await waiting()).toEqual([['pending', now, true]])
  expect(await kept()).toMatchObject({ Fields: first, Saved: first, BaseVersion: 0 })
  await sync()
  expect(asked).toEqual([created])
  expect(theirs).toMatchObject({ ...first, Version: 1 })
  expect(await left()).toEqual([[], undefined, []])
})

test('a change that was lost with its creation follows it', async () => {
  await save(first)
  await sync()
  await save(second)
  await sync()
  await restore(null)
  expect(await waiting()).toEqual([
    ['pending', now, true],
    ['pending', now, false],
  ])
  await sync()
  expect(sentCalls()).toEqual([
    ['POST', undefined, ''],
    ['PUT', '"1"', 'No nuts'],
  ])
  expect(theirs).toMatchObject(second)
  expect(await left()).toEqual([[], undefined, []])
})

test('a lost change goes over the copy that it was made upon, which the portal has again', async () => {
  await save(first)
  await sync()
  const backup = theirs
  await work.sentChanges.clear()
  await save(second)
  await sync()
  await save({ ...second, Remarks: 'No nuts, please' })
  await sync()
  await restore(backup)
  expect(await waiting()).toEqual([['pending', now, false]])
  expect(await kept()).toMatchObject({ TravelId, BaseVersion: 1, Base: first })
  await sync()
  expect(sentCalls()).toEqual([['PUT', '"1"', 'No nuts, please']])
  expect(await left()).toEqual([[], undefined, []])
})

test('what was typed over the older copy since stays in the form, and is not sent with the lost change', async () => {
  await save(first)
  await sync()
  const backup = theirs
  await work.sentChanges.clear()
  await save(second)
  await sync()
  theirs = backup
  await travelDrafts.write(work, travelDraftFrom(attendee, theirs), { ArrivalPlace: 'Bengaluru' })
  await restore(backup)
  expect(await kept()).toMatchObject({ Fields: { ...second, ArrivalPlace: 'Bengaluru' }, Saved: second })
  await sync()
  expect(theirs).toMatchObject(second)
  expect(await kept()).toMatchObject({ Saved: null, Fields: { ...second, ArrivalPlace: 'Bengaluru' } })
  expect(await readOutbox(work)).toEqual([])
})

test('what was saved over the older copy since is sent in the place of the lost change', async () => {
  await save(first)
  await sync()
  const backup = theirs
  await work.sentChanges.clear()
  await save(second)
  await sync()
  theirs = backup
  await save({ ...first, Remarks: 'Saved since' })
  await restore(backup)
  expect(await waiting()).toEqual([['pending', now, false]])
  await sync()
  expect(sentCalls()).toEqual([['PUT', '"1"', 'Saved since']])
  expect(await left()).toEqual([[], undefined, []])
})

test('what was saved for the lost travel details since follows their creation', async () => {
  await save(first)
  await sync()
  await save({ ...first, Remarks: 'Saved since' })
  await restore(null)
  await sync()
  expect(sentCalls()).toEqual([
    ['POST', undefined, ''],
    ['PUT', '"1"', 'Saved since'],
  ])
  expect(await left()).toEqual([[], undefined, []])
})
