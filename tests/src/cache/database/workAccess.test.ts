import '../../../support/browser/pageIndexedDb.ts'
import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  forEachWork,
  openWork,
  userOf,
  workName,
  type WorkDatabase,
} from '../../../../src/cache/database/workDatabase.ts'
import { keepOwner, readOwner } from '../../../../src/cache/database/workOwner.ts'
import {
  dropAllWorkerTokens,
  dropWorkerToken,
  keepWorkerToken,
  openKnownWork,
  readWorkerToken,
} from '../../../../src/cache/database/workerToken.ts'

const asha = 'aaaaaaaa-1111-4111-8111-111111111111'
const bela = 'bbbbbbbb-1111-4111-8111-111111111111'
const token = (AccessToken: string) => ({ AccessToken, ApiBase: '/api' })

let work: WorkDatabase
beforeEach(() => {
  work = openWork(asha)
})
afterEach(async () => {
  work.close()
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
})

test('the service worker sends with the newest token, and with none once its person has left', async () => {
  expect(await readWorkerToken(work)).toBeUndefined()
  await keepWorkerToken(work, token('first'))
  await keepWorkerToken(work, token('second'))
  expect(await readWorkerToken(work)).toEqual({ Key: 'access', AccessToken: 'second', ApiBase: '/api' })
  await keepOwner(work, 'Asha Rao')
  await dropWorkerToken(work)
  expect([await readWorkerToken(work), await readOwner(work)]).toEqual([undefined, 'Asha Rao'])
})

test('once nobody is signed in here, no token of anybody is left', async () => {
  const other = openWork(bela)
  for (const db of [work, other]) await keepWorkerToken(db, token('of a session'))
  await dropAllWorkerTokens()
  for (const db of [work, other]) expect(await readWorkerToken(db)).toBeUndefined()
  other.close()
})

test('the name of whose work waits is the last that was known, and empty where none was', async () => {
  expect(await readOwner(work)).toBe('')
  for (const name of ['Asha', 'Asha Rao']) await keepOwner(work, name)
  expect(await readOwner(work)).toBe('Asha Rao')
})

test('the service worker opens the work of who has worked here, and makes none for anybody else', async () => {
  await keepOwner(work, 'Asha Rao')
  const known = await openKnownWork(asha)
  expect(known && [userOf(known), await readOwner(known)]).toEqual([asha, 'Asha Rao'])
  known?.close()
  expect(await openKnownWork(bela)).toBeUndefined()
  expect(await Dexie.exists(workName(bela))).toBe(false)
})

test('work that its person took along when they left is not made again by the service worker', async () => {
  await work.open()
  const known = await openKnownWork(asha)
  work.close()
  await Dexie.delete(workName(asha))
  await expect(known?.drafts.count()).rejects.toThrow('The person has left this device')
  known?.close()
  expect(await Dexie.exists(workName(asha))).toBe(false)
})

test('each person’s work is visited once, and closed; one that breaks, and what is no work, is passed over', async () => {
  const other = openWork(bela)
  for (const db of [work, other]) await db.open()
  const copies = new Dexie('lectern-cache-somebody')
  copies.version(1).stores({ copies: 'Key' })
  await copies.open()
  const visited: WorkDatabase[] = []
  await forEachWork(async (db) => {
    visited.push(db)
    await db.drafts.count()
    if (userOf(db) === asha) throw new Error('It cannot be read')
  })
  expect(visited.map(userOf)).toEqual([asha, bela])
  expect(visited.map((db) => db.isOpen())).toEqual([false, false])
  copies.close()
  other.close()
})
