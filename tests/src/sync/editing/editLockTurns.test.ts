import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeEditLock, type EditLock } from '../../../../src/sync/editing/editLock.ts'
import { tabLocksBy } from '../../../../src/sync/transport/tabLock.ts'
import type { TabMessage } from '../../../../src/sync/transport/tabMessage.ts'
import { testUserId } from '../../../support/browser/indexedDb.ts'
import { webLocks } from '../../../support/browser/webLocks.ts'

const DraftId = '22222222-2222-4222-8222-222222222222'

/** What the tabs did and said, in its order. */
let log: string[]
let said: TabMessage[]
let listeners: Map<string, (message: TabMessage) => void>
/** The last tab that had the lock. */
let mark: string | undefined
let open: EditLock[]

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { locks: webLocks() })
  log = []
  said = []
  listeners = new Map()
  mark = undefined
  open = []
})
afterEach(async () => {
  await Promise.all(open.map((lock) => lock.close()))
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

interface TabOptions {
  /** False for a tab that hangs. */
  readonly listens?: boolean
  readonly flush?: () => Promise<void>
  readonly put?: () => Promise<void>
  readonly edited?: string
}

/** A tab of a browser with Web Locks; the tabs reach each other at once. */
async function openTab(
  name: string,
  { listens = true, flush, put, edited = DraftId }: TabOptions = {},
): Promise<EditLock> {
  const lock = await takeEditLock(testUserId, edited, {
    takeTurn: tabLocksBy(() => Promise.reject(new Error('It has Web Locks'))),
    send: (message) => {
      said.push(message)
      for (const [other, hear] of listeners) if (other !== name) hear(message)
    },
    listen: (received) => {
      if (listens) listeners.set(name, received)
      return () => listeners.delete(name)
    },
    mark: {
      put: async (tabId) => {
        await put?.()
        mark = tabId
      },
      read: () => Promise.resolve(mark),
      drop: (tabId) => {
        if (mark === tabId) mark = undefined
        return Promise.reject(new Error('The store is gone'))
      },
    },
    flush: () => {
      log.push(`${name} flushes`)
      return flush?.() ?? Promise.resolve()
    },
    changed: (isMine) => log.push(`${name} ${isMine ? 'edits' : 'lets go'}`),
  })
  open.push(lock)
  return lock
}

const editing = () => open.map((lock) => lock.isMine())
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('a tab that takes a free draft says so once, and one that waits takes it when it is closed', async () => {
  const first = await openTab('first')
  await openTab('second')
  await pass(60_000)
  expect([editing(), log]).toEqual([[true, false], ['first edits']])
  const held = { Kind: 'draft-held', DraftId, TabId: mark }
  expect(said).toEqual([held])
  await first.close()
  await pass(0)
  // A closed tab learns nothing more.
  expect([editing(), log]).toEqual([
    [true, true],
    ['first edits', 'second edits'],
  ])
  expect(said).toEqual([held, { ...held, TabId: mark }])
})

test('a tab that is asked lets go at once, and writes its last words before the other one edits', async () => {
  let written: () => void = () => undefined
  const first = await openTab('first', {
    flush: () =>
      new Promise((resolve) => {
        written = resolve
      }),
  })
  const second = await openTab('second')
  said = []
  const taken = second.takeOver()
  await pass(9999)
  expect([editing(), log.slice(1)]).toEqual([
    [false, false],
    ['first lets go', 'first flushes'],
  ])
  expect(said).toEqual([
    { Kind: 'draft-wanted', DraftId, TabId: expect.any(String) as string },
    { Kind: 'draft-coming', DraftId },
  ])
  written()
  await pass(0)
  await taken
  expect([editing(), log.at(-1)]).toEqual([[false, true], 'second edits'])
  expect([await first.wasTaken(), await second.wasTaken()]).toEqual([true, false])
})

test('a tab that cannot write its last words lets go all the same', async () => {
  await openTab('first', { flush: () => Promise.reject(new Error('The store is gone')) })
  const second = await openTab('second')
  await second.takeOver()
  expect(editing()).toEqual([false, true])
})

test('a tab that says nothing for a second loses the draft, and not before', async () => {
  const hung = await openTab('hung', { listens: false })
  const second = await openTab('second')
  const taken = second.takeOver()
  await pass(999)
  expect(editing()).toEqual([true, false])
  await pass(1)
  await taken
  expect([editing(), log]).toEqual([
    [false, true],
    ['hung edits', 'second edits', 'hung lets go'],
  ])
  expect(await hung.wasTaken()).toBe(true)
  // It queues again: if the other tab goes, it may edit.
  await second.close()
  await pass(0)
  expect([hung.isMine(), await hung.wasTaken()]).toEqual([true, false])
})

test('a tab that comes but never ends to write loses the draft after ten seconds', async () => {
  await openTab('first', { flush: () => new Promise(() => undefined) })
  const second = await openTab('second')
  const taken = second.takeOver()
  await pass(9999)
  expect(editing()).toEqual([false, false])
  await pass(1)
  await taken
  expect(editing()).toEqual([false, true])
  // It is informed once that it does not edit.
  expect(log).toEqual(['first edits', 'first lets go', 'first flushes', 'second edits'])
})

test('a tab that let go edits again when nobody has come for the draft in two seconds', async () => {
  await openTab('first')
  listeners.get('first')?.({ Kind: 'draft-wanted', DraftId, TabId: testUserId })
  await pass(1999)
  expect(editing()).toEqual([false])
  await pass(1)
  expect([editing(), log]).toEqual([[true], ['first edits', 'first lets go', 'first flushes', 'first edits']])
})

test('a tab that let go waits behind the one that has come for the draft, and edits once that is gone', async () => {
  const first = await openTab('first')
  const second = await openTab('second')
  await second.takeOver()
  await second.close()
  await pass(0)
  expect(first.isMine()).toBe(true)
})

test('the draft goes past a tab that waits longer to the one that asks', async () => {
  await openTab('first')
  await openTab('waiting')
  const third = await openTab('third')
  await third.takeOver()
  await pass(60_000)
  expect(editing()).toEqual([false, false, true])
  await third.close()
  await pass(0)
  expect(editing().slice(0, 2)).toEqual([true, false])
})

test('a tab that edits has nothing to take over, and a closed one neither', async () => {
  const first = await openTab('first')
  const second = await openTab('second')
  said = []
  await first.takeOver()
  await second.close()
  await second.takeOver()
  await pass(60_000)
  expect([editing(), said]).toEqual([[true, false], []])
})

test('a tab that is closed while it waits for the answer takes nothing', async () => {
  await openTab('hung', { listens: false })
  const second = await openTab('second')
  const taken = second.takeOver()
  await second.close()
  await pass(1000)
  await taken
  expect([editing(), log]).toEqual([[true, false], ['hung edits']])
})

test('messages about another draft, and about none, change nothing', async () => {
  await openTab('first')
  const hear = listeners.get('first')
  hear?.({ Kind: 'draft-wanted', DraftId: 'page/1', TabId: testUserId })
  hear?.({ Kind: 'flush' })
  await pass(0)
  expect([editing(), log]).toEqual([[true], ['first edits']])
})

test('two drafts of one person have a lock each', async () => {
  await openTab('first')
  await openTab('second', { edited: 'page/1' })
  expect(editing()).toEqual([true, true])
})

test('a tab whose store is broken edits: no other tab can read the draft either', async () => {
  await openTab('first', { put: () => Promise.reject(new Error('The store is gone')) })
  expect([editing(), log]).toEqual([[true], ['first edits']])
})

test('where nobody has had the draft, nothing was taken', async () => {
  const first = await openTab('first')
  mark = undefined
  expect(await first.wasTaken()).toBe(false)
})

test('a tab that is closed forgets that it had the draft, and lets nobody wait', async () => {
  const first = await openTab('first')
  await first.close()
  expect([mark, listeners.size, vi.getTimerCount()]).toEqual([undefined, 0, 0])
  expect((await openTab('second')).isMine()).toBe(true)
})
