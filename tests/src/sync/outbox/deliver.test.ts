import '../../../support/browser/pageIndexedDb.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openWork, type WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { deliver, deliverAll } from '../../../../src/sync/outbox/deliver.ts'
import { row } from '../../papers/samples.ts'

const [entity, other] = [crypto.randomUUID(), crypto.randomUUID()]

let work: WorkDatabase
beforeEach(() => {
  work = openWork(crypto.randomUUID())
})
afterEach(() => {
  vi.useRealTimers()
  work.close()
})

/** What a button learns of a save while the outbox is as given. */
async function endWith(given: Parameters<typeof row>[1], kind?: Parameters<typeof deliver>[2]) {
  await work.outbox.put(row(entity, given))
  return deliver(work, entity, kind)
}

test('a save without a row has arrived, whatever else waits', async () => {
  await work.outbox.bulkAdd([row(other), row(entity, { Kind: 'file' })])
  expect(await deliver(work, crypto.randomUUID())).toBe('sent')
  expect(await deliver(work, entity, 'paper')).toBe('sent')
})

test('a refused save is reported with its row', async () => {
  const end = await endWith({ State: 'refused', LastError: 'The hall is full' })
  expect(end).toMatchObject({ State: 'refused', LastError: 'The hall is full' })
})

test('a save against a change of somebody else is asked about', async () => {
  expect(await endWith({ State: 'conflict', LastError: 'stale' })).toBe('asked')
})

test('a save is queued where a sign-in is needed, or where the portal gave no answer', async () => {
  expect(await endWith({ State: 'needs-sign-in' })).toBe('queued')
  await work.outbox.clear()
  expect(await endWith({ State: 'pending', LastError: 'No answer' })).toBe('queued')
})

test('a save that is still being sent is waited for', async () => {
  const ends: unknown[] = []
  for (const State of ['pending', 'sending'] as const) await work.outbox.put(row(entity, { State }))
  const delivered = deliver(work, entity).then((end) => ends.push(end))
  await readOutbox(work)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(ends).toEqual([])
  await work.outbox.clear()
  await delivered
  expect(ends).toEqual(['sent'])
})

/** Fake timers move on only when a test says so; the store of the device has its own. */
const fakeTimers = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
/** Lets the store answer. */
async function stored(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
}

test('a save that the portal does not answer for eight seconds is queued', async () => {
  fakeTimers()
  await work.outbox.put(row(entity, { State: 'sending' }))
  const ends: unknown[] = []
  void deliver(work, entity).then((end) => ends.push(end))
  await stored()
  await vi.advanceTimersByTimeAsync(7999)
  expect(ends).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(ends).toEqual(['queued'])
})

/** A row that no version of the app can read. */
const breakStore = () => work.outbox.put({ ...row(entity), Kind: 'nothing' as never })

test('a save is queued where the store of the device cannot be read', async () => {
  await breakStore()
  expect(await deliver(work, entity)).toBe('queued')
})

test('several saves end with how many the portal has, how many wait and how many a person must look at', async () => {
  const [sent, refused, stale, waiting] = [entity, other, crypto.randomUUID(), crypto.randomUUID()]
  await work.outbox.bulkAdd([
    row(refused, { State: 'refused' }),
    row(stale, { State: 'conflict' }),
    row(waiting, { State: 'pending', LastError: 'No answer' }),
    // Of another kind, and of something else.
    row(sent, { Kind: 'file', State: 'refused' }),
    row(crypto.randomUUID(), { State: 'sending' }),
  ])
  expect(await deliverAll(work, [sent, refused, stale, waiting], 'paper')).toEqual({
    ...{ sent: 1, queued: 1, asked: 2 },
  })
})

test('several saves are waited for as long as one after the other goes out, and eight seconds longer', async () => {
  fakeTimers()
  await work.outbox.bulkAdd([row(entity, { State: 'sending' }), row(other, { State: 'sending' })])
  const ends: unknown[] = []
  void deliverAll(work, [entity, other], 'paper').then((end) => ends.push(end))
  await stored()
  await vi.advanceTimersByTimeAsync(7000)
  await work.outbox.where('EntityId').equals(entity).delete()
  await stored()
  await vi.advanceTimersByTimeAsync(7000)
  expect(ends).toEqual([])
  await vi.advanceTimersByTimeAsync(1000)
  expect(ends).toEqual([{ sent: 1, queued: 1, asked: 0 }])
})

test('several saves end as they are known where the store of the device cannot be read', async () => {
  await breakStore()
  expect(await deliverAll(work, [entity], 'paper')).toEqual({ sent: 1, queued: 0, asked: 0 })
})
