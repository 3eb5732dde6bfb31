import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { getHomePage, getWelcome, updateHomePage, updateWelcome } from '../../../contract/content/content.ts'
import { homePage, welcome } from '../../../server/db/schema/content.ts'
import { signedIn } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { over, type Got } from '../../support/overSocket.ts'
import { untilBrokenAreDropped } from '../../support/portal/brokenConnections.ts'
import { startTestDatabase, type TestDatabase } from '../../support/portal/engine.ts'
import { untilWaiting } from '../../support/portal/lockWaits.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { programmeEvent, publishedProgramme } from '../../support/programme.ts'
import { startProxy } from '../../support/portal/proxy.ts'

const hour = 3_600_000

const welcomePath = '/api/getwelcomePageData'
const headerIn = ({ bytes }: Got): unknown =>
  (JSON.parse(bytes.toString()) as { Result: { HeaderText: unknown } }).Result.HeaderText

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal({ timing: { keptFresh: hour, accessTokenSeconds: 100_000 } })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
beforeEach(async () => {
  await portal.empty()
  announce()
})
afterAll(() => portal.stop())

/** Drops what is kept: nobody announces that a test has emptied the tables. */
function announce(): void {
  const change = { Target: 'Changed', Entity: 'Welcome', Id: noId, Version: 0 } as const
  portal.context.hub.publish({ Everyone: true }, change)
}

/** Changes a row behind the portal's back. */
const slip = (HeaderText: string) => portal.context.database.sql.update(welcome).set({ HeaderText })

test('a public answer is repeated without the database until its time is over', async () => {
  await slip('One')
  expect(headerIn(await over(portal, welcomePath))).toBe('One')
  await slip('Two')
  expect(headerIn(await over(portal, welcomePath))).toBe('One')
  portal.clock.advance(hour)
  expect(headerIn(await over(portal, welcomePath))).toBe('Two')
})

test('a changed text is read at once', async () => {
  expect(headerIn(await over(portal, welcomePath))).toBe('Welcome to our conference')
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const { Version: _version, ...blocks } = (await call(portal, getWelcome)).Result
  const body = { ...blocks, HeaderText: 'Meet us in Mysore' }
  await call(portal, updateWelcome, { as: admin.AccessToken, body })
  expect(headerIn(await over(portal, welcomePath))).toBe('Meet us in Mysore')
})

test('the programme of visitors comes from memory, with a tag, until one is published', async () => {
  await portal.context.database.sql.update(homePage).set({ IsProgrammePublic: true })
  const read = async (headers: Record<string, string> = {}) => over(portal, '/api/Event/programme', headers)
  const titles = ({ bytes }: Got) =>
    (JSON.parse(bytes.toString()) as { Result: { Events: { Title: string }[] } }).Result.Events.map(
      ({ Title }) => Title,
    )
  await publishedProgramme(portal, [programmeEvent({ Title: 'One' })])
  const first = await read()
  expect(titles(first)).toEqual(['One'])
  await publishedProgramme(portal, [programmeEvent({ Title: 'Two' })])
  expect(titles(await read())).toEqual(['One'])
  expect((await read({ 'if-none-match': String(first.headers.etag) })).status).toBe(304)
  portal.context.hub.publish(
    { Everyone: true },
    { Target: 'Changed', Entity: 'Programme', Id: noId, Version: 2 },
  )
  expect(titles(await read())).toEqual(['Two'])
})

// The embedded engine runs one transaction at a time, so that nothing can be read beside one.
test.runIf(process.env['TEST_DATABASE_URL'])(
  'an answer that was read before a change and arrives after it is not kept',
  async () => {
    const { pool } = portal.context.database
    await slip('Before')
    const other = await pool.connect()
    await other.query('begin')
    await other.query('lock table welcome in access exclusive mode')
    const reading = over(portal, welcomePath)
    await untilWaiting(portal, '"welcome"')
    announce()
    await other.query('commit')
    other.release()
    expect(headerIn(await reading)).toBe('Before')
    await slip('After')
    expect(headerIn(await over(portal, welcomePath))).toBe('After')
  },
)

test('a kept answer has every header of the first one, but a trace id of its own', async () => {
  const [first, second] = [await over(portal, welcomePath), await over(portal, welcomePath)]
  const named = ({ headers }: Got) => {
    const { 'x-trace-id': trace, date: _date, ...rest } = headers
    const limits = Object.keys(rest).filter((name) => name.startsWith('x-ratelimit'))
    return {
      trace,
      rest: Object.fromEntries(Object.entries(rest).filter(([name]) => !limits.includes(name))),
    }
  }
  expect(named(second).rest).toEqual(named(first).rest)
  expect(named(second).trace).not.toBe(named(first).trace)
  expect(second.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
  expect(second.headers['content-security-policy']).toContain("frame-ancestors 'none'")
})

test('a body is sent as its reader takes it, whole, packed, by its tag, or not at all', async () => {
  await slip('Words '.repeat(400))
  const plain = await over(portal, welcomePath)
  const kept = (headers: Record<string, string>, method?: string) =>
    over(portal, welcomePath, headers, method)
  const packed = await kept({ 'accept-encoding': 'gzip, deflate, br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(packed.bytes).equals(plain.bytes)).toBe(true)
  const older = await kept({ 'accept-encoding': 'gzip, br;q=0' })
  expect(older.headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(older.bytes).equals(plain.bytes)).toBe(true)
  const etag = String(plain.headers.etag)
  const same = await kept({ 'if-none-match': etag })
  expect([same.status, same.bytes.length, same.headers.etag]).toEqual([304, 0, etag])
  const head = await kept({}, 'HEAD')
  expect([head.status, head.bytes.length, head.headers['content-length']]).toEqual([
    200,
    0,
    String(plain.bytes.length),
  ])
})

test('its tag still names the version for a change', async () => {
  const admin = await signedIn(portal, { Roles: ['Admin'] })
  const etag = String((await over(portal, '/api/HomePage/config')).headers.etag)
  expect(etag).toMatch(/^"1\.[0-9a-f]+_[0-9a-f]{16}"$/)
  const { Version: _version, Pages: _pages, ...settings } = (await call(portal, getHomePage)).Result
  const send = (ConferenceName: string) =>
    call(portal, updateHomePage, {
      as: admin.AccessToken,
      headers: { 'if-match': etag },
      body: { ...settings, ConferenceName },
    })
  expect((await send('First')).status).toBe(200)
  expect((await send('Second')).status).toBe(412)
})

test('what is private or refused is never kept', async () => {
  const missing = '/api/Page/nowhere'
  expect((await over(portal, missing)).status).toBe(404)
  expect((await over(portal, '/api/Paper/user-papers')).status).toBe(401)
})

// The embedded database is part of the process.
describe.runIf(process.env['TEST_DATABASE_URL'])('while PostgreSQL cannot be reached', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await startTestDatabase()
  })
  afterAll(() => database.stop())

  test('the last public answers are given, with their age', async () => {
    const address = new URL(database.connection.connectionString ?? '')
    const there = Number(address.port)
    const proxy = await startProxy(there)
    address.port = String(proxy.port)
    const away = await startPortal({ connection: { ...database.connection, connectionString: address.href } })
    await away.app.listen({ port: 0, host: '127.0.0.1' })
    const before = await over(away, welcomePath)
    expect(before.status).toBe(200)

    // Nobody listens on port 1.
    proxy.lead(1)
    proxy.cut()
    away.clock.advance(90_000)
    const after = await over(away, welcomePath)
    expect([after.status, after.bytes.toString(), after.headers.etag]).toEqual([
      200,
      before.bytes.toString(),
      before.headers.etag,
    ])
    expect(Number(after.headers.age)).toBeGreaterThanOrEqual(90)
    expect(Date.parse(after.headers['last-modified'] ?? '')).toBeLessThan(Date.now() + 60_000)
    expect((await over(away, '/api/Configuration/date/active')).status).toBe(503)

    await untilBrokenAreDropped(away)
    proxy.lead(there)
    expect((await over(away, welcomePath)).headers.age).toBeUndefined()
    await away.stop()
    await proxy.stop()
  })
})
