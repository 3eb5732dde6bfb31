import { beforeEach, expect, test } from 'vitest'
import {
  getDesignations,
  getLocations,
  getUniversities,
  type LocationType,
} from '../../../contract/people/lookups.ts'
import { listCities, listCountries, listStates } from '../../../server/people/geography.ts'
import { people } from '../../../server/db/schema/people.ts'
import { profileOf, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'

const portal = await emptiedPortal()
let user: TestUser
beforeEach(async () => {
  user = await signedIn(portal, { Roles: [], profile: false })
})

const places = (type: LocationType, filter?: string) =>
  call(portal, getLocations, {
    as: user.AccessToken,
    query: filter === undefined ? { type } : { type, filter },
  })

test('designations are offered by name (spec 3.41, 7.28, 7.30)', async () => {
  const { Result } = await call(portal, getDesignations, { as: user.AccessToken })
  expect(Result).toContainEqual({ Id: 'PhD Scholar', Name: 'PhD Scholar' })
  expect(Result).toContainEqual({ Id: "Master's student", Name: "Master's student" })
})

test('India is found with its code, its nationality, its states and their cities (spec 7.28, 7.29)', async () => {
  expect((await places('Country')).Result).toContainEqual({ Id: 'IN', Name: 'India' })
  expect((await places('CountryCode')).Result).toContainEqual({ Id: 'IN', Name: '+91' })
  expect((await places('Nationality')).Result).toContainEqual({ Id: 'Indian', Name: 'Indian' })
  const states = (await places('State', 'IN')).Result
  expect(states).toHaveLength(36)
  expect(states).toContainEqual({ Id: 'IN-MH', Name: 'Maharashtra' })
  const cities = (await places('City', 'IN-MH')).Result
  expect(cities.map((city) => city.Name)).toContain('Pune')
  expect(new Set(cities.map((city) => city.Name)).size).toBe(cities.length)
  expect(new Set(cities.map((city) => city.Id)).size).toBe(cities.length)
})

test('states and cities are found by the names of their parents as by their Ids, in any letter case (spec 7.29)', async () => {
  const ofIndia = (await places('State', 'IN')).Result
  for (const country of ['India', ' india', 'INDIA', 'in'])
    expect((await places('State', country)).Result, country).toEqual(ofIndia)
  const ofMaharashtra = (await places('City', 'IN-MH')).Result
  for (const state of ['Maharashtra', 'maharashtra ', 'MAHARASHTRA', 'in-mh'])
    expect((await places('City', state)).Result, state).toEqual(ofMaharashtra)
})

test('of states with one name all are meant, until the country says which', async () => {
  const punjab = async (country?: string) => {
    const query = { type: 'City', filter: 'Punjab', ...(country === undefined ? {} : { country }) } as const
    const { Result } = await call(portal, getLocations, { as: user.AccessToken, query })
    return Result.map(({ Name }) => Name)
  }
  const both = await punjab()
  expect(both).toEqual(expect.arrayContaining(['Amritsar', 'Lahore']))
  expect(new Set(both).size).toBe(both.length)
  for (const country of ['India', 'IN', 'india']) {
    expect(await punjab(country)).toContain('Amritsar')
    expect(await punjab(country)).not.toContain('Lahore')
  }
  expect(await punjab('Pakistan')).toContain('Lahore')
  expect(await punjab('France')).toEqual([])
})

test.each([
  ['State', 'Atlantis'],
  ['City', 'Atlantis'],
  ['City', '   '],
  ['State', 'VA'],
  ['State', 'ZZ'],
  ['State', ''],
  ['State', '../India-IN'],
  ['City', 'IN'],
  ['City', 'IN-ZZ'],
  ['City', 'VA-01'],
  ['City', 'IN-../../countries'],
] as const)('%s of "%s" is an empty list', async (type, filter) => {
  expect(await places(type, filter)).toMatchObject({ status: 200, Result: [] })
})

test('an unknown kind of place is refused as unreadable', async () => {
  const response = await portal.app.inject({
    url: '/api/Location?type=Planet',
    headers: { authorization: `Bearer ${user.AccessToken}` },
  })
  expect(response.statusCode).toBe(400)
})

test('nationalities are offered once each, in order', async () => {
  const names = (await places('Nationality')).Result.map((nationality) => nationality.Name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')))
  expect(names).toEqual(expect.arrayContaining(['Greek', 'British', 'Chinese', 'Taiwanese', 'New Zealand']))
  expect(names).not.toContain('Greek, Hellenic')
})

test('every country has a dialling code that the forms accept', async () => {
  const codes = (await places('CountryCode')).Result
  expect(codes).toHaveLength((await places('Country')).Result.length)
  for (const { Name } of codes) expect(Name).toMatch(/^\+[0-9]+$/)
})

test('the states of every country can be read, and the cities of one of each', async () => {
  for (const { Id } of await listCountries()) {
    const states = await listStates(Id)
    expect(new Set(states.map((state) => state.Id)).size, Id).toBe(states.length)
    const [state] = states
    if (state) await listCities(state.Id)
  }
})

test('places may be kept for a day, and other look-ups only while the portal says that they are the same', async () => {
  expect((await places('Country')).headers['cache-control']).toBe('private, max-age=86400')
  expect((await call(portal, getUniversities, { as: user.AccessToken })).headers['cache-control']).toBe(
    'private, no-cache',
  )
})

test('institutions are those that people entered, each once (spec 3.44, 7.28)', async () => {
  for (const [Email, Organization] of [
    ['a@example.net', 'University of Mysore'],
    ['b@example.net', ' University of Mysore '],
    ['c@example.net', 'Anna University'],
  ] as const)
    await portal.context.database.sql
      .insert(people)
      .values({ ...profileOf({ Email, Organization }), FullName: 'Asha Rao' })
  expect((await call(portal, getUniversities, { as: user.AccessToken })).Result).toEqual([
    { Id: 'Anna University', Name: 'Anna University' },
    { Id: 'University of Mysore', Name: 'University of Mysore' },
  ])
})

test('every keyword of the specification has a list of names that the server gives (spec 3.16, 3.44, 7.30)', async () => {
  await portal.context.database.sql.insert(people).values({ ...profileOf(), FullName: 'Asha Rao' })
  const as = user.AccessToken
  const lists = {
    Designation: await call(portal, getDesignations, { as }),
    Organization: await call(portal, getUniversities, { as }),
    Nationality: await places('Nationality'),
    Country: await places('Country'),
    CountryCode: await places('CountryCode'),
    State: await places('State', 'IN'),
    City: await places('City', 'IN-KA'),
  }
  for (const [keyword, { status, Success, Result }] of Object.entries(lists)) {
    expect({ keyword, status, Success }).toEqual({ keyword, status: 200, Success: true })
    expect(Result.length, keyword).toBeGreaterThan(0)
  }
  expect(lists.City.Result.map(({ Name }) => Name)).toContain('Mysuru')
})

test('nobody looks anything up without a session', async () => {
  expect((await call(portal, getLocations, { query: { type: 'Country' } })).status).toBe(401)
})
