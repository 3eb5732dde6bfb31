// @vitest-environment happy-dom
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { databaseOptions } from '../../../../src/cache/database/databaseFactory.ts'
import { endWhenLeft } from '../../../../src/cache/database/leftPage.ts'
import { deviceStore } from '../../../../src/cache/database/storeCondition.ts'
import { newDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { openWork } from '../../../../src/cache/database/workDatabase.ts'
import { makeInFrame } from '../../../../src/cache/database/storeFrame.ts'
import { testUserId } from '../../../support/browser/indexedDb.ts'
import { givePageStore } from '../../../support/browser/pageStore.ts'

beforeAll(endWhenLeft)
afterEach(() => {
  vi.restoreAllMocks()
})

const draft = newDraft(1000)
const happen = (event: string, persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(event), { persisted }))

test.each([
  ['WebKit keeps ends what it writes, and writes it after the return', 'Apple Computer, Inc.', true, true],
  ['WebKit does not keep writes to its end', 'Apple Computer, Inc.', false, false],
  ['another browser keeps writes to its end', 'Google Inc.', true, false],
])('a page that %s', async (_how, vendor, persisted, isEnded) => {
  vi.spyOn(navigator, 'vendor', 'get').mockReturnValue(vendor)
  const work = openWork(testUserId, { indexedDB: new IDBFactory(), IDBKeyRange })
  await work.open()
  let aborts = 0
  await work.transaction('rw', [work.drafts], async () => {
    await work.drafts.add(draft)
    if (aborts > 0) return
    Dexie.currentTransaction.idbtrans.addEventListener('abort', () => (aborts += 1))
    happen('pagehide', persisted)
    happen('pageshow', persisted)
  })
  expect(aborts > 0).toBe(isEnded)
  expect(await work.drafts.count()).toBe(1)
  work.close()
})

const leave = () => {
  vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.')
  happen('pagehide', true)
}

test('a page that WebKit keeps ends what it reads too, and reads again after the return', async () => {
  const work = openWork(testUserId, { indexedDB: new IDBFactory(), IDBKeyRange })
  await work.drafts.add(draft)
  const reading = work.transaction('r', [work.drafts], async () => {
    await work.drafts.count()
    leave()
    happen('pageshow', true)
  })
  await expect(reading).rejects.toMatchObject({ name: 'AbortError' })
  expect(await work.drafts.count()).toBe(1)
  work.close()
})

test('a write that has ended is no concern of a page that is left after it', async () => {
  const work = openWork(testUserId, { indexedDB: new IDBFactory(), IDBKeyRange })
  await work.open()
  const abort = vi.spyOn(Object.getPrototypeOf(work.backendDB().transaction('drafts')), 'abort')
  await work.drafts.add(draft)
  leave()
  happen('pageshow', true)
  expect(abort).not.toHaveBeenCalled()
  work.close()
})

test('a page that WebKit keeps while its store is being made begins again when it is shown again, and one that only opens it does not', async () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined)
  const device = new IDBFactory()
  givePageStore(device)
  deviceStore.setState({ condition: 'ok' })
  const whole = openWork(testUserId, databaseOptions(true))
  await whole.open()
  leave()
  happen('pageshow', true)
  expect(reload).not.toHaveBeenCalled()
  whole.close()
  const again = openWork(testUserId, databaseOptions(true))
  const open = device.open.bind(device)
  vi.spyOn(device, 'open').mockImplementationOnce((name, version) => {
    queueMicrotask(() => {
      leave()
      happen('pageshow', true)
    })
    return open(name, version)
  })
  await again.open().catch(() => undefined)
  expect(reload).not.toHaveBeenCalled()
  again.close()

  const other = crypto.randomUUID()
  const half = openWork(other, databaseOptions(true))
  half.on('populate', () => leave())
  await expect(half.open()).rejects.toMatchObject({ name: 'AbortError' })
  expect(await device.databases()).toMatchObject([{ name: whole.name }])
  happen('pageshow', false)
  expect(reload).not.toHaveBeenCalled()
  happen('pageshow', true)
  expect(reload).toHaveBeenCalledOnce()
  givePageStore(undefined)
})

/** Gives the hidden frames of the page this IndexedDB, as a browser does; returns those that are in the page. */
function giveFrames(indexedDB: IDBFactory | undefined): () => Element[] {
  vi.spyOn(HTMLIFrameElement.prototype, 'contentWindow', 'get').mockReturnValue({ indexedDB } as never)
  return () => [...document.querySelectorAll('iframe')]
}

describe('a store that WebKit makes', () => {
  const device = new IDBFactory()
  let asked: string[]
  let frames: () => Element[]

  beforeEach(() => {
    vi.spyOn(navigator, 'vendor', 'get').mockReturnValue('Apple Computer, Inc.')
    asked = []
    const asking = (who: string) =>
      new Proxy(device, {
        get: (target, name: keyof IDBFactory) =>
          name === 'open'
            ? (...[database, version]: Parameters<IDBFactory['open']>) => {
                asked.push(`${who} ${version}`)
                return target.open(database, version)
              }
            : target[name].bind(target),
      })
    givePageStore(asking('page'))
    frames = giveFrames(asking('frame'))
  })
  afterEach(() => givePageStore(undefined))

  test('is made in a frame, which is removed then, and opened by the page; the next time only by the page', async () => {
    const userId = crypto.randomUUID()
    for (const by of [['frame 70', 'page 70'], ['page 70']]) {
      asked = []
      const work = openWork(userId, databaseOptions(true))
      await work.open()
      expect(work.tables.map(({ name }) => name)).toContain('drafts')
      expect(asked).toEqual(by)
      expect(frames()).toEqual([])
      work.close()
    }
    const work = openWork(userId, databaseOptions(true))
    await work.drafts.add(draft)
    expect(await work.drafts.count()).toBe(1)
    work.close()
  })

  test('ends with its frame when the page is left, even while its upgrade is committed, and the page begins again', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined)
    const isLeft = new Promise<void>((resolve) => {
      void makeInFrame(`left-${crypto.randomUUID()}`, 1, {
        fail: () => undefined,
        followUpgrade: (request) => {
          request.addEventListener('upgradeneeded', () => {
            expect(frames()).toHaveLength(1)
            request.transaction?.commit()
            leave()
            resolve()
          })
        },
      })
    })
    await isLeft
    expect(frames()).toEqual([])
    happen('pageshow', true)
    expect(reload).toHaveBeenCalledOnce()
  })

  test.each([
    ['says why if it cannot be made', 'frame 70', 'No seeds'],
    ['is made by the page where a frame has no store', 'page 70', ''],
  ])('%s', async (_how, by, why) => {
    if (!why) giveFrames(undefined)
    const work = openWork(crypto.randomUUID(), databaseOptions(true))
    work.on('populate', () => {
      if (why) throw new Error(why)
    })
    const failure = await work.open().then(
      () => '',
      (error: unknown) => (error as Error).message,
    )
    expect(failure).toBe(why)
    expect(asked).toEqual([by])
    await vi.waitFor(() => expect(frames()).toEqual([]))
    work.close()
  })
})
