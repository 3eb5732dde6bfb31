import { mkdirSync, mkdtempSync, rmSync, writeFileSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getPrivacyNotice, updatePrivacyNotice } from '../../../contract/accounts/privacy.ts'
import { getHomePage, getWelcome, updateHomePage, updateWelcome } from '../../../contract/content/content.ts'
import { getActiveDates, updateDate } from '../../../contract/content/dates.ts'
import { createPage, getPage, getPages, updatePage } from '../../../contract/content/pages.ts'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { noId } from '../../../contract/core/limits.ts'
import { getPublicProgramme } from '../../../contract/events/programme.ts'
import { getProgrammeChanges, publishProgramme } from '../../../contract/events/publishing.ts'
import {
  dates,
  homePage,
  pages as pageRows,
  privacyNotices,
  welcome,
} from '../../../server/db/schema/content.ts'
import { programmePublications } from '../../../server/db/schema/events.ts'
import { signedIn } from '../../support/accounts.ts'
import { addressOf, call } from '../../support/call.ts'
import { eventOf } from '../../support/events.ts'
import { over } from '../../support/overSocket.ts'
import { dateOf } from '../../support/papers.ts'
import { untilBrokenAreDropped } from '../../support/portal/brokenConnections.ts'
import { startTestDatabase, type TestDatabase } from '../../support/portal/engine.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { startProxy, type Proxy } from '../../support/portal/proxy.ts'
import { root } from '../../support/run/steps.ts'

/** The embedded database is part of the process, and so cannot be away from it. */
const server = process.env['TEST_DATABASE_URL']

let folder: string
let database: TestDatabase | undefined
let proxy: Proxy | undefined
let portal: TestPortal
let as: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-kept-'))
  const renderer = join(folder, 'renderer.mjs')
  mkdirSync(join(folder, 'pages', 'assets'), { recursive: true })
  writeFileSync(join(folder, 'pages', 'index.html'), readFileSync(join(root, 'index.html')))
  writeFileSync(
    renderer,
    'export const renderLanding = ({ Welcome }) => `<h1>${Welcome.HeaderText}</h1>`\n' +
      'export const renderProgramme = ({ Events }) => `<p>${Events.map(({ Title }) => Title)}</p>`',
  )
  database = server ? await startTestDatabase() : undefined
  const address = new URL(database?.connection.connectionString ?? 'postgres://nowhere')
  proxy = database && (await startProxy(Number(address.port)))
  if (proxy) address.port = String(proxy.port)
  portal = await startPortal({
    pages: join(folder, 'pages'),
    renderer,
    timing: { keptFresh: 3_600_000, accessTokenSeconds: 100_000 },
    ...(database ? { connection: { ...database.connection, connectionString: address.href } } : {}),
  })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await portal.stop()
  await proxy?.stop()
  await database?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const page = {
  Title: 'Venue',
  Slug: 'venue',
  Html: '<p>By train</p>',
  IsPublished: true,
  InMenu: true,
  InFooter: false,
  SortOrder: 1,
}
beforeEach(async () => {
  await portal.empty()
  as = (await signedIn(portal, { Roles: ['Admin'] })).AccessToken
  await call(portal, createPage, { as, body: page })
  await dateOf(portal, 'conference_date', '2030-12-03')
  await portal.context.database.sql.update(homePage).set({ IsProgrammePublic: true })
  await eventOf(portal, { AccessToken: as })
  await publish()
  // Nobody announces that a test has emptied the tables.
  const change = { Target: 'Changed', Entity: 'HomePage', Id: noId, Version: 0 } as const
  portal.context.hub.publish({ Everyone: true }, change)
})

async function publish(): Promise<void> {
  const { Seen } = (await call(portal, getProgrammeChanges, { as })).Result
  const { status } = await call(portal, publishProgramme, { as, body: { Seen, Tell: false } })
  expect(status).toBe(200)
}

interface Kept {
  /** Changes what the answer is made of behind the portal's back. */
  readonly slip: (text: string) => Promise<unknown>
  /** Changes it as an organiser does. */
  readonly change: (text: string) => Promise<{ readonly status: number }>
}

const sql = () => portal.context.database.sql

const welcomed: Kept = {
  slip: (HeaderText) => sql().update(welcome).set({ HeaderText }),
  change: async (HeaderText) => {
    const { Version: _version, ...blocks } = (await call(portal, getWelcome)).Result
    return call(portal, updateWelcome, { as, body: { ...blocks, HeaderText } })
  },
}

const paged: Kept = {
  slip: (Title) =>
    sql()
      .update(pageRows)
      .set({ Title, Html: `<p>${Title}</p>` }),
  change: async (Title) => {
    const [first] = (await call(portal, getPages, { as })).Result
    const body = { ...page, Title, Html: `<p>${Title}</p>` }
    return call(portal, updatePage, { as, params: { id: first?.Id ?? '' }, body })
  },
}

const planned: Kept = {
  slip: (Title) =>
    sql()
      .update(programmePublications)
      .set({ Events: [{ ...programmeOf(Title) }] }),
  change: async (Title) => {
    await eventOf(portal, { AccessToken: as }, { Title })
    await publish()
    return { status: 200 }
  },
}

const kept: Readonly<Record<string, Kept>> = {
  '/': welcomed,
  [served(getWelcome)]: welcomed,
  '/page/venue': paged,
  [served(getPage, { slug: 'venue' })]: paged,
  [served(getHomePage)]: {
    slip: (SocietyName) => sql().update(homePage).set({ SocietyName }),
    change: async (SocietyName) => {
      const { Version: _version, Pages: _pages, ...settings } = (await call(portal, getHomePage)).Result
      return call(portal, updateHomePage, { as, body: { ...settings, SocietyName } })
    },
  },
  [served(getPrivacyNotice)]: {
    slip: (text) =>
      sql()
        .update(privacyNotices)
        .set({ Html: `<p>${text}</p>` }),
    change: (text) => call(portal, updatePrivacyNotice, { as, body: { Html: `<p>${text}</p>` } }),
  },
  [served(getActiveDates)]: {
    slip: (Title) => sql().update(dates).set({ Title }),
    change: async (Title) => {
      const [date] = (await call(portal, getActiveDates)).Result
      if (!date) throw new Error('There is no date')
      const { Id: id, EndsOn: _ends, Version: _version, ...fields } = date
      return call(portal, updateDate, { as, params: { id }, body: { ...fields, Title } })
    },
  },
  '/programme': planned,
  [served(getPublicProgramme)]: planned,
}

function served(endpoint: Endpoint, params: Record<string, string> = {}): string {
  return addressOf(endpoint, params)
}

const programmeOf = (Title: string) => ({
  Id: noId,
  Title,
  Type: 'Technical Session' as const,
  Description: '',
  Venue: '',
  StartsOn: '2030-12-03T03:00:00.000Z',
  EndsOn: '2030-12-05T13:00:00.000Z',
  Sessions: [],
})

test.each(Object.entries(kept))(
  '%s is repeated from memory with its tag until it is changed, and the change is read at once',
  async (path, { slip, change }) => {
    const first = await over(portal, path)
    const etag = String(first.headers.etag)
    expect([first.status, etag]).toEqual([200, expect.stringMatching(/^(W\/)?"[0-9a-f._]+"$/)])
    await slip('What nobody announced')
    const again = await over(portal, path)
    expect([again.status, again.headers.etag, again.bytes.equals(first.bytes)]).toEqual([200, etag, true])
    expect((await over(portal, path, { 'if-none-match': etag })).status).toBe(304)
    expect((await change('Meet us in Mysore')).status).toBe(200)
    const changed = await over(portal, path, { 'if-none-match': etag })
    expect(changed.status).toBe(200)
    expect(changed.headers.etag).not.toBe(etag)
    expect(changed.bytes.toString()).toContain('Meet us in Mysore')
  },
)

test.runIf(server)(
  'while the database is stopped each of them is still answered, with its age and the time it is of',
  async () => {
    const paths = Object.keys(kept)
    const before = await Promise.all(paths.map((path) => over(portal, path)))
    const there = Number(new URL(database?.connection.connectionString ?? '').port)
    // Nobody listens on port 1.
    proxy?.lead(1)
    proxy?.cut()
    // An hour and a second: each would be read again.
    portal.clock.advance(3_601_000)
    const time = portal.clock.now()
    const after = await Promise.all(paths.map((path) => over(portal, path)))
    for (const [index, got] of after.entries()) {
      const path = paths[index]
      const earlier = before[index]
      expect([got.status, earlier && got.bytes.equals(earlier.bytes)], path).toEqual([200, true])
      expect(got.headers.etag, path).toBe(earlier?.headers.etag)
      const age = Number(got.headers.age)
      expect(age, path).toBeGreaterThanOrEqual(3601)
      expect(age, path).toBeLessThan(3720)
      const readOn = Date.parse(got.headers['last-modified'] ?? '')
      expect(Math.abs(time - readOn - age * 1000), path).toBeLessThan(60_000)
    }
    await untilBrokenAreDropped(portal)
    proxy?.lead(there)
    for (const path of paths) {
      const { status, headers } = await over(portal, path)
      expect([status, headers.age], path).toEqual([200, undefined])
    }
  },
)
