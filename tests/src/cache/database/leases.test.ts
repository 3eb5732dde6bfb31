import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import {
  dropLease,
  holderOf,
  leaseTime,
  renewLease,
  takeLease,
} from '../../../../src/cache/database/leases.ts'
import { openWork, type WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { testUserId } from '../../../support/browser/indexedDb.ts'

let mine: WorkDatabase
let theirs: WorkDatabase
const now = 1_000_000
const lease = (Holder: string, at = now) => ({ Name: 'drain', Holder, Until: at + leaseTime })
const me = '33333333-3333-4333-8333-333333333333'
const them = '44444444-4444-4444-8444-444444444444'

beforeEach(() => {
  const options = { indexedDB: new IDBFactory(), IDBKeyRange }
  mine = openWork(testUserId, options)
  theirs = openWork(testUserId, options)
})

test('of two tabs at once, one gets the lease', async () => {
  const both = await Promise.all([
    takeLease(mine, lease(me), { now }),
    takeLease(theirs, lease(them), { now }),
  ])
  expect(both).toEqual([true, false])
})

test('a lease that its holder renews stays, and one that a dead tab has left is free after its time', async () => {
  await takeLease(mine, lease(me), { now })
  const later = now + leaseTime
  expect(await renewLease(mine, lease(me, later))).toBe(true)
  expect(await takeLease(theirs, lease(them, later), { now: later })).toBe(false)
  const muchLater = later + leaseTime
  expect(await takeLease(theirs, lease(them, muchLater), { now: muchLater })).toBe(true)
  expect(await renewLease(mine, lease(me, muchLater))).toBe(false)
})

test('a lease is given back by its holder alone, and taken from it by force', async () => {
  await takeLease(mine, lease(me), { now })
  await dropLease(theirs, lease(them))
  expect(await takeLease(theirs, lease(them), { now })).toBe(false)
  expect(await takeLease(theirs, lease(them), { now, force: true })).toBe(true)
  await dropLease(theirs, lease(them))
  expect(await takeLease(mine, lease(me), { now })).toBe(true)
})

test('a lease is extended by its holder, and says who holds it, or held it last', async () => {
  expect(await holderOf(mine, 'drain')).toBeUndefined()
  await takeLease(mine, lease(me), { now })
  expect(await takeLease(mine, lease(me, now + 1000), { now: now + 1000 })).toBe(true)
  const muchLater = now + 2 * leaseTime
  expect([await holderOf(theirs, 'drain'), await holderOf(theirs, 'refresh')]).toEqual([me, undefined])
  expect(await takeLease(theirs, lease(them, now + leaseTime), { now: now + leaseTime })).toBe(false)
  expect(await takeLease(theirs, lease(them, muchLater), { now: muchLater })).toBe(true)
  expect(await holderOf(mine, 'drain')).toBe(them)
  await dropLease(theirs, lease(them))
  expect(await holderOf(mine, 'drain')).toBeUndefined()
})

test('a lease that was given back is not renewed by the one who had it', async () => {
  await takeLease(mine, lease(me), { now })
  await dropLease(mine, lease(me))
  expect(await renewLease(mine, lease(me))).toBe(false)
  expect(await holderOf(mine, 'drain')).toBeUndefined()
})

test('a lease that another version of the app wrote in another way holds nobody back', async () => {
  await mine.table('leases').put({ Name: 'drain', Owner: them })
  expect(await takeLease(mine, lease(me), { now })).toBe(true)
  expect(await holderOf(mine, 'drain')).toBe(me)
})
