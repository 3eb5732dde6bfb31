import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { CopyDatabase } from '../../../src/cache/database/copyDatabase.ts'
import { people } from '../../../server/db/schema/people.ts'
import { profileOf, signedIn } from '../../support/accounts.ts'
import { beDeviceOf } from '../../support/browser/deviceGlobals.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

let portal: TestPortal
let device: Awaited<ReturnType<typeof newDevice>>
let copies: CopyDatabase

/** The app's own modules, which read the page and local storage when they are loaded. */
async function newDevice(url: string) {
  const user = await signedIn(portal, { Roles: [] })
  beDeviceOf(user, url)
  // Another file may have loaded them before, without this page.
  vi.resetModules()
  const { databasesOf } = await import('../../../src/cache/database/personDatabases.ts')
  const { showStoredSession } = await import('../../../src/stores/sessionRecord.ts')
  showStoredSession()
  const lookups = await import('../../../src/sync/pull/lookups.ts')
  return { databases: databasesOf(user.UserId), ...lookups }
}

beforeAll(async () => {
  portal = await startPortal()
  await portal.context.database.sql
    .insert(people)
    .values({ ...profileOf({ Organization: 'Anna University' }), FullName: 'Asha Rao' })
  device = await newDevice(await portal.app.listen({ port: 0, host: '127.0.0.1' }))
  copies = device.databases.copies
})
beforeEach(async () => {
  await copies.copies.clear()
})
afterAll(() => portal.stop())

const names = (options: readonly { readonly Name: string }[]) => options.map(({ Name }) => Name)
const offered = () => device.useLookups.getState()

test('before anything was asked, the designations can be chosen and every place can be typed', async () => {
  expect(names(offered().designations)).toContain('PhD Scholar')
  expect(await offered().states('IN')).toEqual([])
})

test('the lists come from the server, and stay on the device with the places near the person’s institution (spec 3.44)', async () => {
  await device.keepLookups(device.databases, { Country: 'India', State: 'Karnataka' })
  const lists = offered()
  expect(names(lists.countries)).toContain('India')
  expect(names(lists.nationalities)).toContain('Indian')
  expect(names(lists.countryCodes)).toContain('+91')
  expect(names(lists.universities)).toContain('Anna University')
  expect(lists.error).toBeNull()
  const kept = await copies.copies.toCollection().primaryKeys()
  expect(kept.sort()).toEqual([
    '/Designation',
    '/Location?type=City&filter=IN-KA',
    '/Location?type=Country',
    '/Location?type=CountryCode',
    '/Location?type=Nationality',
    '/Location?type=State&filter=IN',
    '/University',
  ])
})

test('a state is asked for by its country, a city by its state (spec 5.41, 7.29)', async () => {
  await device.loadLookups(device.databases)
  const states = await offered().states('IN')
  expect(states).toContainEqual({ Id: 'IN-KA', Name: 'Karnataka' })
  expect(names(await offered().cities('IN-KA'))).toContain('Mysuru')
})

test('a refused list shows the server’s words, and what is on the device stays (spec 8.20)', async () => {
  await device.keepLookups(device.databases, { Country: 'India', State: 'Karnataka' })
  expect(await offered().states('\u0000')).toEqual([])
  expect(offered().error).toBe('filter Text has a character that cannot be saved')
  expect(names(offered().countries)).toContain('India')
})

test('a failure that no server caused is shown as unexpected (spec 8.20)', async () => {
  // A page that has lost its copies; it is nobody's, so that the lists are not asked for again.
  const lost = Object.defineProperty({ ...device.databases, UserId: '' }, 'copies', {
    get: () => {
      throw new Error('There are no copies')
    },
  })
  await device.loadLookups(lost)
  expect(offered().error).toBe('An unexpected error occurred')
})

test('a list that could not be loaded is asked for again by the screens that still show it', async () => {
  await device.loadLookups(device.databases)
  const { states } = offered()
  expect(await states('\u0000')).toEqual([])
  // New ways to ask make the fields ask again.
  await vi.waitFor(() => expect(offered().states).not.toBe(states), { timeout: 10_000 })
  expect(names(await offered().states('IN'))).toContain('Karnataka')
})

test('without an answer the device offers what it keeps, and complains of nothing', async () => {
  await device.keepLookups(device.databases, { Country: 'India', State: 'Karnataka' })
  await portal.app.close()
  await device.loadLookups(device.databases)
  expect(offered().error).toBeNull()
  expect(names(offered().countries)).toContain('India')
  expect(names(await offered().cities('IN-KA'))).toContain('Mysuru')
  expect(await offered().states('FR')).toEqual([])
})
