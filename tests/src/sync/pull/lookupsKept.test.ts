// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getDesignations, getLocations } from '../../../../contract/people/lookups.ts'
import { keepCopy, readCopy } from '../../../../src/cache/database/copyDatabase.ts'
import { databasesOf, type PersonDatabases } from '../../../../src/cache/database/personDatabases.ts'
import { useConnection } from '../../../../src/stores/connection.ts'
import { keepLookups, keepPlaces, loadLookups, useLookups } from '../../../../src/sync/pull/lookups.ts'
import { urlOf } from '../../../../src/sync/transport/request.ts'
import { pageIsQuiet } from '../../../support/browser/pageIsQuiet.ts'
import { refusal, startPagePortal, type PagePortal } from '../../../support/browser/pagePortal.ts'
import { signIn } from '../../../support/browser/signIn.ts'

const option = (Name: string, Id = Name) => ({ Id, Name })
const location = '/api/Location'
const countries = `${location}?type=Country`
const statesOfIndia = `${location}?type=State&filter=IN`
const citiesOfKarnataka = `${location}?type=City&filter=KA`

let portal: PagePortal
let databases: PersonDatabases

beforeAll(async () => {
  portal = await startPagePortal([])
})
beforeEach(async () => {
  portal.forget()
  portal.results.set('/api/Designation', [option('Reader')])
  portal.results.set('/api/University', [option('University of Mysore')])
  portal.results.set(`${location}?type=CountryCode`, [option('+91')])
  portal.results.set(`${location}?type=Nationality`, [option('Indian')])
  portal.results.set(countries, [option('France', 'FR'), option('India', 'IN')])
  portal.results.set(statesOfIndia, [option('Goa', 'GA'), option('Karnataka', 'KA')])
  portal.results.set(citiesOfKarnataka, [option('Mysuru')])
  await someoneSignsIn()
})
afterAll(() => portal.stop())

async function someoneSignsIn(): Promise<void> {
  const userId = crypto.randomUUID()
  await signIn(userId)
  useLookups.setState(useLookups.getInitialState())
  databases = databasesOf(userId)
}
const keep = (query: object, names: readonly string[]) =>
  keepCopy(
    databases.copies,
    urlOf(getLocations, undefined, query),
    names.map((name) => option(name)),
    1,
  )
const kept = async (query: object) =>
  (await readCopy(databases.copies, urlOf(getLocations, undefined, query), getLocations.result))?.Value
const error = () => useLookups.getState().error
const timesOf = (path: string) => portal.called.filter((one) => one === path).length

test('before anything is loaded the designations of the contract are offered, and all else can be typed', async () => {
  const { designations, states, cities, findCities, findInstitutions, whereIs, ...rest } =
    useLookups.getInitialState()
  expect(designations[0]).toEqual({ Id: 'Professor', Name: 'Professor' })
  expect(
    await Promise.all([
      states('IN'),
      cities('KA'),
      findCities('Mys'),
      findInstitutions('Mys'),
      whereIs('Mysore'),
    ]),
  ).toEqual([[], [], undefined, [], { Places: [], IsSure: false }])
  expect(rest).toEqual({ countries: [], countryCodes: [], nationalities: [], universities: [], error: null })
})

test('all lists of a form come from the portal, each asked for once', async () => {
  await Promise.all([loadLookups(databases), loadLookups(databases)])
  const { designations, universities, countries: lands, countryCodes, nationalities } = useLookups.getState()
  expect([designations, universities, lands.length, countryCodes, nationalities]).toEqual([
    [option('Reader')],
    [option('University of Mysore')],
    2,
    [option('+91')],
    [option('Indian')],
  ])
  expect(portal.called).toHaveLength(5)
  await loadLookups(databases)
  expect(portal.called).toHaveLength(10)
})

test('a list is shown from the device at once, and replaced by what the portal has', async () => {
  await keep({ type: 'Country' }, ['Kept'])
  const seen: (string | undefined)[] = []
  const stop = useLookups.subscribe(({ countries: [first] }) => {
    if (seen.at(-1) !== first?.Name) seen.push(first?.Name)
  })
  await loadLookups(databases)
  stop()
  expect(seen.slice(-2)).toEqual(['Kept', 'France'])
  expect((await kept({ type: 'Country' }))?.length).toBe(2)
})

test('a refusal is said in the words of the portal, also beside a copy, and forgotten with the next load', async () => {
  await keep({ type: 'Country' }, ['Kept'])
  portal.answers.set(countries, refusal(422, 'No countries today'))
  await loadLookups(databases)
  expect([error(), useLookups.getState().countries]).toEqual(['No countries today', [option('Kept')]])
  portal.answers.set(countries, refusal(422, ''))
  await loadLookups(databases)
  expect(error()).toBe('Something went wrong!')
  portal.answers.clear()
  await loadLookups(databases)
  expect(error()).toBeNull()
})

test('a copy of another version of the app counts as none', async () => {
  await keepCopy(databases.copies, urlOf(getDesignations), 'other', 1)
  useConnection.setState({ reachable: false })
  await loadLookups(databases)
  expect(useLookups.getState().designations[0]?.Name).toBe('Professor')
  expect(error()).toBeNull()
})

test('a list of places is shown from the device at once, and is brought up to date for the next time', async () => {
  await loadLookups(databases)
  await keep({ type: 'State', filter: 'IN' }, ['Kept'])
  const { states } = useLookups.getState()
  expect(await states('IN')).toEqual([option('Kept')])
  await expect.poll(() => timesOf(statesOfIndia)).toBe(1)
  await pageIsQuiet()
  expect((await states('IN')).map(({ Name }) => Name)).toEqual(['Goa', 'Karnataka'])
  portal.answers.set(statesOfIndia, refusal(422, 'No states today'))
  expect(await states('IN')).toHaveLength(2)
  await expect.poll(error).toBe('No states today')
})

test('places that nobody has are none, and are asked for again a while after a refusal, less and less often', async () => {
  await loadLookups(databases)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  portal.answers.set(citiesOfKarnataka, refusal(422, 'No cities today'))
  const before = useLookups.getState().cities
  try {
    expect(await before('KA')).toEqual([])
    expect(error()).toBe('No cities today')
    // The fields that show places see a new function, and ask it.
    const isRenewed = () => useLookups.getState().cities !== before
    await vi.advanceTimersByTimeAsync(1000)
    expect(isRenewed()).toBe(false)
    await vi.advanceTimersByTimeAsync(1000)
    await expect.poll(isRenewed).toBe(true)
    const again = useLookups.getState().cities
    await pageIsQuiet()
    expect(await again('KA')).toEqual([])
    await vi.advanceTimersByTimeAsync(3000)
    expect(useLookups.getState().cities).toBe(again)
    portal.answers.clear()
    await vi.advanceTimersByTimeAsync(1000)
    await expect.poll(() => useLookups.getState().cities !== again).toBe(true)
    expect(await useLookups.getState().cities('KA')).toEqual([option('Mysuru')])
  } finally {
    vi.useRealTimers()
  }
})

test('a list that the portal refuses is asked for less and less often, also while others arrive', async () => {
  portal.answers.set(countries, refusal(422, 'No countries today'))
  const asked = () => timesOf(countries)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true })
  // As the fields of an open form do, which show places.
  const fields = useLookups.subscribe((now, before) => {
    if (now.states !== before.states) void now.states('IN')
  })
  try {
    await loadLookups(databases)
    await pageIsQuiet()
    // After 2, 4 and 8 s, and not before 16 s have passed.
    for (const [seconds, times] of [
      [2, 2],
      [4, 3],
      [8, 4],
      [12, 4],
      [4, 5],
    ] as const) {
      await vi.advanceTimersByTimeAsync(seconds * 1000)
      await expect.poll(asked).toBe(times)
      await pageIsQuiet()
      expect(asked()).toBe(times)
    }
    portal.answers.clear()
    await vi.advanceTimersByTimeAsync(32_000)
    await expect.poll(() => useLookups.getState().countries).toHaveLength(2)
  } finally {
    fields()
    vi.useRealTimers()
  }
  // An answer that comes later would say to the next test that the portal is there.
  await loadLookups(databases)
  await pageIsQuiet()
})

test('the missing lists of somebody who has left are not asked for', async () => {
  useConnection.setState({ reachable: false })
  await loadLookups(databases)
  await someoneSignsIn()
  useConnection.setState({ reachable: true })
  await pageIsQuiet()
  expect(portal.called).toEqual([])
})

test('after a sign-in the places of the own institution are kept, so that its form opens without a network', async () => {
  await keepLookups(databases, { Country: 'India', State: 'Karnataka' })
  expect(portal.called.slice(-2)).toEqual([statesOfIndia, citiesOfKarnataka])
  useConnection.setState({ reachable: false })
  const { states, cities } = useLookups.getState()
  expect((await states('IN')).map(({ Name }) => Name)).toEqual(['Goa', 'Karnataka'])
  expect(await cities('KA')).toEqual([option('Mysuru')])
})

test('of a country or a state that is not in the list no places are asked for', async () => {
  await loadLookups(databases)
  portal.called = []
  await keepPlaces(databases, { Country: 'Atlantis', State: 'Karnataka' })
  expect(portal.called).toEqual([])
  await keepPlaces(databases, { Country: 'India', State: 'Atlantis' })
  expect(portal.called).toEqual([statesOfIndia])
})

test('cities and institutions are looked up at the portal', async () => {
  await loadLookups(databases)
  const mysore = { City: 'Mysuru', State: 'Karnataka', Country: 'India' }
  portal.results.set('/api/Location/find?Text=Mys', [mysore])
  portal.results.set('/api/University/place?Name=Mysore', { Places: [mysore], IsSure: true })
  portal.results.set('/api/University/find?Text=Mys', [option('University of Mysore')])
  const { findCities, findInstitutions, whereIs } = useLookups.getState()
  expect(await findInstitutions('Mys')).toEqual([option('University of Mysore')])
  expect(await findCities('Mys')).toEqual([mysore])
  expect(await whereIs('Mysore')).toEqual({ Places: [mysore], IsSure: true })
})
