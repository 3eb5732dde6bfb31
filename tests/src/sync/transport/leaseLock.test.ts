import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import type { PaperFields } from '../../../../contract/papers/papers.ts'
import { newDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { holderOf, takeLease } from '../../../../src/cache/database/leases.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { openWork } from '../../../../src/cache/database/workDatabase.ts'
import { drain } from '../../../../src/sync/outbox/drain.ts'
import { takeLeaseLock } from '../../../../src/sync/transport/leaseLock.ts'
import type { WireRequest } from '../../../../src/sync/transport/request.ts'
import { tabNames } from '../../../../src/sync/transport/tabNames.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { itemOf, success } from '../answers.ts'

test('without Web Locks two tabs drain one after the other, and neither waits for one that has died', async () => {
  const indexedDB = new IDBFactory()
  const tabs = [1, 2].map(() => openWork(testUserId, { indexedDB, IDBKeyRange }))
  const [first] = tabs
  if (!first) throw new Error('No tab')
  const name = tabNames.drainLock(testUserId)
  // A tab that died while it sent, some time ago.
  const now = Date.now()
  await takeLease(first, { Name: name, Holder: crypto.randomUUID(), Until: now - 1 }, { now: now - 6000 })
  for (const PaperTitle of ['One', 'Two', 'Three'])
    await writeDraft(first, testUserId, newDraft(0), { Fields: { PaperTitle } }, 0, true)

  let sending = new Set<number>()
  const together: number[] = []
  const sent: string[] = []
  const answer = (tab: number) => async (request: WireRequest) => {
    sending = new Set([...sending, tab])
    together.push(sending.size)
    const fields = request.data as PaperFields
    sent.push(fields.PaperTitle)
    await new Promise((resolve) => setTimeout(resolve, 20))
    return success(request, { ...itemOf(fields, 1), Id: crypto.randomUUID() })
  }
  await Promise.all(
    tabs.map((db, tab) =>
      takeLeaseLock(db, name, {}, async () => {
        await drain({
          db,
          transport: answer(tab),
          now: () => 10_000,
          random: () => 0,
          echoes: true,
        })
        sending = new Set([...sending].filter((other) => other !== tab))
      }),
    ),
  )
  expect(sent.sort()).toEqual(['One', 'Three', 'Two'])
  expect(Math.max(...together)).toBe(1)
  expect(await readOutbox(first)).toEqual([])
  for (const db of tabs) db.close()
})

afterEach(() => {
  vi.useRealTimers()
})
/** Lets the store of the device answer. */
async function stored(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate)
}

test('a lock is held as long as its work lasts, and is free after that', async () => {
  const db = newWorkDatabase()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: 0 })
  let end: () => void = () => undefined
  const done = takeLeaseLock(
    db,
    'turn',
    {},
    () => new Promise<string>((resolve) => (end = () => resolve('done'))),
  )
  await stored()
  const holder = await holderOf(db, 'turn')
  // Longer than a lease that nobody renews.
  for (let second = 0; second < 30; second++) {
    await vi.advanceTimersByTimeAsync(1000)
    await stored()
  }
  const other = { Name: 'turn', Holder: crypto.randomUUID(), Until: Date.now() + 1000 }
  expect(await takeLease(db, other, { now: Date.now() })).toBe(false)
  expect(await holderOf(db, 'turn')).toBe(holder)
  end()
  expect(await done).toBe('done')
  expect(await takeLease(db, other, { now: Date.now() })).toBe(true)
})

test('a tab that loses the lock to another one stops waiting for its work, and leaves the other its lock', async () => {
  const db = newWorkDatabase()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: 0 })
  const lost = takeLeaseLock(db, 'turn', {}, () => new Promise(() => undefined)).catch(
    (error: unknown) => (error as Error).name,
  )
  await stored()
  const taken = takeLeaseLock(db, 'turn', { steal: true }, async () => {
    await vi.advanceTimersByTimeAsync(10_000)
    await stored()
    return [await lost, (await holderOf(db, 'turn')) !== undefined]
  })
  expect(await taken).toEqual(['AbortError', true])
})

test('a lock is kept though the store cannot renew its lease', async () => {
  const db = newWorkDatabase()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'], now: 0 })
  const taken = takeLeaseLock(db, 'turn', {}, async () => {
    const broken = vi.spyOn(db, 'transaction').mockRejectedValue(new Error('Broken'))
    await vi.advanceTimersByTimeAsync(10_000)
    await stored()
    broken.mockRestore()
    return 'done'
  })
  expect(await taken).toBe('done')
})

test('a request that leaves the queue for a lock is rejected, and a free one is taken at once or not at all', async () => {
  const db = newWorkDatabase()
  const held = { Name: 'turn', Holder: crypto.randomUUID(), Until: Date.now() + 60_000 }
  await takeLease(db, held, { now: Date.now() })
  expect(await takeLeaseLock(db, 'turn', { ifFree: true }, async (isMine) => isMine)).toBe(false)
  expect(await takeLeaseLock(db, 'other', { ifFree: true }, async (isMine) => isMine)).toBe(true)
  const leaves = new AbortController()
  const queued = takeLeaseLock(db, 'turn', { signal: leaves.signal }, async () => 'mine')
  leaves.abort()
  await expect(queued).rejects.toMatchObject({ name: 'AbortError' })
})
