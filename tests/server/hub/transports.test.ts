import { HttpTransportType } from '@microsoft/signalr'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../../support/accounts.ts'
import { hubClient, hubTransports, until, type HubClient } from '../../support/hub.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

let portal: TestPortal
let origin: string
const clients: HubClient[] = []
beforeAll(async () => {
  portal = await startPortal({
    hubLimits: { keepAlive: 60, timeout: 1500, poll: 200, handshake: 2000 },
  })
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  await Promise.all(clients.map(({ connection }) => connection.stop()))
  clients.length = 0
  await until(() => portal.context.hub.count() === 0, 'every connection has ended')
})
afterAll(() => portal.stop())

async function connected(...given: Parameters<typeof hubClient>): Promise<HubClient> {
  const client = hubClient(...given)
  clients.push(client)
  await client.connection.start()
  return client
}

const text = 'Fee: ₹1,25,000\nनमस्ते — “done”  '

describe.each(hubTransports)('over %s', (_name, transport) => {
  test('a message arrives as it was sent, with its rupee sign, its Hindi and its line break (spec 7.61, 7.62)', async () => {
    const user = await signedIn(portal)
    const { texts, changes } = await connected(origin, user.AccessToken, { transport })
    const { hub } = portal.context
    hub.publish({ Everyone: true }, { Target: 'GotNotification', Text: text })
    const change = { Entity: 'Paper', Id: user.UserId, Version: 3 } as const
    hub.publish({ UserIds: [user.UserId] }, { Target: 'Changed', ...change })
    await until(() => changes.length > 0, 'the change has arrived')
    expect(texts).toEqual([text])
    expect(changes).toEqual([change])
  })

  test('two hundred messages arrive in their order, each once', async () => {
    const user = await signedIn(portal)
    const { texts } = await connected(origin, user.AccessToken, { transport })
    const sent = Array.from({ length: 200 }, (_, index) => `Message ${index}`)
    for (const Text of sent)
      portal.context.hub.publish({ UserIds: [user.UserId] }, { Target: 'GotNotification', Text })
    await until(() => texts.length >= 200, 'all have arrived')
    expect(texts).toEqual(sent)
  })

  test('a connection on which nobody says anything lives on', async () => {
    const user = await signedIn(portal)
    const { texts, events } = await connected(origin, user.AccessToken, {
      transport,
      keepAlive: 60,
      timeout: 1500,
    })
    // Longer than either side waits for a sign of life.
    await new Promise((resolve) => setTimeout(resolve, 4000))
    portal.context.hub.publish({ Everyone: true }, { Target: 'GotNotification', Text: 'Still there?' })
    await until(() => texts.length > 0, 'the message has arrived')
    expect(events).toEqual([])
  })

  test('a client that stops is gone at once', async () => {
    const user = await signedIn(portal)
    const { connection, events } = await connected(origin, user.AccessToken, { transport })
    expect(portal.context.hub.count()).toBe(1)
    await connection.stop()
    await until(() => portal.context.hub.count() === 0, 'the hub has noticed')
    expect(events).toEqual(['closed'])
  })

  test('a method that does not exist is refused, and the connection lives on', async () => {
    const user = await signedIn(portal)
    const { connection, texts } = await connected(origin, user.AccessToken, { transport })
    for (const method of ['constructor', 'GotNotification', '__proto__', 'toString'])
      await expect(connection.invoke(method, 'hello')).rejects.toThrow(`There is no method '${method}'`)
    await connection.send('constructor')
    await expect(
      new Promise((resolve, reject) => {
        connection
          .stream('constructor')
          .subscribe({ next: resolve, complete: () => resolve(null), error: reject })
      }),
    ).rejects.toThrow("There is no method 'constructor'")
    portal.context.hub.publish({ Everyone: true }, { Target: 'GotNotification', Text: 'Still here' })
    await until(() => texts.length > 0, 'the message has arrived')
  })

  test('a client that is sent away connects again, and a token that is refused never connects (spec 7.60)', async () => {
    const user = await signedIn(portal)
    const { texts, events } = await connected(origin, user.AccessToken, { transport, delays: [0, 10, 50] })
    const { hub } = portal.context
    await portal.context.database.sql.execute(
      `update users set roles = '{Auditor}' where id = '${user.UserId}'`,
    )
    hub.recheck([user.UserId])
    await until(() => events.includes('reconnected'), 'the client is back')
    hub.publish({ Roles: ['Auditor'] }, { Target: 'GotNotification', Text: 'For auditors' })
    await until(() => texts.length > 0, 'it receives as who it is now')
    const stranger = hubClient(origin, 'no.such.token', { transport })
    await expect(stranger.connection.start()).rejects.toThrow(/401/)
  })
})

test('a socket needs no negotiation, so that any instance serves any client', async () => {
  const user = await signedIn(portal)
  const { texts } = await connected(origin, user.AccessToken, { skipNegotiation: true })
  portal.context.hub.publish({ UserIds: [user.UserId] }, { Target: 'GotNotification', Text: 'Heard' })
  await until(() => texts.length > 0, 'the message has arrived')
})

test('a client that may use any transport takes a socket', async () => {
  const user = await signedIn(portal)
  const { connection } = await connected(origin, user.AccessToken, {
    transport: HttpTransportType.WebSockets | HttpTransportType.LongPolling,
  })
  const way = connection as unknown as { connection: { transport: { constructor: { name: string } } } }
  expect(way.connection.transport.constructor.name).toBe('WebSocketTransport')
})

test('a stream of events has the headers that protect every answer', async () => {
  const { AccessToken } = await signedIn(portal)
  const authorization = `Bearer ${AccessToken}`
  const address = `${origin}/hubs/notifications`
  const negotiated = await fetch(`${address}/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: { authorization },
  })
  const { connectionToken } = (await negotiated.json()) as { connectionToken: string }
  const leaving = new AbortController()
  const { headers } = await fetch(`${address}?id=${connectionToken}`, {
    headers: { authorization, accept: 'text/event-stream' },
    signal: leaving.signal,
  })
  leaving.abort()
  expect(headers.get('content-type')).toBe('text/event-stream')
  expect(headers.get('content-security-policy')).toBe(negotiated.headers.get('content-security-policy'))
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  expect(headers.get('x-content-type-options')).toBe('nosniff')
})
