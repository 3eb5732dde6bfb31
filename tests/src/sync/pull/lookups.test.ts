// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { getDesignations, getLocations, getUniversities } from '../../../../contract/people/lookups.ts'
import { keepCopy } from '../../../../src/cache/database/copyDatabase.ts'
import { databasesOf } from '../../../../src/cache/database/personDatabases.ts'
import { loadLookups, useLookups } from '../../../../src/sync/pull/lookups.ts'
import { urlOf } from '../../../../src/sync/transport/request.ts'
import { useConnection } from '../../../../src/stores/connection.ts'
import { pageIsQuiet } from '../../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../../support/browser/pagePortal.ts'
import { signIn } from '../../../support/browser/signIn.ts'

const option = (Name: string) => ({ Id: Name, Name })

const countries = '/api/Location?type=Country'
const statesOfIndia = '/api/Location?type=State&filter=India'

let portal: PagePortal | undefined
afterEach(async () => {
  await portal?.stop()
  portal = undefined
})

/** Somebody signed in, of whom the device has no copies. */
async function newPerson() {
  const userId = crypto.randomUUID()
  await signIn(userId)
  useLookups.setState(useLookups.getInitialState())
  return databasesOf(userId)
}

/** A portal with look-ups that answers all but `silent`, which gets no response. */
async function portalWithout(...silent: string[]): Promise<PagePortal> {
  const started = await startPagePortal([
    ['/api/Designation', [option('Reader')]],
    ['/api/University', [option('University of Mysore')]],
    ['/api/Location', [option('Indian')]],
    [countries, [option('India')]],
    [statesOfIndia, [option('Karnataka')]],
  ])
  portal = started
  for (const path of silent) started.results.set(path, undefined)
  return started
}

test('a form that is opened with no network offers the look-ups that the device has kept', async () => {
  const { called } = await portalWithout()
  useConnection.setState({ reachable: false })
  const databases = await newPerson()
  const keep = (key: string, names: string[]) => keepCopy(databases.copies, key, names.map(option), 1)
  await keep(urlOf(getDesignations), ['Reader'])
  await keep(urlOf(getUniversities), ['University of Mysore'])
  await keep(urlOf(getLocations, undefined, { type: 'Country' }), ['India'])
  await keep(urlOf(getLocations, undefined, { type: 'State', filter: 'India' }), ['Karnataka'])

  await loadLookups(databases)

  const { designations, universities, countries, nationalities, states, error } = useLookups.getState()
  expect({ designations, universities, countries, nationalities, error }).toEqual({
    designations: [option('Reader')],
    universities: [option('University of Mysore')],
    countries: [option('India')],
    nationalities: [],
    error: null,
  })
  expect(await states('India')).toEqual([option('Karnataka')])
  expect(called).toEqual([])
})

test('the fields of a form that need the same list of places share one call', async () => {
  const { called } = await portalWithout()
  const databases = await newPerson()
  await loadLookups(databases)
  const { states } = useLookups.getState()
  expect(await Promise.all([states('India'), states('India'), states('India')])).toEqual(
    Array.from({ length: 3 }, () => [option('Karnataka')]),
  )
  expect(called.filter((path) => path === statesOfIndia)).toEqual([statesOfIndia])
})

test('lists that are missing because the portal was away are requested as soon as it is back', async () => {
  const { called } = await portalWithout()
  const databases = await newPerson()
  useConnection.setState({ reachable: false })
  await loadLookups(databases)
  const { countries: none, states } = useLookups.getState()
  expect([none, await states('India'), called]).toEqual([[], [], []])

  useConnection.setState({ reachable: true })
  await expect.poll(() => useLookups.getState().countries).toEqual([option('India')])
  // The fields that show places see a new function, and ask it.
  expect(useLookups.getState().states).not.toBe(states)
  expect(await useLookups.getState().states('India')).toEqual([option('Karnataka')])
})

test('a missing list without a response is requested again after five seconds, then ten, and no other list is', async () => {
  const started = await portalWithout(countries)
  const databases = await newPerson()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  const asked = () => started.called.filter((path) => path === countries).length
  try {
    await loadLookups(databases)
    const before = asked()
    const others = () => started.called.filter((path) => path !== countries && !path.startsWith('/health'))
    const othersBefore = others()
    await vi.advanceTimersByTimeAsync(4500)
    expect([useLookups.getState().countries, asked()]).toEqual([[], before])
    await vi.advanceTimersByTimeAsync(500)
    await pageIsQuiet()
    expect(asked()).toBeGreaterThan(before)
    const then = asked()
    started.results.set(countries, [option('India')])
    await vi.advanceTimersByTimeAsync(9000)
    expect(asked()).toBe(then)
    await vi.advanceTimersByTimeAsync(1000)
    await expect.poll(() => useLookups.getState().countries).toEqual([option('India')])
    expect(others()).toEqual(othersBefore)
  } finally {
    vi.useRealTimers()
  }
})
