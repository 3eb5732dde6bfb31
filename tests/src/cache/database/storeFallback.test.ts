import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { copiesName, keepCopy, openCopies } from '../../../../src/cache/database/copyDatabase.ts'
import { keepNothing } from '../../../../src/cache/database/databaseAccess.ts'
import {
  databaseOptions,
  fallbackFactory,
  removeDatabase,
} from '../../../../src/cache/database/databaseFactory.ts'
import { deviceStore } from '../../../../src/cache/database/storeCondition.ts'
import { openWork, workName } from '../../../../src/cache/database/workDatabase.ts'
import { newDraft, readDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { breakConnection } from '../../../support/browser/brokenStore.ts'
import { givePageStore } from '../../../support/browser/pageStore.ts'

let device: IDBFactory
let userId: string
beforeEach(() => {
  deviceStore.setState({ condition: 'ok' })
  device = new IDBFactory()
  givePageStore(device)
  userId = crypto.randomUUID()
})
afterEach(() => {
  vi.useRealTimers()
  vi.doUnmock('fake-indexeddb')
  givePageStore(undefined)
})

const condition = () => deviceStore.getState().condition
const onDisk = async () => (await device.databases()).map(({ name }) => name)
const open = () => openWork(userId, databaseOptions(true))

/** Types a title and answers what the device has of it then. */
async function type(work: ReturnType<typeof open>, PaperTitle: string): Promise<string | undefined> {
  const draft = newDraft(1000)
  await writeDraft(work, userId, draft, { Fields: { PaperTitle } }, 1000)
  return (await readDraft(work, draft.DraftId))?.Fields.PaperTitle
}

/** From now on opening fails this often, as a browser reports it: by an event. Answers how often it was tried. */
function failToOpen(why: string, times = Infinity): () => number {
  const openReal = device.open.bind(device)
  let tries = 0
  device.open = (name, version) => {
    tries += 1
    if (tries > times) return openReal(name, version)
    const error = new DOMException('Internal error', why)
    const request = Object.assign(new EventTarget(), { error, transaction: null, onerror: (_: Event) => {} })
    request.addEventListener('error', (event) => request.onerror(event))
    setImmediate(() => request.dispatchEvent(new Event('error', { cancelable: true })))
    return request as unknown as ReturnType<typeof openReal>
  }
  return () => tries
}

/** Another tab that has a database open and does not let go of it. */
const hold = (name: string) =>
  new Promise<IDBDatabase>((resolve) => {
    const request = device.open(name, 10)
    request.onsuccess = () => resolve(request.result)
  })

describe('a store that does not open', () => {
  test('is tried once more where the browser does not know why, and is written on the disk then', async () => {
    const tries = failToOpen('UnknownError', 1)
    expect(await type(open(), 'On disk')).toBe('On disk')
    expect([tries(), condition(), await onDisk()]).toEqual([2, 'ok', [workName(userId)]])
  })

  test('a second time is replaced by memory, and is not asked again', async () => {
    const tries = failToOpen('UnknownError')
    const work = open()
    expect(await type(work, 'In memory')).toBe('In memory')
    work.close({ disableAutoOpen: false })
    expect(await type(work, 'Again')).toBe('Again')
    expect([tries(), condition(), await onDisk()]).toEqual([2, 'memory', []])
  })

  test('for a reason that stays is replaced by memory at once', async () => {
    const tries = failToOpen('SecurityError')
    expect(await type(open(), 'In memory')).toBe('In memory')
    expect([tries(), condition()]).toEqual([1, 'memory'])
  })

  test('since its opening was aborted is opened again, and not replaced by memory', async () => {
    failToOpen('AbortError', 1)
    expect(await type(open(), 'On disk')).toBe('On disk')
    expect([condition(), await onDisk()]).toEqual(['ok', [workName(userId)]])
  })

  test('for a fault of its own says that fault, since memory would hide what is on the disk', async () => {
    failToOpen('ConstraintError')
    await expect(open().open()).rejects.toMatchObject({ name: 'ConstraintError' })
    expect(condition()).toBe('ok')
  })

  test('after it was open once is lost, and does not turn into an empty one in memory', async () => {
    const work = open()
    await type(work, 'On disk')
    failToOpen('SecurityError')
    breakConnection(work)
    await expect(type(work, 'More')).rejects.toMatchObject({ name: 'LostStoreError' })
    expect(condition()).toBe('lost')
  })

  test('even in memory says that there is none', async () => {
    device.open = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.doMock('fake-indexeddb', () => {
      throw new TypeError('Failed to fetch dynamically imported module')
    })
    await expect(open().open()).rejects.toThrow('There is no store')
  })
})

test('a store of a newer version is read from the disk, and not replaced by an empty one in memory', async () => {
  const newer = open()
  newer.version(99).stores({ later: 'Id' })
  await newer.open()
  newer.close()
  const work = open()
  expect(await work.drafts.count()).toBe(0)
  expect([work.isNewer, condition()]).toEqual([true, 'newer'])
})

test('a store that opens in time is never reported to wait for another tab', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await type(open(), 'On disk')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(condition()).toBe('ok')
})

test('copies that are held back, or found no store, are no reason to warn anybody', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const held = await hold(copiesName(userId))
  const copies = openCopies(userId, databaseOptions(false))
  copies.version(9).stores({ later: 'Id' })
  const kept = keepCopy(copies, '/Paper', [], 1)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(condition()).toBe('ok')
  held.close()
  await kept
  failToOpen('SecurityError')
  const inMemory = openCopies(crypto.randomUUID(), databaseOptions(false))
  await keepCopy(inMemory, '/Paper', [], 1)
  expect([condition(), await inMemory.copies.count()]).toEqual(['ok', 1])
})

test('copies that open do not end the waiting of the work', async () => {
  deviceStore.setState({ condition: 'blocked' })
  await keepCopy(openCopies(userId, databaseOptions(false)), '/Paper', [], 1)
  expect(condition()).toBe('blocked')
  await type(open(), 'On disk')
  expect(condition()).toBe('ok')
})

test('a database that another tab holds is not waited for longer than three seconds, and goes once it is let go', async () => {
  const held = await hold(workName(userId))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let isOver = false
  const removed = removeDatabase(workName(userId)).then(() => (isOver = true))
  await vi.advanceTimersByTimeAsync(2999)
  expect(isOver).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await removed
  vi.useRealTimers()
  expect(await onDisk()).toEqual([workName(userId)])
  held.close()
  await expect.poll(onDisk).toEqual([])
})

test('memory is searched by every kind of range', async () => {
  device.open = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  const { pieces } = open()
  for (const Index of [1, 2, 3]) await pieces.put({ Sha256: 'a', Index, Bytes: new ArrayBuffer(Index) })
  const found = (rows: readonly { readonly Index: number }[]) => rows.map(({ Index }) => Index)
  const keys = pieces.where('[Sha256+Index]')
  expect(found(await keys.equals(['a', 2]).toArray())).toEqual([2])
  expect(found(await keys.below(['a', 2]).toArray())).toEqual([1])
  expect(found(await keys.belowOrEqual(['a', 2]).toArray())).toEqual([1, 2])
  expect(found(await keys.above(['a', 2]).toArray())).toEqual([3])
  expect(found(await keys.aboveOrEqual(['a', 2]).toArray())).toEqual([2, 3])
  expect(found(await keys.between(['a', 1], ['a', 3]).toArray())).toEqual([1, 2])
  expect(found(await keys.between(['a', 1], ['a', 3], false, true).toArray())).toEqual([2, 3])
})

test('a browser without a store lists no databases, and has no ranges before memory has', async () => {
  givePageStore(undefined)
  const none = fallbackFactory(undefined, true)
  expect(await none.databases()).toEqual([])
  expect(() => none.keyRanges.only(1)).toThrow(new DOMException('There is no store', 'NotSupportedError'))
  await hold('here')
  expect(await fallbackFactory(device, true).databases()).toEqual([{ name: 'here', version: 10 }])
})

test('a browser that forbids even to look for its store works in memory', async () => {
  Object.defineProperty(globalThis, 'indexedDB', {
    configurable: true,
    get: () => {
      throw new DOMException('denied', 'SecurityError')
    },
  })
  expect(await type(open(), 'In memory')).toBe('In memory')
  expect(condition()).toBe('memory')
  Object.defineProperty(globalThis, 'indexedDB', { configurable: true, writable: true, value: device })
})

test('an admin who acts as another user leaves nothing of them on the device', async () => {
  keepNothing()
  expect(await type(open(), 'In memory')).toBe('In memory')
  expect([condition(), await onDisk()]).toEqual(['memory', []])
})
