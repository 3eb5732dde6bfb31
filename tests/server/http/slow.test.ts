import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Timing } from '../../../server/http/timing.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

const far = 3_600_000
let port: number
/** In this one only silence is limited. */
let silent: TestPortal
let silentPort: number

const portals: TestPortal[] = []
const sockets: Socket[] = []
async function listening(timing: Partial<Timing>) {
  const portal = await startPortal({ timing: { timeoutCheck: 20, ...timing } })
  portals.push(portal)
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  return { portal, port: (portal.app.server.address() as AddressInfo).port }
}
beforeAll(async () => {
  ;({ port } = await listening({
    headersTimeout: 200,
    requestTimeout: 500,
    keepAliveTimeout: 200,
    idleTimeout: far,
  }))
  const other = await listening({
    headersTimeout: far,
    requestTimeout: far,
    keepAliveTimeout: far,
    idleTimeout: 200,
  })
  silent = other.portal
  silentPort = other.port
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})
afterAll(async () => {
  for (const portal of portals) await portal.stop()
})

/** A connection; what it has received so far, and the moment at which the portal ends it. */
async function dial(to = port) {
  const socket = connect(to, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  let received = ''
  socket.on('data', (bytes: Buffer) => (received += bytes.toString()))
  const ended = once(socket, 'close').then(() => received)
  await once(socket, 'connect')
  return { socket, ended, received: () => received }
}

/** Writes a text again and again, slowly, so that the connection is never silent. */
function drip(socket: Socket, text: string): void {
  const timer = setInterval(() => socket.write(text), 20)
  socket.once('close', () => clearInterval(timer))
}

const head = 'POST /api/Account/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n'

test('a head that arrives a bit at a time is cut off', async () => {
  const { socket, ended } = await dial()
  socket.write(head)
  drip(socket, 'X-More: and more\r\n')
  expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
})

test('a connection that sends nothing at all is cut off', async () => {
  const { ended } = await dial()
  expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
})

test('a body that arrives a bit at a time is cut off', async () => {
  const { socket, ended } = await dial()
  socket.write(`${head}Content-Length: 100000\r\n\r\n{`)
  drip(socket, ' ')
  expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
})

test('a body that stops is cut off', async () => {
  const { socket, ended } = await dial(silentPort)
  socket.write(`${head}Content-Length: 100\r\n\r\n{`)
  expect(await ended).toBe('')
})

test('a connection on which no further request comes is closed', async () => {
  const { socket, ended } = await dial()
  socket.write('GET /health HTTP/1.1\r\nHost: x\r\n\r\n')
  expect(await ended).toMatch(/^HTTP\/1\.1 200 OK/)
})

test('a reader that takes nothing of a large response is cut off', async () => {
  const { socket, ended } = await dial(silentPort)
  socket.pause()
  // More than the buffers of both ends hold.
  socket.write('GET /api/docs/json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(60))
  await expect
    .poll(() => new Promise((resolve) => silent.app.server.getConnections((_e, count) => resolve(count))))
    .toBe(0)
  socket.resume()
  await ended
})
