import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { hubLimits, hubPath } from '../../../contract/hub/hub.ts'
import { signedIn } from '../../support/accounts.ts'
import { hubClient, until } from '../../support/hub.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

let portal: TestPortal
let origin: string
const lines: string[] = []
beforeAll(async () => {
  portal = await startPortal({
    environment: { LOG_LEVEL: 'debug' },
    logTo: { write: (line) => void lines.push(line) },
    hubLimits: {
      handshake: 5000,
      keepAlive: 100,
      timeout: 1500,
      connectionsPerUser: 3,
      unread: 100_000,
      records: 50,
    },
  })
  origin = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.stop())

const end = '\u001e'
const handshake = Buffer.from(`{"protocol":"json","version":1}${end}`)

/** A client without manners: sends bytes as they are given, and keeps what comes back. */
async function rawClient(token: string, query = '') {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}${hubPath}?access_token=${token}${query}`)
  const records: unknown[] = []
  let code: number | undefined
  socket.on('message', (data: Buffer) => {
    for (const record of data.toString().split(end).filter(Boolean)) records.push(JSON.parse(record))
  })
  socket.on('close', (closed) => (code = closed))
  socket.on('error', () => undefined)
  await once(socket, 'open')
  return { socket, records, code: () => code }
}

const ping = { type: 6 }
const withoutPings = (records: readonly unknown[]) =>
  records.filter((record) => JSON.stringify(record) !== JSON.stringify(ping))

test('a handshake may come in two pieces, together with what follows it, and cut within a letter', async () => {
  const { AccessToken } = await signedIn(portal)
  const { socket, records } = await rawClient(AccessToken)
  socket.send(handshake.subarray(0, 9))
  const call = Buffer.from(`{"type":1,"target":"नमस्ते","arguments":[],"invocationId":"7"}${end}`)
  const cut = call.indexOf(Buffer.from('स')) + 1
  socket.send(Buffer.concat([handshake.subarray(9), call.subarray(0, cut)]))
  socket.send(Buffer.concat([call.subarray(cut), call]))
  const answer = { type: 3, invocationId: '7', error: "There is no method 'नमस्ते'" }
  await until(() => withoutPings(records).length >= 3, 'all is answered')
  expect(withoutPings(records)).toEqual([{}, answer, answer])
  socket.terminate()
})

test.each([
  [
    'a protocol that is not spoken',
    `{"protocol":"messagepack","version":1}`,
    "The protocol 'messagepack' is not supported",
  ],
  [
    'a version that is not known',
    `{"protocol":"json","version":3}`,
    'Version 3 of the protocol is not supported',
  ],
  ['no JSON', '{"protocol":', 'The message is no JSON'],
  ['no handshake', '{"type":6}', 'The handshake cannot be read'],
])('a handshake with %s is refused with its reason', async (_name, record, error) => {
  const { AccessToken } = await signedIn(portal)
  const { socket, records, code } = await rawClient(AccessToken)
  socket.send(record + end)
  await until(() => code() !== undefined, 'it is closed')
  expect(records).toEqual([{ error }])
})

test.each([
  ['a record that is no JSON', Buffer.from(`{"type":1${end}`), 'The message is no JSON'],
  ['a record without a kind', Buffer.from(`[]${end}`), 'The message cannot be read'],
  ['bytes that are no letters', Buffer.from([0x22, 0xff, 0xfe, 0x22, 0x1e]), 'The message is no UTF-8'],
  ['a call of nothing', Buffer.from(`{"type":1}${end}`), 'The message names no method'],
])('%s closes the connection with its reason', async (_name, bytes, error) => {
  const { AccessToken } = await signedIn(portal)
  const { socket, records, code } = await rawClient(AccessToken)
  socket.send(handshake)
  socket.send(bytes)
  await until(() => code() !== undefined, 'it is closed')
  expect(withoutPings(records)).toEqual([{}, { type: 7, error, allowReconnect: false }])
})

test('a record that is too large closes the connection, whole or in pieces', async () => {
  const { AccessToken } = await signedIn(portal)
  const half = Buffer.alloc(hubLimits.recordSize / 2 + 1, 'a')
  const pieces = await rawClient(AccessToken)
  pieces.socket.send(handshake)
  pieces.socket.send(half)
  pieces.socket.send(half)
  const whole = await rawClient(AccessToken)
  whole.socket.send(handshake)
  whole.socket.send(Buffer.concat([half, half]))
  await until(() => pieces.code() !== undefined && whole.code() !== undefined, 'both are closed')
  expect(withoutPings(pieces.records)).toEqual([
    {},
    { type: 7, error: 'The message is too large', allowReconnect: false },
  ])
  expect(whole.code()).toBe(1009)
})

test('a flood of calls closes the connection', async () => {
  const { AccessToken } = await signedIn(portal)
  const { socket, records, code } = await rawClient(AccessToken)
  socket.send(handshake)
  for (let count = 0; count < 500; count++)
    socket.send(`{"type":1,"target":"flood","arguments":[],"invocationId":"${count}"}${end}`)
  await until(() => code() !== undefined, 'it is closed')
  expect(records.at(-1)).toEqual({ type: 7, error: 'Too many messages', allowReconnect: false })
  expect(records.length).toBeLessThan(110)
})

test('kinds of messages that a newer client may send are passed over', async () => {
  const { AccessToken } = await signedIn(portal)
  const { socket, records, code } = await rawClient(AccessToken)
  socket.send(handshake)
  for (const type of [2, 3, 5, 8, 9, 99]) socket.send(`{"type":${type},"sequenceId":1}${end}`)
  socket.send(`{"type":1,"target":"nothing","arguments":[],"invocationId":"1"}${end}`)
  await until(() => withoutPings(records).length > 1, 'the call is answered')
  expect(code()).toBeUndefined()
  socket.terminate()
})

test('a client that never shakes hands, or never says that it lives, is disconnected', async () => {
  const { AccessToken } = await signedIn(portal)
  const silent = await rawClient(AccessToken)
  const shaken = await rawClient(AccessToken)
  shaken.socket.send(handshake)
  await until(() => silent.code() !== undefined && shaken.code() !== undefined, 'both are let go')
  expect(silent.records).toEqual([])
  expect(shaken.records.length).toBeGreaterThan(2)
  expect(withoutPings(shaken.records)).toEqual([{}])
})

/** A socket by hand, which can be left unread. */
async function unreadSocket(token: string): Promise<Socket> {
  const { port, hostname } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  const key = randomBytes(16).toString('base64')
  socket.write(
    `GET ${hubPath}?access_token=${token} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${key}\r\n\r\n`,
  )
  const [answer] = (await once(socket, 'data')) as [Buffer]
  const accepted = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64')
  expect(answer.toString()).toContain(accepted)
  const mask = randomBytes(4)
  const masked = handshake.map((byte, index) => byte ^ (mask[index % 4] ?? 0))
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | handshake.length]), mask, masked]))
  await once(socket, 'data')
  socket.pause()
  return socket
}

test('a client that does not read is dropped, and the others receive everything', async () => {
  const user = await signedIn(portal)
  const slow = await unreadSocket(user.AccessToken)
  const client = hubClient(origin, user.AccessToken, { keepAlive: 100 })
  await client.connection.start()
  const Text = 'x'.repeat(50_000)
  let sent = 0
  // The network's own buffers take some before the hub has to keep anything.
  while (portal.context.hub.count() > 1 && sent < 2000) {
    portal.context.hub.publish({ UserIds: [user.UserId] }, { Target: 'GotNotification', Text })
    sent += 1
    await until(() => client.texts.length === sent, 'the reader has it')
  }
  expect(portal.context.hub.count()).toBe(1)
  expect(client.texts.length).toBe(sent)
  await client.connection.stop()
  slow.destroy()
})

test('somebody with too many connections gets no other one until one has ended', async () => {
  const user = await signedIn(portal)
  const started = []
  for (let count = 0; count < 3; count++) {
    const client = hubClient(origin, user.AccessToken, { keepAlive: 100 })
    await client.connection.start()
    started.push(client)
  }
  const fourth = hubClient(origin, user.AccessToken, { keepAlive: 100 })
  await expect(fourth.connection.start()).rejects.toThrow(/429/)
  await expect(
    hubClient(origin, user.AccessToken, { skipNegotiation: true }).connection.start(),
  ).rejects.toThrow()
  const other = await signedIn(portal)
  const theirs = hubClient(origin, other.AccessToken, { keepAlive: 100 })
  await theirs.connection.start()
  await started[0]?.connection.stop()
  await until(async () => {
    try {
      await fourth.connection.start()
      return true
    } catch {
      return false
    }
  }, 'there is room for it')
  for (const client of [...started.slice(1), fourth, theirs]) await client.connection.stop()
})

const negotiated = async (token: string) => {
  const response = await fetch(`${origin}${hubPath}/negotiate?negotiateVersion=1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  return (await response.json()) as { connectionToken: string; connectionId: string }
}

test('a connection is its owner’s alone: a stranger finds nothing, and nobody takes it twice', async () => {
  const [owner, stranger] = await Promise.all([signedIn(portal), signedIn(portal)])
  const { connectionToken, connectionId } = await negotiated(owner.AccessToken)
  expect(connectionToken).not.toBe(connectionId)
  const at = (id: string, token: string, options: RequestInit = {}) =>
    fetch(`${origin}${hubPath}${id ? `?id=${id}` : ''}`, {
      ...options,
      headers: { authorization: `Bearer ${token}` },
    }).then(({ status }) => status)
  const mine = owner.AccessToken
  expect(await at(connectionToken, stranger.AccessToken)).toBe(404)
  expect(await at(connectionToken, stranger.AccessToken, { method: 'DELETE' })).toBe(404)
  expect(await at(connectionId, mine)).toBe(404)
  expect(await at('', mine)).toBe(400)
  expect(await at(connectionToken, mine, { method: 'POST', body: 'too early' })).toBe(404)
  expect(await at(connectionToken, mine)).toBe(200)
  await expect(rawClient(mine, `&id=${connectionToken}`)).rejects.toThrow('409')
  expect(await at(connectionToken, stranger.AccessToken, { method: 'POST', body: handshake })).toBe(404)
  expect(await at(connectionToken, mine, { method: 'POST', body: 'x'.repeat(40_000) })).toBe(413)
  expect(await at(connectionToken, mine, { method: 'DELETE' })).toBe(202)
  expect(await at(connectionToken, mine, { method: 'DELETE' })).toBe(202)
  expect(await at(connectionToken, mine)).toBe(404)
})

test('a token that is missing, made up or too old is refused, by header and by query, and no log holds one', async () => {
  const user = await signedIn(portal)
  const status = (headers: Record<string, string>, query = '') =>
    fetch(`${origin}${hubPath}/negotiate?negotiateVersion=1${query}`, { method: 'POST', headers }).then(
      (answer) => answer.status,
    )
  expect(await status({})).toBe(401)
  expect(await status({ authorization: 'Bearer made.up.token' })).toBe(401)
  // Only what a browser cannot do otherwise may carry it in its address.
  expect(await status({}, `&access_token=${user.AccessToken}`)).toBe(401)
  await expect(rawClient('made.up.token')).rejects.toThrow('401')
  const { socket } = await rawClient(user.AccessToken)
  socket.terminate()
  portal.clock.advance(16 * 60_000)
  await expect(rawClient(user.AccessToken)).rejects.toThrow('401')
  portal.clock.advance(-16 * 60_000)
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.join('').includes(user.AccessToken)).toBe(false)
  expect(lines.join('').includes('access_token')).toBe(false)
})

test('a socket at any other address of the portal is closed', async () => {
  const socket = new WebSocket(`${origin.replace('http', 'ws')}/api/HomePage`)
  socket.on('error', () => undefined)
  const [code] = (await once(socket, 'close')) as [number]
  expect(code).toBeGreaterThan(0)
})
