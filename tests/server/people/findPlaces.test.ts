import { beforeEach, expect, test } from 'vitest'
import { findPlaces, placeInstitution, placeLine } from '../../../contract/people/places.ts'
import { people } from '../../../server/db/schema/people.ts'
import { profileOf, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'

const portal = await emptiedPortal()
let user: TestUser
beforeEach(async () => {
  user = await signedIn(portal, { Roles: [], profile: false })
})

const find = (Text: string) => call(portal, findPlaces, { as: user.AccessToken, query: { Text } })
const found = async (text: string) => (await find(text)).Result.map(placeLine)

const whereIs = async (Name: string) => {
  const { Result } = await call(portal, placeInstitution, { as: user.AccessToken, query: { Name } })
  return { places: Result.Places.map(placeLine), isSure: Result.IsSure }
}

test('a city is found anywhere by the beginning of its name, in any letter case and without accents', async () => {
  expect(await found('panaji')).toEqual(['Panaji, Goa, India'])
  for (const typed of ['ZÜRICH', 'zurich '])
    expect((await found(typed))[0], typed).toBe('Zürich, Switzerland')
  expect(await found('mysur')).toEqual(['Mysuru, Karnataka, India'])
  // By its other name too, before those elsewhere that have it.
  expect(await found('bombay')).toEqual(['Mumbai, Maharashtra, India', 'Bombay, Manchester, Jamaica'])
  expect(await found('bombay, jam')).toEqual(['Bombay, Manchester, Jamaica'])
})

test('of a common name each country has one of the first places, and a state or country after a comma chooses', async () => {
  const cambridges = (await find('Cambridge')).Result
  const exact = cambridges.filter(({ City }) => City === 'Cambridge')
  const countries = new Set(exact.map(({ Country }) => Country))
  expect(countries.size).toBeGreaterThan(2)
  expect(new Set(exact.slice(0, countries.size).map(({ Country }) => Country)).size).toBe(countries.size)
  expect(await found('Cambridge, mass')).toEqual(['Cambridge, Massachusetts, United States'])
  expect(await found('cambridge, united k')).toContain('Cambridge, Cambridgeshire, United Kingdom')
  expect(await found('cambridge, atlantis')).toEqual([])
})

test('a text that is too short is refused with the words of the search, and a strange one finds nothing', async () => {
  expect(await find(' Pa ')).toMatchObject({
    status: 422,
    Errors: ['Type at least 3 characters to search'],
  })
  for (const text of ['../', '%%%', 'qqqq', '🎉🎉🎉', 'a'.repeat(5_000)])
    expect(await found(text), text.slice(0, 10)).toEqual([])
  expect((await find('panaji')).headers['cache-control']).toBe('private, max-age=86400')
})

test('an institution of no list is where its name says, if only one place is meant; else the places are offered', async () => {
  expect(await whereIs('Goa Institute of Counted Walks')).toEqual({
    places: ['Goa, India', 'Goa, Camarines Sur, Philippines'],
    isSure: true,
  })
  expect((await whereIs('ACADEMY OF DELHI')).places[0]).toBe('Delhi, India')
  expect(await whereIs('Central University of Kerala')).toEqual({ places: ['Kerala, India'], isSure: true })
  const cambridge = await whereIs('Cambridge School of Walks')
  expect(cambridge.isSure).toBe(false)
  expect(cambridge.places).toContain('Cambridge, Cambridgeshire, United Kingdom')
  expect(await whereIs('Academy of Bombay')).toEqual({
    places: ['Mumbai, Maharashtra, India', 'Bombay, Manchester, Jamaica'],
    isSure: false,
  })
  for (const name of ['University', 'The National Institute of Technology', '', '%', 'Zzyzx Qwrt'])
    expect(await whereIs(name), name).toEqual({ places: [], isSure: false })
})

test('what people wrote of an institution counts before the list and its name, the most frequent first', async () => {
  const places = [
    ['a@example.net', 'Goa University', 'Taleigao'],
    ['b@example.net', ' goa university', 'Taleigao'],
    ['c@example.net', 'Goa University', 'Panaji'],
  ] as const
  for (const [Email, Organization, OrganizationCity] of places) {
    const place = { OrganizationCity, OrganizationState: 'Goa', OrganizationCountry: 'India' }
    const { StudentId: _proof, ...fields } = profileOf({ Email, Organization, ...place })
    await portal.context.database.sql.insert(people).values({ ...fields, FullName: 'Asha Rao' })
  }
  expect(await whereIs('Goa University')).toEqual({
    places: ['Taleigao, Goa, India', 'Panaji, Goa, India'],
    isSure: true,
  })
})
