import '../../../support/browser/pageIndexedDb.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openWork, type WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { deliver } from '../../../../src/sync/outbox/deliver.ts'
import { row } from '../../papers/samples.ts'

const [entity, other] = [crypto.randomUUID(), crypto.randomUUID()]

let work: WorkDatabase
beforeEach(() => {
  work = openWork(crypto.randomUUID())
})
afterEach(() => {
  work.close()
})

/** What a button is told of a save while the outbox is as given. */
async function endWith(given: Parameters<typeof row>[1], kind?: Parameters<typeof deliver>[2]) {
  await work.outbox.put(row(entity, given))
  return deliver(work, entity, kind)
}

test('a save without a row has arrived, whatever else waits', async () => {
  await work.outbox.bulkAdd([row(other), row(entity, { Kind: 'file' })])
  expect(await deliver(work, crypto.randomUUID())).toBe('sent')
  expect(await deliver(work, entity, 'paper')).toBe('sent')
})

test('a refused save is told with its row', async () => {
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
