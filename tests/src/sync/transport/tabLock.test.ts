import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, expect, test, vi } from 'vitest'
import { openWork } from '../../../../src/cache/database/workDatabase.ts'
import { tabLocksBy, type TakeTabLock } from '../../../../src/sync/transport/tabLock.ts'
import { testUserId } from '../../../support/browser/indexedDb.ts'

/** What a browser with Web Locks gives a page that does not queue: node has none of its own. */
function webLocks() {
  const held = new Set<string>()
  const request = async (
    name: string,
    { ifAvailable }: LockOptions,
    work: (lock: object | null) => unknown,
  ) => {
    if (ifAvailable && held.has(name)) return work(null)
    held.add(name)
    try {
      return await work({ name })
    } finally {
      held.delete(name)
    }
  }
  return { locks: { request } }
}

let tabs: readonly TakeTabLock[]
const takeTabs = () => {
  const indexedDB = new IDBFactory()
  tabs = [1, 2].map(() => tabLocksBy(async () => openWork(testUserId, { indexedDB, IDBKeyRange })))
}
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Who has the turn, in the order in which they were asked: the second asks while the first works. */
async function turns(): Promise<boolean[]> {
  const [first, second] = tabs
  const had: boolean[] = []
  await first?.('turn', { ifFree: true }, async (isMine) => {
    had.push(isMine)
    await second?.('turn', { ifFree: true }, async (other) => void had.push(other))
  })
  await second?.('turn', { ifFree: true }, async (isMine) => void had.push(isMine))
  return had
}

test.each([
  ['with Web Locks', true],
  ['without them', false],
])(
  'one tab alone has a turn that nobody queues for, and the next one once it is free, %s',
  async (_how, hasLocks) => {
    vi.stubGlobal('navigator', hasLocks ? webLocks() : {})
    takeTabs()
    expect(await turns()).toEqual([true, false, true])
  },
)
