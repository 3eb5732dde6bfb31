import { beforeEach, expect, test } from 'vitest'
import { saveUniversity } from '../../../contract/people/designations.ts'
import { getUniversities } from '../../../contract/people/lookups.ts'
import { findInstitutions, placeInstitution, placeLine } from '../../../contract/people/places.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'

const portal = await emptiedPortal()
let user: TestUser
beforeEach(async () => {
  user = await signedIn(portal, { Roles: [], profile: false })
})

const find = (Text: string) => call(portal, findInstitutions, { as: user.AccessToken, query: { Text } })
const found = async (text: string) => (await find(text)).Result.map(({ Name }) => Name)

const whereIs = async (Name: string) => {
  const { Result } = await call(portal, placeInstitution, { as: user.AccessToken, query: { Name } })
  return { places: Result.Places.map(placeLine), isSure: Result.IsSure }
}

test('a portal where nobody has typed an institution finds those of the world by their words', async () => {
  expect((await call(portal, getUniversities, { as: user.AccessToken })).Result).toEqual([])
  expect(await found('goa univ')).toEqual(['Goa University'])
  expect(await found('mysore university')).toContain('University of Mysore')
  expect(await found('IIT Bom')).toEqual(['Indian Institute of Technology, Bombay'])
  expect(await found('zurich university')).toContain('University of Zürich')
})

test('what is known of the place is filled in: the state by the name, the city where it is named, else the country', async () => {
  expect(await whereIs('Goa University')).toEqual({ places: ['Goa, India'], isSure: true })
  expect(await whereIs('University of Mysore')).toEqual({
    places: ['Mysuru, Karnataka, India'],
    isSure: true,
  })
  for (const name of ['IIT Bombay', 'Indian Institute of Technology, Bombay'])
    expect(await whereIs(name), name).toEqual({ places: ['Mumbai, Maharashtra, India'], isSure: true })
  expect(await whereIs('UNIVERSITY OF DELHI')).toEqual({ places: ['Delhi, India'], isSure: true })
  expect(await whereIs('Universität zu Köln')).toEqual({
    places: ['Köln, North Rhine-Westphalia, Germany'],
    isSure: true,
  })
  // Only a founder has the name of a place: its country is filled in, and the place is offered.
  expect(await whereIs('Universidade Candido Mendes')).toEqual({
    places: ['Brazil', 'Cândido Mendes, Maranhão, Brazil'],
    isSure: true,
  })
  expect((await whereIs('Osmania University')).places).toEqual(['India'])
})

test('an institution whose name those of several countries have is offered with each of them', async () => {
  const mit = await whereIs('MIT')
  expect(mit.isSure).toBe(false)
  expect(mit.places).toContain('Massachusetts, United States')
  expect(mit.places).toContain('Japan')
})

test('an institution that organisers hide is not found, until they offer it again', async () => {
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const offer = (IsActive: boolean) =>
    call(portal, saveUniversity, { as: admin.AccessToken, body: { Name: 'Goa University', IsActive } })
  await offer(false)
  expect(await found('goa univ')).toEqual([])
  await offer(true)
  expect(await found('goa univ')).toEqual(['Goa University'])
})

test('a text that is too short is refused with the words of the search, and a strange one finds nothing', async () => {
  expect(await find(' Go ')).toMatchObject({
    status: 422,
    Errors: ['Type at least 3 characters to search'],
  })
  for (const text of ['../', '%%%', 'qqqqq', '🎉🎉🎉', 'of the', 'a'.repeat(5_000)])
    expect(await found(text), text.slice(0, 10)).toEqual([])
  expect(await found('university')).toHaveLength(20)
})
