import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepCopy, openCopies, type CopyDatabase } from '../../../../src/cache/database/copyDatabase.ts'
import { makeWriter } from '../../../../src/cache/database/debouncedWriter.ts'
import { openWriters } from '../../../../src/cache/database/openWriters.ts'
import { deviceStore } from '../../../../src/cache/database/storeCondition.ts'
import { openWork, type WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { breakConnection, limitRoom } from '../../../support/browser/brokenStore.ts'
import { testUserId } from '../../../support/browser/indexedDb.ts'

let device: { readonly indexedDB: IDBFactory; readonly IDBKeyRange: typeof IDBKeyRange }
let work: WorkDatabase
let copies: CopyDatabase
beforeEach(() => {
  deviceStore.setState({ condition: 'ok', isFlushing: false, isRetrying: false })
  device = { indexedDB: new IDBFactory(), IDBKeyRange }
  work = openWork(testUserId, device)
  copies = openCopies(testUserId, device)
})
afterEach(() => {
  openWriters.clear()
  vi.useRealTimers()
})

const condition = () => deviceStore.getState().condition
const put = (Name: string) =>
  work.transaction('rw', [work.forms], () => work.forms.put({ Name, Fields: {}, Version: 0 }))
const names = () => work.forms.toCollection().primaryKeys()

describe('a write that finds no room', () => {
  test('within a larger one is tried again with all of that, once room was made', async () => {
    const quota = limitRoom(work)
    let freed = 0
    work.makesRoom = [
      async () => {
        freed += 1
        quota.isFull = false
      },
    ]
    await work.open()
    quota.isFull = true
    let runs = 0
    await work.transaction('rw', [work.forms, work.drafts], async () => {
      runs += 1
      await put('inner')
      await work.bulky(
        [work.forms],
        async () => void (await work.forms.put({ Name: 'bulky', Fields: {}, Version: 0 })),
      )
    })
    expect([runs, freed, await names(), condition()]).toEqual([2, 1, ['bulky', 'inner'], 'ok'])
  })

  test('makes room in another way where one of them breaks', async () => {
    const quota = limitRoom(work)
    work.makesRoom = [
      () => Promise.reject(new Error('The caches are broken')),
      async () => {
        quota.isFull = false
      },
    ]
    await work.open()
    quota.isFull = true
    await put('one')
    expect(await names()).toEqual(['one'])
  })

  test('and then fails for another reason says that one, and nothing of room', async () => {
    const quota = limitRoom(work)
    let runs = 0
    work.makesRoom = [async () => void (quota.isFull = false), () => expect.fail()]
    await work.open()
    quota.isFull = true
    const written = work.transaction('rw', [work.forms], async () => {
      runs += 1
      if (runs > 1) throw new TypeError('Broken')
      await work.forms.put({ Name: 'one', Fields: {}, Version: 0 })
    })
    await expect(written).rejects.toThrow(new TypeError('Broken'))
    expect([runs, condition()]).toEqual([2, 'ok'])
  })

  test('is reported as such, and a copy that finds none is not', async () => {
    const quota = limitRoom(work)
    await work.open()
    quota.isFull = true
    await expect(put('one')).rejects.toMatchObject({ name: 'FullStoreError' })
    expect(condition()).toBe('full')
    deviceStore.setState({ condition: 'ok' })
    const ofCopies = limitRoom(copies)
    await copies.open()
    ofCopies.isFull = true
    await expect(keepCopy(copies, '/Paper', [], 1)).rejects.toMatchObject({ name: 'FullStoreError' })
    expect(condition()).toBe('ok')
  })
})

test('a copy that fits is no sign that typed work does', async () => {
  deviceStore.setState({ condition: 'full' })
  await keepCopy(copies, '/Paper', [], 1)
  expect(condition()).toBe('full')
  await put('one')
  expect(condition()).toBe('ok')
})

test('what found no room is tried again once, though several writes find it at the same time', async () => {
  let flushes = 0
  openWriters.add({
    flush: async () => {
      flushes += 1
      await put('from a form')
    },
    leave: () => undefined,
    hasUnwritten: () => true,
    rescued: () => undefined,
  })
  await put('before')
  expect(flushes).toBe(0)
  deviceStore.setState({ condition: 'full' })
  await Promise.all([put('one'), put('two'), put('three')])
  await expect.poll(() => deviceStore.getState().isRetrying).toBe(false)
  expect([flushes, condition(), await names()]).toEqual([
    1,
    'ok',
    ['before', 'from a form', 'one', 'three', 'two'],
  ])
})

test('what is read, or fails by itself, is not tried again', async () => {
  await put('one')
  let runs = 0
  const failing = (mode: 'r' | 'rw', error: Error) =>
    work.transaction(mode, [work.forms], async () => {
      runs += 1
      await work.forms.count()
      throw error
    })
  await expect(failing('rw', new TypeError('Broken'))).rejects.toThrow('Broken')
  expect(runs).toBe(1)
  await expect(failing('r', new DOMException('Lost', 'InvalidStateError'))).rejects.toThrow('Lost')
  expect([runs, condition()]).toEqual([2, 'ok'])
})

describe('a store that stays lost', () => {
  const neverOpen = () => {
    device.indexedDB.open = () => {
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    }
  }

  test('is reported as such for typed work, and not for copies, and neither is tried any more', async () => {
    await put('one')
    await keepCopy(copies, '/Paper', [], 1)
    neverOpen()
    breakConnection(copies)
    await expect(keepCopy(copies, '/Paper', [], 2)).rejects.toMatchObject({ name: 'LostStoreError' })
    expect([condition(), copies.isOpen()]).toEqual(['ok', false])
    breakConnection(work)
    await expect(put('two')).rejects.toMatchObject({ name: 'LostStoreError' })
    expect([condition(), work.isOpen()]).toEqual(['lost', false])
    await expect(put('three')).rejects.toMatchObject({ name: 'DatabaseClosedError' })
  })

  test('after it was opened again is given up', async () => {
    await put('one')
    let runs = 0
    const written = work.transaction('rw', [work.forms], async () => {
      runs += 1
      await work.forms.put({ Name: 'two', Fields: {}, Version: 0 })
      throw new DOMException('Lost', 'InvalidStateError')
    })
    await expect(written).rejects.toMatchObject({ name: 'LostStoreError' })
    expect([runs, condition()]).toEqual([2, 'lost'])
  })

  test('and a write that fails for another reason once it is open says that one', async () => {
    await put('one')
    let runs = 0
    const written = work.transaction('rw', [work.forms], async () => {
      runs += 1
      await work.forms.put({ Name: 'two', Fields: {}, Version: 0 })
      throw runs > 1 ? new TypeError('Broken') : new DOMException('Lost', 'InvalidStateError')
    })
    await expect(written).rejects.toThrow(new TypeError('Broken'))
    expect([runs, condition(), work.isOpen()]).toEqual([2, 'ok', true])
  })

  test('is opened at once, without waiting for what ended before', async () => {
    await put('one')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    breakConnection(work)
    await put('two')
    expect(await names()).toEqual(['one', 'two'])
  })

  test('is opened once for all writes that find it so', async () => {
    await put('one')
    const open = vi.spyOn(device.indexedDB, 'open')
    const all = Promise.all(['two', 'three', 'four'].map(put))
    breakConnection(work)
    await all
    expect([await names(), open.mock.calls.length]).toEqual([['four', 'one', 'three', 'two'], 1])
  })
})

describe('a newer version of the app', () => {
  const takeOver = () => {
    const newer = openWork(testUserId, device)
    newer.version(99).stores({ later: 'Id' })
    return newer.open().then(() => newer.close())
  }

  test('waits while a form writes, and says so meanwhile', async () => {
    await put('one')
    let write = () => {}
    const writer = makeWriter<string>({
      join: (_earlier, later) => later,
      write: async (Name) => {
        await new Promise<void>((resolve) => (write = resolve))
        await put(Name)
      },
      failed: () => undefined,
    })
    writer.push('last words')
    const over = takeOver()
    await expect.poll(() => deviceStore.getState().isFlushing).toBe(true)
    expect([condition(), work.isOpen()]).toEqual(['replaced', true])
    write()
    await over
    expect([deviceStore.getState().isFlushing, work.isOpen()]).toEqual([false, false])
    work = openWork(testUserId, device)
    expect(await names()).toEqual(['last words', 'one'])
  })

  test('does not wait longer than two seconds for a form that never ends', async () => {
    await put('one')
    openWriters.add({
      flush: () => new Promise(() => {}),
      leave: () => undefined,
      hasUnwritten: () => true,
      rescued: () => undefined,
    })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const isFlushing = new Promise<void>((resolve) => {
      deviceStore.subscribe((state) => state.isFlushing && resolve())
    })
    const over = takeOver()
    await isFlushing
    await vi.advanceTimersByTimeAsync(1999)
    expect(work.isOpen()).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    await over
    expect([work.isOpen(), deviceStore.getState().isFlushing]).toEqual([false, false])
  })
})

test('a database whose version was raised without the app is not of a newer one', async () => {
  await put('one')
  work.close()
  await new Promise<void>((resolve) => {
    const request = device.indexedDB.open(work.name, 79)
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
  })
  work = openWork(testUserId, device)
  await put('two')
  expect([work.isNewer, condition(), await names()]).toEqual([false, 'ok', ['one', 'two']])
})

test('a database that another tab deletes is closed without a word about a newer version', async () => {
  await put('one')
  const deleted = new Promise((resolve) => {
    device.indexedDB.deleteDatabase(work.name).onsuccess = resolve
  })
  await deleted
  expect([work.isOpen(), condition()]).toEqual([false, 'ok'])
  await expect(put('two')).rejects.toMatchObject({ name: 'DatabaseClosedError' })
})

test('a database that is closed for a while opens with the next use, and one that is closed does not', async () => {
  await put('one')
  work.close({ disableAutoOpen: false })
  await put('two')
  expect(await names()).toEqual(['one', 'two'])
  // It is as good as new, and so are its connections.
  for (const name of ['three', 'four']) {
    breakConnection(work)
    await put(name)
  }
  work.close()
  await expect(put('five')).rejects.toMatchObject({ name: 'DatabaseClosedError' })
  expect(condition()).toBe('ok')
})
