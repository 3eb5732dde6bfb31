import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { replySchema } from '../../../contract/core/endpoint.ts'
import { setAccess } from '../../../contract/accounts/accountAdmin.ts'
import { logout } from '../../../contract/accounts/accounts.ts'
import { getHomePage, getWelcome, updateHomePage, updateWelcome } from '../../../contract/content/content.ts'
import { saveTemplate } from '../../../contract/mail/mails.ts'
import { uploadPaper } from '../../../contract/files/files.ts'
import { getActiveThemes, updateTheme } from '../../../contract/papers/themes.ts'
import { getProfile } from '../../../contract/people/profile.ts'
import { submitPaper } from '../../../contract/papers/papers.ts'
import { welcome } from '../../../server/db/schema/content.ts'
import { statusChanges, themes } from '../../../server/db/schema/papers.ts'
import { writeBatch } from '../../../server/hub/batches.ts'
import type { Publication } from '../../../server/hub/bus.ts'
import { mailsTo, signedIn } from '../../support/accounts.ts'
import { addressOf, call } from '../../support/call.ts'
import { pdfOfSize } from '../../support/fixtures.ts'
import { hubClient, hubTransports, until, type HubClient } from '../../support/hub.ts'
import { over } from '../../support/overSocket.ts'
import { completeDraftOf, dateOf, settingsOf, themeOf } from '../../support/papers.ts'
import { startBalancer } from '../../support/portal/balancer.ts'
import { hasNginx } from '../../support/portal/nginx.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { freePort, startPostgres } from '../../support/portal/postgres.ts'
import { startProxy, type Proxy } from '../../support/portal/proxy.ts'

const given = process.env['TEST_DATABASE_URL']
const server = given ? { url: given, stop: () => Promise.resolve() } : await startPostgres()

const hour = 3_600_000

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
  /** The time of both, where it does not change. */
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
      hubLimits: { retry: 20, look: hour },
      timing: { keptFresh: hour },
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

  /** The processes of the database that the connections of listening instances have. */
  async function listeners(): Promise<readonly number[]> {
    const found = await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = $1 and application_name = 'lectern_hub'`,
      [name],
    )
    return found.rows.map(({ pid }) => pid)
  }

  const bothListen = () => until(async () => (await listeners()).length === 2, 'both listen')

  /** Cuts the line on which the second instance listens, and keeps it cut until what it returns is called. */
  async function deafen(): Promise<() => Promise<void>> {
    await bothListen()
    const cut = await listeners()
    const letListen = () => lines[1].refuse(/(?!)/)
    lines[1].refuse(/lectern_hub/)
    onTestFinished(letListen)
    await admin.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [cut])
    await until(async () => {
      const pids = await listeners()
      return pids.length === 1 && !pids.some((pid) => cut.includes(pid))
    }, 'the first alone listens')
    return async () => {
      letListen()
      await bothListen()
    }
  }

  /** A proxy before instances, for as long as a test lasts. */
  async function frontOf(instances: readonly string[]) {
    const front = await startBalancer(instances)
    onTestFinished(front.stop)
    return front
  }

  const say = (portal: TestPortal, UserId: string, Text: string) =>
    portal.context.hub.publish({ UserIds: [UserId] }, { Target: 'GotNotification', Text })

  test('what is said at one arrives at the other, in order, once, however long it is', async () => {
    const { user, here, there, stop } = await listening()
    const texts = Array.from({ length: 300 }, (_, index) => `Message ${index}`)
    texts.push('₹'.repeat(10_000), 'the end')
    for (const text of texts) say(portals[0], user.UserId, text)
    await until(() => there.texts.length >= texts.length, 'the other has received all')
    expect(here.texts).toEqual(texts)
    expect(there.texts).toEqual(texts)
    say(portals[1], user.UserId, 'and back')
    await until(() => here.texts.at(-1) === 'and back', 'the first has received the answer')
    expect(there.texts.length).toBe(texts.length + 1)
    await stop()
  })

  test('what was said while an instance could not listen arrives once it listens again', async () => {
    const { user, here, there, stop } = await listening()
    const texts: string[] = []
    let cut: readonly number[] = []
    for (let round = 0; round < 5; round++) {
      // A read that was on its way may deliver all before an instance listens again, and then there is none to cut.
      await until(async () => {
        const pids = await listeners()
        return pids.length === 2 && !pids.some((pid) => cut.includes(pid))
      }, 'both listen')
      cut = await listeners()
      await admin.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [cut])
      for (let count = 0; count < 3; count++) {
        const text = `Said in cut ${round}, ${count}`
        texts.push(text)
        say(portals[round % 2 === 0 ? 0 : 1], user.UserId, text)
      }
      await until(
        () => here.texts.length >= texts.length && there.texts.length >= texts.length,
        'both have received it',
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
      // In the middle of writing, or of committing, or of receiving.
      for (const line of lines) line.cut()
      await until(() => there.texts.length >= texts.length, 'the other has received all of them')
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

  test('who is blocked at one instance is refused at the other, which was not notified', async () => {
    const { user, here, there, stop } = await listening()
    const organiser = await signedIn(portals[0], { Roles: ['Admin'] })
    const profiles = () =>
      Promise.all(portals.map((portal) => call(portal, getProfile, { as: user.AccessToken })))
    expect((await profiles()).map(({ status }) => status)).toEqual([200, 200])
    const mend = await deafen()
    const body = { UserId: user.UserId, AuthorizationType: 'Block' } as const
    expect((await call(portals[0], setAccess, { as: organiser.AccessToken, body })).status).toBe(200)
    const over = ['closed Server returned an error on close: The session has ended']
    await until(() => here.events.length > 0, 'the first has received it')
    const refused = { status: 401, Message: 'Please sign in', Errors: ['Please sign in'], Result: null }
    expect(await profiles()).toMatchObject([refused, refused])
    expect([here.events, there.events]).toEqual([over, []])
    await mend()
    await until(() => there.events.length > 0, 'the other receives it')
    expect(there.events).toEqual(over)
    await stop()
  })

  test('a public answer in the memory of one instance is the new one as soon as it is notified of a change at another', async () => {
    const { user, there, stop } = await listening()
    const organiser = await signedIn(portals[0], { Roles: ['Admin'] })
    const headerAt = async (origin: string) => {
      const reply: unknown = await (await fetch(`${origin}${addressOf(getWelcome)}`)).json()
      return replySchema(getWelcome.result).parse(reply).Result?.HeaderText
    }
    const headers = () => Promise.all(origins.map(headerAt))
    const change = async (HeaderText: string) => {
      const { Version: _version, ...blocks } = (await call(portals[0], getWelcome)).Result
      const body = { ...blocks, HeaderText }
      await call(portals[0], updateWelcome, { as: organiser.AccessToken, body })
      // What is said after it arrives after it.
      say(portals[0], user.UserId, HeaderText)
    }
    const isReceived = (HeaderText: string) =>
      until(() => there.texts.includes(HeaderText), 'the second has received it')
    await bothListen()
    await change('Meet us in Mysore')
    await isReceived('Meet us in Mysore')
    expect(await headers()).toEqual(['Meet us in Mysore', 'Meet us in Mysore'])
    // Both have it in memory: what no hint announces is not seen.
    await portals[0].context.database.sql.update(welcome).set({ HeaderText: 'Behind their backs' })
    expect(await headers()).toEqual(['Meet us in Mysore', 'Meet us in Mysore'])

    await change('Meet us in Delhi')
    await isReceived('Meet us in Delhi')
    expect(await headers()).toEqual(['Meet us in Delhi', 'Meet us in Delhi'])
    const mend = await deafen()
    await change('Meet us in Pune')
    expect(await headers()).toEqual(['Meet us in Pune', 'Meet us in Delhi'])
    await mend()
    await isReceived('Meet us in Pune')
    expect(await headers()).toEqual(['Meet us in Pune', 'Meet us in Pune'])
    await stop()
  })

  test('themes in the memory of both are dropped at both by a change at one of them, and not before', async () => {
    const organiser = await signedIn(portals[0], { Roles: ['Admin'] })
    const id = await themeOf(portals[0], 'Syntax')
    const authorization = `Bearer ${organiser.AccessToken}`
    const titlesAt = async (portal: TestPortal) => {
      const { bytes } = await over(portal, addressOf(getActiveThemes), { authorization })
      const { Result } = replySchema(getActiveThemes.result).parse(JSON.parse(bytes.toString()))
      return Result?.filter(({ Id }) => Id === id).map(({ ThemeTitle }) => ThemeTitle)
    }
    for (const portal of portals) expect(await titlesAt(portal)).toEqual(['Syntax'])
    // No hint announces it.
    await portals[0].context.database.sql
      .update(themes)
      .set({ ThemeTitle: 'Unheard' })
      .where(eq(themes.Id, id))
    for (const portal of portals) expect(await titlesAt(portal)).toEqual(['Syntax'])
    const sent = { as: organiser.AccessToken, params: { id }, body: { ThemeTitle: 'Grammar' } }
    expect((await call(portals[0], updateTheme, sent)).status).toBe(200)
    expect(await titlesAt(portals[0])).toEqual(['Grammar'])
    await until(async () => (await titlesAt(portals[1]))?.[0] === 'Grammar', 'the other has received it')
  })

  test('settings and texts of mails in the memory of both are dropped at both by a change at one of them', async () => {
    const as = (await signedIn(portals[0], { Roles: ['Admin'] })).AccessToken
    const zones = () => Promise.all(portals.map(({ context }) => context.timeZone()))
    const mailed = async (portal: TestPortal) => {
      const Recipient = `${randomUUID()}@example.org`
      const letter = { Recipient, Template: 'account-erased', Values: { ConferenceName: 'Lectern' } }
      await portal.context.mailer.queue(portal.context.database.sql, letter)
      return (await mailsTo(portal, Recipient))[0]?.Subject
    }
    const [before] = await zones()
    await settingsOf(portals[0], { TimeZone: 'Asia/Tokyo' })
    expect(await zones()).toEqual([before, before])
    const { Version: _version, Pages: _pages, ...settings } = (await call(portals[0], getHomePage)).Result
    const body = { ...settings, TimeZone: 'Africa/Nairobi' }
    expect((await call(portals[0], updateHomePage, { as, body })).status).toBe(200)
    await until(async () => (await zones()).every((zone) => zone === 'Africa/Nairobi'), 'both know the zone')

    for (const portal of portals) expect(await mailed(portal)).toBe('Your account has been erased – Lectern')
    const params = { template: 'account-erased' }
    const reworded = { Subject: 'Goodbye', Body: 'We have erased your account.' }
    expect((await call(portals[0], saveTemplate, { as, params, body: reworded })).status).toBe(200)
    expect(await mailed(portals[0])).toBe('Goodbye')
    await until(async () => (await mailed(portals[1])) === 'Goodbye', 'the other sends the new text')
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
    const front = await frontOf(origins)
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
    await expect.poll(front.answered).toEqual([1, 1])
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
    await expect.poll(front.answered).toEqual([4, 4])
    stopped = undefined
  })

  test.skipIf(!hasNginx).each(hubTransports)(
    'behind nginx a live connection over %s receives what is sent at either instance, also long texts',
    async (_name, transport) => {
      const user = await signedIn(portals[0])
      const front = await frontOf(origins)
      const clients = Array.from({ length: 4 }, (_, number) =>
        hubClient(front.origin, user.AccessToken, {
          transport,
          // Each of them as from another device.
          http: { headers: { 'User-Agent': `Device ${number}` } },
        }),
      )
      for (const { connection } of clients) await connection.start()
      const texts = ['From the first', 'From the second', 'ü'.repeat(20_000)]
      texts.forEach((text, index) => say(portals[index % 2] ?? portals[0], user.UserId, text))
      await until(
        () => clients.every((client) => client.texts.length >= texts.length),
        'all have received all',
      )
      for (const client of clients) expect([...client.texts].sort()).toEqual([...texts].sort())
      for (const { connection } of clients) await connection.stop()
    },
  )

  test.skipIf(!hasNginx)(
    'behind nginx a paper of 10 MB arrives, and one instance that is gone is not noticed',
    async () => {
      const user = await signedIn(portals[0])
      const gone = await freePort()
      const front = await frontOf([`http://127.0.0.1:${gone}`, origins[1]])
      const bytes = pdfOfSize(10 * 1024 * 1024)
      const form = new FormData()
      form.append('file', new File([new Uint8Array(bytes)], 'words.pdf', { type: 'application/pdf' }))
      const headers = { authorization: `Bearer ${user.AccessToken}` }
      const sent = () =>
        fetch(`${front.origin}${addressOf(uploadPaper)}`, { method: 'POST', headers, body: form })
      expect((await sent()).status).toBe(200)
      const read = () => fetch(`${front.origin}${addressOf(getProfile)}`, { headers })
      const all = await Promise.all(Array.from({ length: 6 }, read))
      expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
    },
  )

  test('what a newer instance says and an older one cannot read lets its clients ask again', async () => {
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
    await until(() => client.texts.length > 0, 'it arrives')
    await client.connection.stop()
    await way.stop()
  })
})
