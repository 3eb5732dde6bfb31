import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dropLease, holderOf, takeLease } from '../../../../src/cache/database/leases.ts'
import { openWork } from '../../../../src/cache/database/workDatabase.ts'
import { takeEditLock, type EditLock } from '../../../../src/sync/editing/editLock.ts'
import { listenToTabs } from '../../../../src/sync/transport/tabListener.ts'
import { takeLeaseLock } from '../../../../src/sync/transport/leaseLock.ts'
import type { TabMessage } from '../../../../src/sync/transport/tabMessage.ts'
import { testUserId } from '../../../support/browser/indexedDb.ts'

const draftId = '22222222-2222-4222-8222-222222222222'
let indexedDB: IDBFactory
let log: string[]
let open: (() => Promise<void>)[]

beforeEach(() => {
  indexedDB = new IDBFactory()
  log = []
  open = []
})
afterEach(async () => {
  for (const close of open) await close()
})

interface Tab {
  readonly hold: EditLock
  readonly channel: BroadcastChannel
}

/** A tab of a browser without Web Locks: a database, a channel and a wish to edit. `listens` is false for one that hangs. */
async function openTab(name: string, listens = true, edited = draftId): Promise<Tab> {
  const db = openWork(testUserId, { indexedDB, IDBKeyRange })
  const channel = new BroadcastChannel(`draft-${draftId}`)
  const hold = await takeEditLock(testUserId, edited, {
    takeTurn: (lock, options, work) => takeLeaseLock(db, lock, options, work),
    send: (message: TabMessage) => {
      channel.postMessage(message)
    },
    listen: (received) => (listens ? listenToTabs(received, channel) : () => undefined),
    mark: {
      put: async (Holder) => {
        await takeLease(db, { Name: 'last', Holder, Until: 0 }, { now: Date.now(), force: true })
      },
      read: () => holderOf(db, 'last'),
      drop: (Holder) => dropLease(db, { Name: 'last', Holder }),
    },
    flush: () => {
      log.push(`${name} flushes`)
      return Promise.resolve()
    },
    changed: (isMine) => {
      log.push(`${name} ${isMine ? 'edits' : 'lets go'}`)
    },
  })
  open.push(async () => {
    await hold.close()
    channel.close()
    db.close()
  })
  return { hold, channel }
}

const editing = (...tabs: readonly Tab[]) => tabs.map(({ hold }) => hold.isMine())

test('the first tab edits a draft, a second one reads it, and edits once the first has closed it', async () => {
  const first = await openTab('first')
  const second = await openTab('second')
  expect(editing(first, second)).toEqual([true, false])
  await first.hold.close()
  await expect.poll(() => second.hold.isMine(), { timeout: 10_000 }).toBe(true)
})

test('Edit here instead: the first tab puts its last words on the device before the second may edit', async () => {
  const first = await openTab('first')
  const second = await openTab('second')
  log = []
  await second.hold.takeOver()
  expect(editing(first, second)).toEqual([false, true])
  expect(log).toEqual(['first lets go', 'first flushes', 'second edits'])
})

test('a form that has a name is released with its last words as well', async () => {
  const first = await openTab('first', true, `claim/${draftId}`)
  const second = await openTab('second', true, `claim/${draftId}`)
  log = []
  await second.hold.takeOver()
  expect(editing(first, second)).toEqual([false, true])
  expect(log).toEqual(['first lets go', 'first flushes', 'second edits'])
})

test('the right goes to the tab that asks, past one that has waited longer, and back again', async () => {
  const first = await openTab('first')
  const waiting = await openTab('waiting')
  const third = await openTab('third')
  await third.hold.takeOver()
  expect(editing(first, waiting, third)).toEqual([false, false, true])
  await first.hold.takeOver()
  expect(editing(first, waiting, third)).toEqual([true, false, false])
})

test('a tab that does not answer is overruled, and informed, so that it writes over nothing', async () => {
  const hung = await openTab('hung', false)
  const second = await openTab('second')
  log = []
  await second.hold.takeOver()
  expect(second.hold.isMine()).toBe(true)
  expect([await hung.hold.wasTaken(), await second.hold.wasTaken()]).toEqual([true, false])
  await expect.poll(() => hung.hold.isMine(), { timeout: 10_000 }).toBe(false)
})

test('messages of another version are passed over', async () => {
  const first = await openTab('first')
  const other = new BroadcastChannel(`draft-${draftId}`)
  other.postMessage('update-now')
  other.postMessage({ Kind: 'draft-wanted', DraftId: draftId, TabId: draftId, More: true })
  other.postMessage({ Kind: 'draft-taken', DraftId: draftId })
  const second = await openTab('second')
  expect(editing(first, second)).toEqual([true, false])
  other.close()
})
