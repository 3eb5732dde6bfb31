import { beforeEach, expect, test } from 'vitest'
import { noId } from '../../../../contract/core/limits.ts'
import { emptyTravel, type TravelFields } from '../../../../contract/travel/travel.ts'
import { readMerges } from '../../../../src/cache/entities/mergeNotices.ts'
import { travelDraftFrom, travelDrafts } from '../../../../src/cache/entities/travelDrafts.ts'
import { queueSave, readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { readSent } from '../../../../src/cache/outbox/sentChanges.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import type { WireRequest, WireResponse } from '../../../../src/sync/transport/request.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { drainTo, failure, success } from '../answers.ts'
import { attendee, servedTravel } from '../attending.ts'

const { AccommodationId, TravelId } = attendee
const mine: TravelFields = { ...emptyTravel, ArrivalMode: 'Train', ArrivalPlace: 'Mysuru Junction' }
const noAnswer: WireResponse = { status: 0, data: null, headers: {} }

let work: WorkDatabase
let asked: WireRequest[]
beforeEach(() => {
  work = newWorkDatabase()
  asked = []
})

const run = (answer: (request: WireRequest) => WireResponse | Promise<WireResponse>, now = 10_000) =>
  drainTo(
    work,
    (request) => {
      asked.push(request)
      return answer(request)
    },
    now,
  )
const kept = () => travelDrafts.read(work, AccommodationId)
const fresh = travelDraftFrom(attendee, null)
const known = (fields: Partial<TravelFields>, version: number) =>
  travelDraftFrom(attendee, servedTravel(fields, version))
const save = (draft: typeof fresh, fields = mine) => travelDrafts.save(work, testUserId, draft, fields, 0)

test('a form is created with whom it is about and without a version, and what was here before is kept with it', async () => {
  await save(fresh)
  const draft = await kept()
  await run((request) => success(request, servedTravel(mine, 1)))
  expect(asked).toMatchObject([{ method: 'POST', url: '/Travel', data: { ...mine, AccommodationId } }])
  expect(asked[0]?.headers['If-Match']).toBeUndefined()
  expect(draft).toMatchObject({ TravelId: noId, Saved: mine })
  expect(await readSent(work)).toMatchObject([{ Kind: 'travel', Before: draft }])
})

test('a form that was sent goes again as it was, although its words are the portal’s by now', async () => {
  await save(known({}, 3))
  await run(() => noAnswer)
  const draft = await kept()
  if (draft) await travelDrafts.put(work, { ...draft, Base: mine, BaseVersion: 4 })
  await run((request) => success(request, servedTravel(mine, 4)), 20_000)
  expect(asked).toHaveLength(2)
  expect(asked[1]).toEqual(asked[0])
  expect([await kept(), await readOutbox(work)]).toEqual([undefined, []])
})

test('a new form is sent even where it is empty, and a known one not if nothing of it was changed', async () => {
  await save(fresh, emptyTravel)
  await run((request) => success(request, servedTravel({}, 1)))
  expect(asked.map(({ method }) => method)).toEqual(['POST'])
  await save(known({}, 1), emptyTravel)
  await run(() => noAnswer)
  expect([asked.length, await kept(), await readOutbox(work)]).toEqual([1, undefined, []])
})

test('a form that is gone, or that nobody has saved, is not sent', async () => {
  await queueSave(work, { UserId: testUserId, Kind: 'travel', EntityId: AccommodationId, NextAttemptOn: 0 })
  await run(() => noAnswer)
  await travelDrafts.write(work, fresh, { Remarks: 'Typed' })
  await queueSave(work, { UserId: testUserId, Kind: 'travel', EntityId: AccommodationId, NextAttemptOn: 0 })
  await run(() => noAnswer)
  expect([asked, await readOutbox(work)]).toEqual([[], []])
  expect((await kept())?.Fields.Remarks).toBe('Typed')
})

test('the answer to a form that was given up meanwhile brings nothing back', async () => {
  await save(fresh)
  await run(async (request) => {
    await work.forms.clear()
    return success(request, servedTravel(mine, 1))
  })
  expect([await kept(), await readOutbox(work)]).toEqual([undefined, []])
})

test.each([403, 404])('a stale form whose copy is answered with %i was deleted elsewhere', async (status) => {
  await save(known({}, 3))
  await run((request) => (request.method === 'GET' ? failure(status, 'No') : failure(412, 'stale')))
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `PUT /Travel/${TravelId}`,
    `GET /Travel/${TravelId}`,
  ])
  expect(await readOutbox(work)).toMatchObject([
    { State: 'refused', LastError: 'This was deleted elsewhere', Gone: false },
  ])
  expect((await kept())?.Fields).toEqual(mine)
})

test('a stale form that was given up meanwhile asks for no copy', async () => {
  await save(known({}, 3))
  await run(async () => {
    await work.forms.clear()
    return failure(412, 'stale')
  })
  expect(asked.map(({ method }) => method)).toEqual(['PUT'])
})

test('a form that somebody else had created meanwhile is joined with theirs, and goes over their version', async () => {
  await save(fresh)
  await run((request) =>
    request.method === 'POST'
      ? success(request, servedTravel({ Remarks: 'No nuts' }, 2))
      : success(request, servedTravel(request.data as TravelFields, 3)),
  )
  expect(asked.map(({ method, headers }) => [method, headers['If-Match']])).toEqual([
    ['POST', undefined],
    ['PUT', '"2"'],
  ])
  expect(asked[1]?.data).toEqual({ ...mine, Remarks: 'No nuts' })
  expect(await readMerges(work)).toMatchObject([{ Kind: 'travel', Fields: ['Remarks'] }])
  expect([await kept(), await readOutbox(work)]).toEqual([undefined, []])
})

test('a form that somebody else had created with other words waits for its person, who sees why', async () => {
  await save(fresh)
  await run((request) => success(request, servedTravel({ ...mine, ArrivalPlace: 'Bengaluru' }, 2)))
  expect(asked).toHaveLength(1)
  expect(await readOutbox(work)).toMatchObject([
    { State: 'conflict', LastError: 'This was changed elsewhere since you opened it', Frozen: null },
  ])
  expect(await kept()).toMatchObject({ TravelId, Saved: mine })
  expect(await work.conflicts.toArray()).toMatchObject([
    { Kind: 'travel', TheirVersion: 2, Theirs: { ArrivalPlace: 'Bengaluru' } },
  ])
})
