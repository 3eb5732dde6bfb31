import { beforeEach, expect, test } from 'vitest'
import { emptyTravel, type Travel, type TravelFields } from '../../../contract/travel/travel.ts'
import { exportWork } from '../../../src/cache/transfer/exportDrafts.ts'
import { importWork } from '../../../src/cache/transfer/importDrafts.ts'
import { readMerges } from '../../../src/cache/entities/mergeNotices.ts'
import { readOutbox } from '../../../src/cache/outbox/outbox.ts'
import { Conflict } from '../../../src/cache/database/outboxRows.ts'
import { travelDraftFrom, travelDrafts } from '../../../src/cache/entities/travelDrafts.ts'
import { countUnsent } from '../../../src/cache/transfer/unsentCount.ts'
import type { WorkDatabase } from '../../../src/cache/database/workDatabase.ts'
import { travelSync } from '../../../src/sync/entities/travel.ts'
import type { WireRequest, WireResponse } from '../../../src/sync/transport/request.ts'
import { newWorkDatabase, testUserId } from '../../support/browser/indexedDb.ts'
import { resolveConflict } from '../../support/browser/resolveConflict.ts'
import { drainTo, failure, success } from './answers.ts'

const AccommodationId = '33333333-3333-4333-8333-333333333333'
const TravelId = '44444444-4444-4444-8444-444444444444'
const UserDetailId = '55555555-5555-4555-8555-555555555555'
const who = { AccommodationId, UserDetailId, FullName: 'Asha Rao' }
const now = 10_000

const filled: TravelFields = {
  ...emptyTravel,
  ArrivalMode: 'Train',
  ArrivalPlace: 'Mysuru Junction',
  ArrivalOn: '2026-12-03T09:40',
  DepartureMode: 'Train',
  DeparturePlace: 'Mysuru Junction',
  DepartureOn: '2026-12-06T18:10',
  StayFrom: '2026-12-03',
  StayUntil: '2026-12-06',
}
const served = (fields: Partial<TravelFields>, Version: number): Travel => ({
  ...filled,
  ...fields,
  ...who,
  TravelId,
  RoomName: '',
  Version,
})

let work: WorkDatabase
/** The travel details that the server of the script has. */
let theirs: Travel | null
let asked: WireRequest[]
beforeEach(() => {
  work = newWorkDatabase()
  theirs = null
  asked = []
})

/** A server that keeps one row by the rules of its versions. */
function answer(request: WireRequest): WireResponse {
  asked.push(request)
  if (request.method === 'POST') {
    const { AccommodationId: _id, ...fields } = request.data as TravelFields & { AccommodationId: string }
    theirs ??= served(fields, 1)
    return success(request, theirs)
  }
  if (!theirs) return failure(404, 'Not found')
  if (request.method === 'GET') return success(request, theirs)
  if (request.headers['If-Match'] !== `"${theirs.Version}"`) return failure(412, 'stale')
  theirs = served(request.data as TravelFields, theirs.Version + 1)
  return success(request, theirs)
}

const sync = (respond: Parameters<typeof drainTo>[1] = answer) => drainTo(work, respond, now)
const save = (draft: ReturnType<typeof travelDraftFrom>, fields: TravelFields) =>
  travelDrafts.save(work, testUserId, draft, fields, now)
const states = async () => (await readOutbox(work)).map(({ Kind, State }) => `${Kind} ${State}`)

/** Opened here at version 3, changed here; elsewhere it has become version 4. */
async function changedOnBothSides(mine: Partial<TravelFields>, other: Partial<TravelFields>): Promise<void> {
  const draft = travelDraftFrom(who, served({}, 3))
  await save(draft, { ...filled, ...mine })
  theirs = served(other, 4)
}

test('what is typed is kept at once and counts as unsent, but nothing is queued before the button is pressed', async () => {
  const draft = travelDraftFrom(who, null)
  await travelDrafts.write(work, draft, { ArrivalPlace: 'Mys' })
  await travelDrafts.write(work, draft, { ArrivalMode: 'Train' })
  expect((await travelDrafts.read(work, AccommodationId))?.Fields).toEqual({
    ...emptyTravel,
    ArrivalPlace: 'Mys',
    ArrivalMode: 'Train',
  })
  expect(await readOutbox(work)).toEqual([])
  expect(await countUnsent(work)).toBe(1)
})

test('typing back what the server has leaves nothing behind', async () => {
  const draft = travelDraftFrom(who, served({}, 3))
  await travelDrafts.write(work, draft, { Remarks: 'x' })
  await travelDrafts.write(work, draft, { Remarks: '' })
  expect(await travelDrafts.readAll(work)).toEqual([])
  expect(await countUnsent(work)).toBe(0)
})

test('saved travel details wait as one change, are created under their key, and leave nothing here', async () => {
  await save(travelDraftFrom(who, null), filled)
  const [row] = await readOutbox(work)
  expect(await countUnsent(work)).toBe(1)
  await sync()
  expect(asked).toHaveLength(1)
  expect(asked[0]).toMatchObject({
    method: 'POST',
    url: '/Travel',
    data: { ...filled, AccommodationId },
    headers: { 'Idempotency-Key': row?.OpId },
  })
  expect(await readOutbox(work)).toEqual([])
  expect(await countUnsent(work)).toBe(0)
})

test('a change is sent over the version that it grew from', async () => {
  theirs = served({}, 3)
  await save(travelDraftFrom(who, theirs), { ...filled, ArrivalNumber: '16021' })
  await sync()
  expect(asked[0]).toMatchObject({
    method: 'PUT',
    url: `/Travel/${TravelId}`,
    headers: { 'If-Match': '"3"' },
  })
  expect(theirs).toMatchObject({ ArrivalNumber: '16021', Version: 4 })
})

test('what is typed after saving stays here, and is not sent before it is saved too', async () => {
  const draft = travelDraftFrom(who, null)
  await save(draft, filled)
  await travelDrafts.write(work, draft, { Remarks: 'half a wo' })
  await sync()
  expect(theirs?.Remarks).toBe('')
  expect(await travelDrafts.read(work, AccommodationId)).toMatchObject({
    TravelId,
    BaseVersion: 1,
    Saved: null,
    Fields: { Remarks: 'half a wo' },
  })
  expect(await readOutbox(work)).toEqual([])
})

test('what is saved while a save is under way goes after it, over the version that this made', async () => {
  const draft = travelDraftFrom(who, null)
  await save(draft, filled)
  await sync(async (request) => {
    if (asked.length === 0) await save(draft, { ...filled, Remarks: 'second' })
    return answer(request)
  })
  expect(asked.map(({ method }) => method)).toEqual(['POST', 'PUT'])
  expect(theirs).toMatchObject({ Remarks: 'second', Version: 2 })
  expect(await countUnsent(work)).toBe(0)
})

test('an answer that was lost is asked for again under the same key and with the same words', async () => {
  await save(travelDraftFrom(who, null), filled)
  await sync((request) => {
    answer(request)
    return { status: 0, data: null, headers: {} }
  })
  expect(await states()).toEqual(['travel pending'])
  await work.outbox.toCollection().modify({ NextAttemptOn: 0 })
  await sync()
  expect(asked).toHaveLength(2)
  expect(asked[1]?.headers['Idempotency-Key']).toBe(asked[0]?.headers['Idempotency-Key'])
  expect(asked[1]?.data).toEqual(asked[0]?.data)
  expect(await readOutbox(work)).toEqual([])
})

test('what was changed elsewhere is merged in by its parts and reported', async () => {
  await changedOnBothSides({ Remarks: 'No nuts' }, { ArrivalMode: 'Flight', ArrivalNumber: '6E 5302' })
  await sync()
  expect(await states()).toEqual([])
  expect(theirs).toMatchObject({ Remarks: 'No nuts', ArrivalMode: 'Flight', Version: 5 })
  expect(await readMerges(work)).toMatchObject([
    { Kind: 'travel', Name: 'Asha Rao', Fields: ['ArrivalMode', 'ArrivalNumber'] },
  ])
})

test('an arrival that both sides changed is asked about as a whole; mine and theirs both settle it', async () => {
  for (const choice of ['mine', 'theirs'] as const) {
    work = newWorkDatabase()
    await changedOnBothSides({ ArrivalOn: '2026-12-03T12:00' }, { ArrivalMode: 'Flight' })
    await sync()
    expect(await states()).toEqual(['travel conflict'])
    expect((await travelDrafts.read(work, AccommodationId))?.Saved?.ArrivalOn).toBe('2026-12-03T12:00')
    expect(Conflict.parse(await work.conflicts.get(AccommodationId)).Fields).toEqual([
      'ArrivalMode',
      'ArrivalOn',
    ])
    await resolveConflict(work, AccommodationId, choice, now)
    await sync()
    expect(await states()).toEqual([])
    expect(theirs).toMatchObject(
      choice === 'mine'
        ? { ArrivalMode: 'Train', ArrivalOn: '2026-12-03T12:00', Version: 5 }
        : { ArrivalMode: 'Flight', ArrivalOn: '2026-12-03T09:40', Version: 4 },
    )
    expect(await countUnsent(work)).toBe(0)
  }
})

test('of two questions one answer leaves the other open, and remarks may be put together', async () => {
  await changedOnBothSides(
    { StayUntil: '2026-12-07', Remarks: 'No nuts' },
    { StayUntil: '2026-12-08', Remarks: 'Late' },
  )
  await sync()
  expect(await travelSync.answer(work, AccommodationId, { StayUntil: 'theirs' }, 4, now)).toBe('open')
  expect(Conflict.parse(await work.conflicts.get(AccommodationId)).Fields).toEqual(['Remarks'])
  const Combined = 'No nuts. Late'
  expect(await travelSync.answer(work, AccommodationId, { Remarks: { Combined } }, 4, now)).toBe('settled')
  await sync()
  expect(theirs).toMatchObject({ StayUntil: '2026-12-08', Remarks: Combined, Version: 5 })
  expect(await states()).toEqual([])
})

test('what was typed since the button was pressed outlives the answer to a question', async () => {
  await changedOnBothSides({ StayUntil: '2026-12-07' }, { StayUntil: '2026-12-08' })
  await sync()
  const draft = await travelDrafts.read(work, AccommodationId)
  if (!draft) throw new Error('Nothing was kept')
  await travelDrafts.write(work, draft, { Remarks: 'No nuts' })
  expect(await travelSync.answer(work, AccommodationId, { StayUntil: 'theirs' }, 4, now)).toBe('settled')
  const { Fields } = (await travelDrafts.read(work, AccommodationId)) ?? draft
  expect(Fields).toMatchObject({ StayUntil: '2026-12-08', Remarks: 'No nuts' })
})

test('somebody else who filled them first loses nothing: the same words are done, others are asked about', async () => {
  theirs = served({}, 1)
  await save(travelDraftFrom(who, null), filled)
  await sync()
  expect(await states()).toEqual([])

  await save(travelDraftFrom(who, null), { ...filled, ArrivalPlace: 'Bengaluru' })
  await sync()
  expect(await states()).toEqual(['travel conflict'])
  expect(theirs).toMatchObject({ ArrivalPlace: 'Mysuru Junction', Version: 1 })
  await resolveConflict(work, AccommodationId, 'mine', now)
  await sync()
  expect(theirs).toMatchObject({ ArrivalPlace: 'Bengaluru', Version: 2 })
  expect(await states()).toEqual([])
})

test('a refusal keeps the text, and the next save is tried under a key of its own', async () => {
  const draft = travelDraftFrom(who, null)
  await save(draft, filled)
  await sync((request) => {
    asked.push(request)
    return failure(422, 'Travel details can be filled once the registration is paid in full')
  })
  const [row] = await readOutbox(work)
  expect(row).toMatchObject({
    State: 'refused',
    Errors: ['Travel details can be filled once the registration is paid in full'],
  })
  expect((await travelDrafts.read(work, AccommodationId))?.Fields).toEqual(filled)
  await save(draft, { ...filled, Remarks: 'again' })
  await sync()
  expect(asked[1]?.headers['Idempotency-Key']).not.toBe(asked[0]?.headers['Idempotency-Key'])
  expect(theirs?.Remarks).toBe('again')
})

test('travel details that are not there any more keep their text and say so', async () => {
  await save(travelDraftFrom(who, served({}, 3)), { ...filled, Remarks: 'mine' })
  await sync()
  expect(await readOutbox(work)).toMatchObject([
    { State: 'refused', LastError: 'This was deleted elsewhere', Gone: false },
  ])
  expect((await travelDrafts.read(work, AccommodationId))?.Fields.Remarks).toBe('mine')
})

test('what was typed can be given up, unless it may have been received', async () => {
  const draft = travelDraftFrom(who, null)
  await save(draft, filled)
  expect(await travelDrafts.drop(work, AccommodationId)).toBe(true)
  expect([await countUnsent(work), await travelDrafts.readAll(work)]).toEqual([0, []])
  await save(draft, filled)
  await sync(() => ({ status: 0, data: null, headers: {} }))
  expect(await travelDrafts.drop(work, AccommodationId)).toBe(false)
  expect(await states()).toEqual(['travel pending'])
})

test('travel details are taken along in the file of drafts, and what was saved is queued where it arrives', async () => {
  await save(travelDraftFrom(who, null), filled)
  const file = await exportWork(work)
  const other = newWorkDatabase()
  await importWork(other, testUserId, file, now)
  expect(await travelDrafts.read(other, AccommodationId)).toEqual(
    await travelDrafts.read(work, AccommodationId),
  )
  work = other
  expect(await states()).toEqual(['travel pending'])
  await sync()
  expect(theirs?.ArrivalPlace).toBe('Mysuru Junction')
})

test('a merge takes what one side changed, and knows what means something together only', () => {
  const merged = travelDrafts.merge(
    filled,
    { ...filled, ArrivalPickUp: true },
    { ...filled, Remarks: 'Late' },
  )
  expect(merged).toEqual({ Fields: { ...filled, ArrivalPickUp: true, Remarks: 'Late' }, conflicts: [] })
  const both = travelDrafts.merge(
    filled,
    { ...filled, StayFrom: '2026-12-02' },
    { ...filled, StayUntil: '2026-12-07' },
  )
  expect(both.conflicts).toEqual(['StayFrom', 'StayUntil'])
})
