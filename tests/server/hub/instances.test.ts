import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { replySchema } from '../../../contract/core/endpoint.ts'
import { logout } from '../../../contract/accounts/accounts.ts'
import { getProfile } from '../../../contract/people/profile.ts'
import { submitPaper } from '../../../contract/papers/papers.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { statusChanges } from '../../../server/db/schema/papers.ts'
import { writeBatch } from '../../../server/hub/batches.ts'
import type { Publication } from '../../../server/hub/bus.ts'
import { signedIn } from '../../support/accounts.ts'
import { addressOf, call } from '../../support/call.ts'
import { hubClient, until, type HubClient } from '../../support/hub.ts'
import { completeDraftOf, dateOf, settingsOf } from '../../support/papers.ts'
import { startBalancer } from '../../support/portal/balancer.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { startPostgres } from '../../support/portal/postgres.ts'
import { startProxy, type Proxy } from '../../support/portal/proxy.ts'

const given = process.env['TEST_DATABASE_URL']
const server = given ? { url: given, stop: () => Promise.resolve() } : await startPostgres()

// Without PostgreSQL there is one instance only.
describe.skipIf(!server)('two instances on one PostgreSQL', () => {
  const name = `hub_${randomUUID().replaceAll('-', '')}`
  const at = (change: (url: URL) => void) => {
    const url = new URL(server?.url ?? '')
    change(url)
    return url.href
  }
  let admin: pg.Client
  let lines: [Proxy, Proxy]
  let portals: [TestPortal, TestPortal]
  let origins: [string, string]
  /** The time of both, where it stands still. */
  let stopped: number | undefined

  async function instance(line: Proxy): Promise<TestPortal> {
    const address = at((url) => {
      url.pathname = `/${name}`
      url.hostname = '127.0.0.1'
      url.port = String(line.port)
    })
    return startPortal({
      environment: { DATABASE_URL: address, SECRET_KEY: 'the same secret for all of the instances' },
      connection: { connectionString: address, max: 4 },
      now: () => stopped ?? Date.now(),
      // Asking now and then shall not hide what listening misses.
      hubLimits: { retry: 20, look: 3_600_000 },
    })
  }

  beforeAll(async () => {
    admin = new pg.Client({ connectionString: server?.url })
    await admin.connect()
    await admin.query(`create database ${name}`)
    const port = Number(new URL(server?.url ?? '').port || 5432)
    lines = [await startProxy(port), await startProxy(port)]
    portals = [await instance(lines[0]), await instance(lines[1])]
    const [first, second] = portals
    origins = [
      await first.app.listen({ port: 0, host: '127.0.0.1' }),
      await second.app.listen({ port: 0, host: '127.0.0.1' }),
    ]
  })
  afterAll(async () => {
    for (const portal of portals) await portal.stop()
    for (const line of lines) await line.stop()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
    await server?.stop()
  })

  /** Somebody who listens at both instances. */
  async function listening(delays?: readonly number[]) {
    const user = await signedIn(portals[0])
    const clients = origins.map((origin) => hubClient(origin, user.AccessToken, delays ? { delays } : {}))
    for (const { connection } of clients) await connection.start()
    const stop = () => Promise.all(clients.map(({ connection }) => connection.stop()))
    const [here, there] = clients as [HubClient, HubClient]
    return { user, here, there, stop }
  }

  const say = (portal: TestPortal, UserId: string, Text: string) =>
    portal.context.hub.publish({ UserIds: [UserId] }, { Target: 'GotNotification', Text })

  test('what is said at one arrives at the other, in order, once, however long it is', async () => {
    const { user, here, there, stop } = await listening()
    const texts = Array.from({ length: 300 }, (_, index) => `Message ${index}`)
    texts.push('₹'.repeat(10_000), 'the end')
    for (const text of texts) say(portals[0], user.UserId, text)
    await until(() => there.texts.length >= texts.length, 'the other has heard all')
    expect(here.texts).toEqual(texts)
    expect(there.texts).toEqual(texts)
    say(portals[1], user.UserId, 'and back')
    await until(() => here.texts.at(-1) === 'and back', 'the first has heard the answer')
    expect(there.texts.length).toBe(texts.length + 1)
    await stop()
  })

  test('what was said while an instance could not listen arrives once it listens again', async () => {
    const { user, here, there, stop } = await listening()
    const texts: string[] = []
    for (let round = 0; round < 5; round++) {
      const killed = await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'lectern_hub'`,
        [name],
      )
      expect(killed.rowCount).toBeGreaterThan(0)
      for (let count = 0; count < 3; count++) {
        const text = `Said in cut ${round}, ${count}`
        texts.push(text)
        say(portals[round % 2 === 0 ? 0 : 1], user.UserId, text)
      }
      await until(
        () => here.texts.length >= texts.length && there.texts.length >= texts.length,
        'both have heard',
      )
    }
    expect(here.texts).toEqual(texts)
    expect(there.texts).toEqual(texts)
    await stop()
  })

  test('what was said while the whole line to the database was cut arrives after it, once', async () => {
    const { user, here, there, stop } = await listening()
    const texts: string[] = []
    for (let round = 0; round < 5; round++) {
      const text = `Said over a broken line ${round}`
      texts.push(text)
      say(portals[0], user.UserId, text)
      // In the middle of writing, or of committing, or of hearing.
      for (const line of lines) line.cut()
      await until(() => there.texts.length >= texts.length, 'the other has heard')
    }
    expect(here.texts).toEqual(texts)
    expect(there.texts).toEqual(texts)
    await stop()
  })

  test('who signs out at one instance is not listened to at the other', async () => {
    const { user, here, there, stop } = await listening()
    await call(portals[0], logout, { body: { RefreshToken: user.RefreshToken } })
    await until(() => here.events.length > 0 && there.events.length > 0, 'both are closed')
    const over = ['closed Server returned an error on close: The session has ended']
    expect([here.events, there.events]).toEqual([over, over])
    await stop()
  })

  test('who is blocked at one instance is refused at the other, which has heard nothing of it', async () => {
    const user = await signedIn(portals[0])
    const profiles = () =>
      Promise.all(portals.map((portal) => call(portal, getProfile, { as: user.AccessToken })))
    expect((await profiles()).map(({ status }) => status)).toEqual([200, 200])
    // No hint of it leaves the first instance, as while the other cannot listen.
    await portals[0].context.database.sql
      .update(users)
      .set({ Blocked: true })
      .where(eq(users.Id, user.UserId))
    expect((await profiles()).map(({ status }) => status)).toEqual([401, 401])
  })

  test('behind a proxy a deadline ends in the same second at both, and a submission that is sent twice, to each of them at once, is one', async () => {
    const user = await signedIn(portals[0])
    const drafts = [
      await completeDraftOf(portals[0], user),
      await completeDraftOf(portals[1], user),
      await completeDraftOf(portals[0], user),
      await completeDraftOf(portals[1], user),
    ]
    const end = Math.ceil(Date.now() / 60_000 + 1) * 60_000
    await settingsOf(portals[0], { TimeZone: 'UTC' })
    await dateOf(portals[0], 'paper_submission', new Date(end).toISOString().slice(0, 16))
    const front = await startBalancer(origins)
    const Answer = replySchema(submitPaper.result)
    const submit = async (draft: number, key: string = randomUUID()) => {
      const path = addressOf(submitPaper, { id: drafts[draft]?.Id ?? '' })
      const headers = { authorization: `Bearer ${user.AccessToken}`, 'idempotency-key': key }
      const { method } = submitPaper
      const response = await fetch(`${front.origin}${path}`, { method, headers })
      const { Result } = Answer.parse(await response.json())
      return { status: response.status, Result }
    }
    stopped = end
    const key = randomUUID()
    const twice = await Promise.all([submit(0, key), submit(0, key)])
    expect(front.answered).toEqual([1, 1])
    // One does it. The other comes while it is done, or after that.
    expect([
      [200, 200],
      [200, 409],
    ]).toContainEqual(twice.map(({ status }) => status).sort())
    expect((await submit(0, key)).Result).toEqual((await submit(0, key)).Result)
    expect((await Promise.all([submit(1), submit(2)])).map(({ status }) => status)).toEqual([200, 200])
    const { sql } = portals[0].context.database
    expect(await sql.$count(statusChanges, eq(statusChanges.ChangedBy, user.UserId))).toBe(3)
    stopped = end + 1000
    expect((await Promise.all([submit(3), submit(3)])).map(({ status }) => status)).toEqual([422, 422])
    expect(front.answered).toEqual([4, 4])
    stopped = undefined
    await front.stop()
  })

  test('what a newer instance says and an older one cannot read lets its clients ask anew', async () => {
    const { there, stop } = await listening([0, 10, 50])
    const newer = [{ Kind: 'something newer' }] as unknown as Publication[]
    const { sql } = portals[0].context.database
    await writeBatch(sql, randomUUID(), { BatchId: randomUUID(), Publications: newer })
    await until(() => there.events.includes('reconnected'), 'it has connected again')
    await stop()
  })

  test('a client that negotiated with one instance may open its socket at the other', async () => {
    const user = await signedIn(portals[0])
    const way = await startProxy(Number(new URL(origins[0]).port))
    const client = hubClient(way.origin, user.AccessToken, {
      http: {
        accessTokenFactory: () => {
          // Between the negotiation and the socket, the way leads to the other one.
          setImmediate(() => way.lead(Number(new URL(origins[1]).port)))
          return user.AccessToken
        },
      },
    })
    await client.connection.start()
    say(portals[0], user.UserId, 'Heard at either')
    await until(() => client.texts.length > 0, 'it is heard')
    await client.connection.stop()
    await way.stop()
  })
})
