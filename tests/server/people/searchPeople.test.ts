import { beforeEach, expect, test } from 'vitest'
import { searchUsers } from '../../../contract/people/authors.ts'
import { fullNameOf } from '../../../contract/people/people.ts'
import type { ProfileFields } from '../../../contract/people/profile.ts'
import { people } from '../../../server/db/schema/people.ts'
import { profileOf, signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { emptiedPortal } from '../../support/portal/emptiedPortal.ts'
import { startPortal } from '../../support/portal/portal.ts'

const portal = await emptiedPortal()
let presenter: TestUser
beforeEach(async () => {
  presenter = await signedIn(portal, { profile: false, Email: 'caller@example.com' })
})

let count = 0
async function person(given: Partial<ProfileFields>): Promise<void> {
  count += 1
  const fields = profileOf({ Email: `someone${count}@example.net`, Organization: 'Institute', ...given })
  await portal.context.database.sql.insert(people).values({ ...fields, FullName: fullNameOf(fields) })
}

const search = (text: string) => call(portal, searchUsers, { as: presenter.AccessToken, params: { text } })
const namesOf = async (text: string) => (await search(text)).Result.map((found) => found.FullName)

test('a search reveals the seven search fields and nothing else (spec 3.22, 7.24)', async () => {
  await person({})
  const { Result } = await search('asha')
  expect(Result).toHaveLength(1)
  expect(Object.keys(Result[0] ?? {}).sort()).toEqual([
    'Designation',
    'FullName',
    'Organization',
    'OrganizationCity',
    'OrganizationCountry',
    'OrganizationState',
    'UserDetailId',
  ])
})

test.each(['ab', ' a ', '%20%20%20', '🙂🙂'])('a search for "%s" is too short', async (text) => {
  expect(await search(decodeURIComponent(text))).toMatchObject({
    status: 422,
    Errors: ['Type at least 3 characters to search'],
  })
})

test('words match beginnings of names and institutions, all of them, in any order and letter case', async () => {
  await person({ FirstName: 'Asha', LastName: 'Rao', Organization: 'University of Mysore' })
  await person({ FirstName: 'Asha', LastName: 'Menon', Organization: 'Kerala Institute' })
  expect(await namesOf('ASH')).toEqual(['Asha Menon', 'Asha Rao'])
  expect(await namesOf('mys ash')).toEqual(['Asha Rao'])
  expect(await namesOf('sha')).toEqual([])
  expect(await namesOf('asha kumar')).toEqual([])
})

test('accents do not matter, other scripts and hyphens are found', async () => {
  await person({ FirstName: 'José', LastName: 'Muñoz-Ibáñez' })
  await person({ FirstName: 'Анна', LastName: 'Ива\u0301нова' })
  await person({ FirstName: 'Οδυσσεύς', LastName: 'Παπάς' })
  await person({ FirstName: 'सुनीता', LastName: 'शर्मा' })
  expect(await namesOf('munoz')).toEqual(['José Muñoz-Ibáñez'])
  expect(await namesOf('IBÁ')).toEqual(['José Muñoz-Ibáñez'])
  expect(await namesOf('иван')).toEqual(['Анна Ива\u0301нова'])
  expect(await namesOf('ΟΔΥΣΣΕΥΣ')).toEqual(['Οδυσσεύς Παπάς'])
  expect(await namesOf('παπας')).toEqual(['Οδυσσεύς Παπάς'])
  expect(await namesOf('सुनी')).toEqual(['सुनीता शर्मा'])
})

test('an address finds its owner only when it is typed whole, in any letter case', async () => {
  await person({ FirstName: 'Ravi', Email: 'r.kumar_x@example.net' })
  expect(await namesOf('R.Kumar_x@example.net')).toEqual(['Ravi Rao'])
  expect(await namesOf(' r.kumar_x@example.net ')).toEqual(['Ravi Rao'])
})

test('no part of an address, a phone number or a birthday finds anybody', async () => {
  const secret = { Email: 'r.kumar_x@example.net', PhoneNumber: '7345612980', DOB: '1979-11-23' }
  await person({ FirstName: 'Ravi', ...secret })
  const parts = Object.values(secret).flatMap((value) =>
    Array.from({ length: value.length }, (_, start) =>
      Array.from({ length: value.length - start - 2 }, (_no, more) => value.slice(start, start + 3 + more)),
    ).flat(),
  )
  expect(parts.length).toBeGreaterThan(200)
  const found = []
  for (const part of parts) if ((await namesOf(part)).length > 0) found.push(part)
  expect(found).toEqual([secret.Email])
  for (const pattern of ['r.kumar%@example.net', 'r.kumar_x@example.%', '_.kumar_x@example.net', '%@%.net'])
    expect(await namesOf(pattern)).toEqual([])
})

test('names of one letter, in Arabic and in Devanagari are found by what is typed of them', async () => {
  await person({ FirstName: 'أحمد', LastName: 'الرّازي', Organization: 'جامعة القاهرة' })
  await person({ FirstName: 'क्षमा', LastName: 'ज़ैदी' })
  await person({ FirstName: 'U', LastName: 'Thant' })
  expect(await namesOf('أحم')).toEqual(['أحمد الرّازي'])
  expect(await namesOf('القاهرة')).toEqual(['أحمد الرّازي'])
  expect(await namesOf('ज़ैदी')).toEqual(['क्षमा ज़ैदी'])
  expect(await namesOf('u tha')).toEqual(['U Thant'])
})

test('an author without an address is found as everybody else', async () => {
  await person({ FirstName: 'Ravi', Email: '' })
  await person({ FirstName: 'Ravindra', Email: '' })
  expect(await namesOf('ravi')).toEqual(['Ravi Rao', 'Ravindra Rao'])
})

test('% and _ and the signs of search languages are searched as they are', async () => {
  await person({ FirstName: 'Asha', LastName: "O'Brien", Email: 'a_x@example.net' })
  await person({
    FirstName: 'Bina',
    LastName: 'Rao',
    Email: 'abx@example.net',
    Organization: '100% Data_Lab',
  })
  expect(await namesOf('%%%')).toEqual([])
  expect(await namesOf('___')).toEqual([])
  expect(await namesOf('data_')).toEqual(['Bina Rao'])
  expect(await namesOf('dat%')).toEqual([])
  expect(await namesOf('100%')).toEqual(['Bina Rao'])
  expect(await namesOf("o'br")).toEqual(["Asha O'Brien"])
  for (const text of ["'':*", 'a & b', 'a | !b', '\\\\\\', ':*:', "');--", '<->', '...'])
    expect((await search(text)).status, text).toBe(200)
})

test('at most 20 people are answered, always the same ones in the order of their names', async () => {
  for (let i = 25; i > 0; i -= 1) await person({ FirstName: `Asha${String(i).padStart(2, '0')}` })
  const found = await namesOf('asha')
  expect(found).toHaveLength(20)
  expect(found[0]).toBe('Asha01 Rao')
  expect(found[19]).toBe('Asha20 Rao')
  expect(await namesOf('asha')).toEqual(found)
})

test('the longest texts are stored and searched without a failure', async () => {
  await person({
    FirstName: '\u{1D160}'.repeat(200),
    LastName: 'x'.repeat(200),
    Organization: 'ﷺ'.repeat(200),
  })
  expect(await namesOf('x'.repeat(150))).toHaveLength(1)
  expect((await search('y'.repeat(500))).status).toBe(200)
})

test.each(['Auditor', 'GeneralAttendee'] as const)('a %s cannot search for people', async (role) => {
  const user = await signedIn(portal, { Roles: [role] })
  expect((await call(portal, searchUsers, { as: user.AccessToken, params: { text: 'asha' } })).status).toBe(
    403,
  )
})

test('one person searches a set number of times a minute at most, and is counted by themselves', async () => {
  const strict = await startPortal({ timing: { searchesPerMinute: 5 } })
  try {
    const ask = (as: string) => call(strict, searchUsers, { as, params: { text: 'asha' } })
    const [eager, other] = [await signedIn(strict), await signedIn(strict)]
    const statuses = []
    for (let i = 0; i < 6; i += 1) statuses.push((await ask(eager.AccessToken)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect(statuses.at(-1)).toBe(429)
    expect((await ask(other.AccessToken)).status).toBe(200)
  } finally {
    await strict.stop()
  }
})
