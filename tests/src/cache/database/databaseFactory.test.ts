import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deviceStore } from '../../../../src/cache/database/storeCondition.ts'
import { newDraft, readDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { databaseOptions, removeDatabase } from '../../../../src/cache/database/databaseFactory.ts'
import { openWork, workName } from '../../../../src/cache/database/workDatabase.ts'
import { breakConnection } from '../../../support/browser/brokenStore.ts'
import { testUserId } from '../../../support/browser/indexedDb.ts'

let device: IDBFactory
beforeEach(() => {
  deviceStore.setState({ condition: 'ok' })
  device = new IDBFactory()
  vi.stubGlobal('indexedDB', device)
  vi.stubGlobal('IDBKeyRange', IDBKeyRange)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const draft = newDraft(1000)
const condition = () => deviceStore.getState().condition

/** A tab of an old version that does not notice that it should let go. */
const heldByOldTab = () =>
  new Promise<IDBDatabase>((resolve) => {
    const request = device.open(workName(testUserId), 10)
    request.onupgradeneeded = () => request.result.createObjectStore('held')
    request.onsuccess = () => resolve(request.result)
  })

test('a store that another tab blocks is reported after three seconds, and what was typed is stored once it is free', async () => {
  const held = await heldByOldTab()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const work = openWork(testUserId, databaseOptions(true))
  const written = writeDraft(work, testUserId, draft, { Fields: { PaperTitle: 'Patient' } }, 1000)
  await vi.advanceTimersByTimeAsync(2999)
  expect(condition()).toBe('ok')
  await vi.advanceTimersByTimeAsync(1)
  expect(condition()).toBe('blocked')
  held.close()
  await written
  expect([condition(), (await readDraft(work, draft.DraftId))?.Fields.PaperTitle]).toEqual(['ok', 'Patient'])
})

test('a store that refuses from the start is replaced by memory, and says so', async () => {
  device.open = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const work = openWork(crypto.randomUUID(), databaseOptions(true))
  await writeDraft(work, testUserId, draft, { Fields: { PaperTitle: 'In memory' } }, 1000)
  expect([condition(), (await readDraft(work, draft.DraftId))?.Fields.PaperTitle]).toEqual([
    'memory',
    'In memory',
  ])
})

test('memory is searched by ranges of keys, though the browser has ranges of its own, and is emptied when it is removed', async () => {
  // A browser that refuses to open a database still makes ranges, which no other database takes.
  const foreign = () => ({ lower: 0, upper: 0, lowerOpen: false, upperOpen: false, includes: () => false })
  vi.stubGlobal('IDBKeyRange', { only: foreign, bound: foreign, lowerBound: foreign, upperBound: foreign })
  device.open = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const user = crypto.randomUUID()
  const work = openWork(user, databaseOptions(true))
  for (const [place, PaperTitle] of ['One', 'Two', 'Three'].entries())
    await writeDraft(work, user, newDraft(place), { Fields: { PaperTitle } }, place)
  expect(await work.outbox.where('Order').above(1).count()).toBe(2)
  expect(await work.outbox.where('Order').between(1, 2, true, true).count()).toBe(2)
  work.close()
  await removeDatabase(workName(user))
  expect(await openWork(user, databaseOptions(true)).drafts.count()).toBe(0)
})

test('one that was open and is lost later does not turn into an empty one in memory', async () => {
  const work = openWork(testUserId, databaseOptions(true))
  await writeDraft(work, testUserId, draft, { Fields: { PaperTitle: 'On disk' } }, 1000)
  device.open = () => {
    throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
  }
  breakConnection(work)
  const write = writeDraft(work, testUserId, draft, { Fields: { Abstract: 'More' } }, 1001)
  await expect(write).rejects.toMatchObject({ name: 'LostStoreError' })
  expect(condition()).toBe('lost')
})
