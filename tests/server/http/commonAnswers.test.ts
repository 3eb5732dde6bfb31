import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  getDesignationChoices,
  changeDesignation,
  saveUniversity,
} from '../../../contract/people/designations.ts'
import { getActiveThemes, createTheme, updateTheme } from '../../../contract/papers/themes.ts'
import { getDesignations, getLocations, getUniversities } from '../../../contract/people/lookups.ts'
import { createAuthor } from '../../../contract/people/authors.ts'
import { saveProfile } from '../../../contract/people/profile.ts'
import { noId } from '../../../contract/core/limits.ts'
import { eq } from 'drizzle-orm'
import { users } from '../../../server/db/schema/accounts.ts'
import { themes } from '../../../server/db/schema/papers.ts'
import { designations, people } from '../../../server/db/schema/people.ts'
import { authorOf, signedIn, type TestUser } from '../../support/accounts.ts'
import { addressOf, call } from '../../support/call.ts'
import { over, type Got } from '../../support/overSocket.ts'
import { themeOf } from '../../support/papers.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

const hour = 3_600_000
const themesPath = addressOf(getActiveThemes)
const designationsPath = addressOf(getDesignations)
const institutionsPath = addressOf(getUniversities)
const statesPath = addressOf(getLocations, {}, { type: 'State', filter: 'IN' })

let portal: TestPortal
let ada: TestUser
let admin: TestUser
beforeAll(async () => {
  portal = await startPortal({ timing: { keptFresh: hour, accessTokenSeconds: 100_000 } })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  await portal.empty()
  // Nobody announces that a test has emptied the tables.
  const change = { Target: 'Changed', Entity: 'HomePage', Id: noId, Version: 0 } as const
  portal.context.hub.publish({ Everyone: true }, change)
  ada = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
})
afterAll(() => portal.stop())

const read = (path: string, { AccessToken } = ada, headers: Record<string, string> = {}) =>
  over(portal, path, { authorization: `Bearer ${AccessToken}`, ...headers })
const rowsIn = ({ bytes }: Got) =>
  (JSON.parse(bytes.toString()) as { Result: { Id: string; ThemeTitle?: string; Name?: string }[] }).Result
const titlesIn = (got: Got) => rowsIn(got).map(({ ThemeTitle }) => ThemeTitle)

/** Changes rows behind the portal's back. */
const slipTheme = (ThemeTitle: string) => portal.context.database.sql.update(themes).set({ ThemeTitle })

test('the themes that a paper may choose come from memory until their time is over', async () => {
  await themeOf(portal, 'Syntax')
  expect(titlesIn(await read(themesPath))).toEqual(['Syntax'])
  await slipTheme('Grammar')
  expect(titlesIn(await read(themesPath))).toEqual(['Syntax'])
  portal.clock.advance(hour)
  expect(titlesIn(await read(themesPath))).toEqual(['Grammar'])
})

test('a changed theme is read at once', async () => {
  const as = admin.AccessToken
  const { Result } = await call(portal, createTheme, { as, body: { ThemeTitle: 'Syntax', IsActive: true } })
  const first = await read(themesPath)
  expect(titlesIn(first)).toEqual(['Syntax'])
  await call(portal, updateTheme, { as, params: { id: Result.Id }, body: { ThemeTitle: 'Grammar' } })
  const second = await read(themesPath, ada, { 'if-none-match': String(first.headers.etag) })
  expect([second.status, titlesIn(second)]).toEqual([200, ['Grammar']])
})

test('designations come from memory, and a changed one is read at once', async () => {
  const namesNow = async () => rowsIn(await read(designationsPath)).map(({ Name }) => Name)
  expect(await namesNow()).toContain('Lecturer')
  await portal.context.database.sql
    .update(designations)
    .set({ IsActive: false })
    .where(eq(designations.Name, 'Practitioner'))
  expect(await namesNow()).toContain('Practitioner')
  const as = admin.AccessToken
  const choices = (await call(portal, getDesignationChoices, { as })).Result
  const id = choices.find(({ Name }) => Name === 'Lecturer')?.Id ?? ''
  await call(portal, changeDesignation, { as, params: { id }, body: { Name: 'Reader' } })
  const names = await namesNow()
  expect(names).toContain('Reader')
  expect(names).not.toContain('Lecturer')
  expect(names).not.toContain('Practitioner')
})

test('institutions come from memory, and one that a person or an organiser names is read at once', async () => {
  const namesNow = async () => rowsIn(await read(institutionsPath)).map(({ Name }) => Name)
  const saveMine = (Organization: string, { AccessToken } = ada) =>
    call(portal, saveProfile, { as: AccessToken, body: { Organization } })
  await saveMine('Goa University')
  expect(await namesNow()).toContain('Goa University')
  await portal.context.database.sql.update(people).set({ Organization: 'Nowhere' })
  expect(await namesNow()).toContain('Goa University')
  expect(await namesNow()).not.toContain('Nowhere')

  await saveMine('University of Mysore')
  expect(await namesNow()).toEqual(expect.arrayContaining(['Nowhere', 'University of Mysore']))
  const as = admin.AccessToken
  await call(portal, saveUniversity, { as, body: { Name: 'Nowhere', IsActive: false } })
  expect(await namesNow()).not.toContain('Nowhere')
  await call(portal, createAuthor, { as, body: authorOf({ Organization: 'IISc' }) })
  expect(await namesNow()).toContain('IISc')
})

test.each([themesPath, designationsPath, institutionsPath, statesPath])(
  '%s is given by its tag, packed, and to nobody without a session',
  async (path) => {
    for (let count = 1; count < 80; count += 1) await themeOf(portal, `Theme ${count}`)
    const first = await read(path)
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^W\/"[0-9a-f]{16}"$/)
    const again = await read(path)
    expect(again.bytes.equals(first.bytes)).toBe(true)
    for (const name of ['etag', 'cache-control', 'vary', 'content-type', 'content-security-policy'])
      expect(again.headers[name], name).toBe(first.headers[name])
    expect(again.headers['cache-control']).toMatch(/^private, /)
    expect(again.headers['x-trace-id']).not.toBe(first.headers['x-trace-id'])

    const same = await read(path, ada, { 'if-none-match': etag })
    expect([same.status, same.bytes.length, same.headers.etag]).toEqual([304, 0, etag])
    const other = await read(path, ada, { 'if-none-match': 'W/"0000000000000000"' })
    expect([other.status, other.bytes.equals(first.bytes)]).toEqual([200, true])
    const isLong = first.bytes.length >= 1024
    const brotli = await read(path, ada, { 'accept-encoding': 'gzip, br' })
    expect(brotli.headers['content-encoding']).toBe(isLong ? 'br' : undefined)
    expect((isLong ? brotliDecompressSync(brotli.bytes) : brotli.bytes).equals(first.bytes)).toBe(true)
    const gzip = await read(path, ada, { 'accept-encoding': 'gzip' })
    expect(gzip.headers['content-encoding']).toBe(isLong ? 'gzip' : undefined)
    expect((isLong ? gunzipSync(gzip.bytes) : gzip.bytes).equals(first.bytes)).toBe(true)

    // The tag proves nothing about who asks.
    for (const headers of [{}, { 'if-none-match': etag }, { authorization: 'Bearer nobody' }]) {
      const refused = await over(portal, path, headers)
      expect([refused.status, refused.headers.etag]).toEqual([401, undefined])
      expect(JSON.parse(refused.bytes.toString())).toMatchObject({ Success: false, Result: null })
    }
    const { sql } = portal.context.database
    await sql.update(users).set({ Blocked: true }).where(eq(users.Id, ada.UserId))
    expect((await read(path)).status).toBe(401)
  },
)

test('everybody with a session reads the same themes, and nobody but an organiser the list of all of them', async () => {
  await themeOf(portal, 'Syntax')
  await themeOf(portal, 'Old matters', false)
  const people = [
    ada,
    admin,
    await signedIn(portal, { Roles: [] }),
    await signedIn(portal, { Roles: ['Auditor'] }),
    await signedIn(portal, { Roles: ['GeneralAttendee'] }),
  ]
  const [first, ...others] = await Promise.all(people.map((person) => read(themesPath, person)))
  expect(first && titlesIn(first)).toEqual(['Syntax'])
  for (const other of others) {
    expect([other.status, first?.bytes.equals(other.bytes)]).toEqual([200, true])
    expect(other.headers.etag).toBe(first?.headers.etag)
  }
  const all = await read('/api/Theme', admin)
  expect(titlesIn(all)).toEqual(['Old matters', 'Syntax'])
  expect(all.headers.etag).toBeUndefined()
  for (const person of people.filter((one) => one !== admin))
    expect((await read('/api/Theme', person)).status).toBe(403)
})

test('places that are asked for by other words are other answers', async () => {
  const ofIndia = rowsIn(await read(statesPath))
  expect(ofIndia).toHaveLength(36)
  const ofFrance = rowsIn(await read(addressOf(getLocations, {}, { type: 'State', filter: 'FR' })))
  expect(ofFrance).not.toEqual(ofIndia)
  expect(rowsIn(await read(statesPath))).toEqual(ofIndia)
})
