import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyContentCaches } from '../../../../src/cache/database/contentCaches.ts'
import { copiesName, userOfCopies } from '../../../../src/cache/database/copyDatabase.ts'
import {
  allowDatabases,
  denyDatabases,
  keepNothing,
  keepsHere,
  mayOpenDatabases,
} from '../../../../src/cache/database/databaseAccess.ts'
import { fromBase64, toBase64 } from '../../../../src/cache/database/base64.ts'
import { dropOldMirror } from '../../../../src/cache/database/oldSessionMirror.ts'
import { mayHoldWork, userOfWork } from '../../../../src/cache/database/workNames.ts'
import { workName } from '../../../../src/cache/database/workDatabase.ts'

let store: IDBFactory
beforeEach(() => {
  store = new IDBFactory()
  vi.stubGlobal('indexedDB', store)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

/** Makes a database of this name. */
const make = (name: string) =>
  new Promise<void>((resolve) => {
    const request = store.open(name)
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
  })
const names = async () => (await store.databases()).map(({ name }) => name)

test('the name of a database says whose work or copies it has', () => {
  expect([userOfWork(workName('asha')), userOfCopies(copiesName('asha'))]).toEqual(['asha', 'asha'])
  expect([userOfWork(copiesName('asha')), userOfCopies(workName('asha'))]).toEqual([undefined, undefined])
})

test('a device may hold work once somebody has worked on it, or if the browser does not say', async () => {
  expect(await mayHoldWork()).toBe(false)
  await make(copiesName('asha'))
  expect(await mayHoldWork()).toBe(false)
  await make(workName('asha'))
  expect(await mayHoldWork()).toBe(true)
  vi.stubGlobal('indexedDB', {})
  expect(await mayHoldWork()).toBe(true)
  vi.stubGlobal('indexedDB', { databases: () => Promise.reject(new Error('The store is broken')) })
  expect(await mayHoldWork()).toBe(true)
})

test('the copy of the session that an earlier version kept goes, and nothing else', async () => {
  await make('lectern-device')
  await make(workName('asha'))
  dropOldMirror()
  await expect.poll(names).toEqual([workName('asha')])
  vi.stubGlobal('indexedDB', undefined)
  expect(dropOldMirror).not.toThrow()
})

test('caches of public content are given up one by one, and a browser without caches has none', async () => {
  const deleted: string[] = []
  vi.stubGlobal('caches', {
    delete: (name: string) => {
      deleted.push(name)
      return name === 'lectern-dates' ? Promise.reject(new Error('Broken')) : Promise.resolve(true)
    },
  })
  await emptyContentCaches()
  expect(deleted.sort()).toEqual(['lectern-content', 'lectern-dates', 'lectern-viewer'])
  vi.unstubAllGlobals()
  await emptyContentCaches()
  expect(deleted).toHaveLength(3)
})

test('who has left opens no database until they are back, and others do', () => {
  denyDatabases('asha')
  expect([mayOpenDatabases('asha'), mayOpenDatabases('bela')]).toEqual([false, true])
  allowDatabases('asha')
  expect(mayOpenDatabases('asha')).toBe(true)
})

test('a page keeps its work on the device until it is asked to keep nothing', () => {
  expect(keepsHere()).toBe(true)
  keepNothing()
  expect(keepsHere()).toBe(false)
})

test('bytes of any length are the same after they were text', () => {
  for (const length of [0, 1, 2, 3, 24_575, 24_576, 24_577, 50_000]) {
    const bytes = Uint8Array.from({ length }, (_none, at) => (at * 7) % 256)
    const text = toBase64(bytes)
    expect(text).toBe(Buffer.from(bytes).toString('base64'))
    expect(Buffer.from(fromBase64(text)).equals(Buffer.from(bytes))).toBe(true)
  }
  expect(() => fromBase64('no base64!')).toThrow()
})
