import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

let portal: TestPortal
let port: number
beforeAll(async () => {
  portal = await startPortal()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  port = (portal.app.server.address() as AddressInfo).port
})
afterAll(() => portal.stop())

/** What the portal answers to a request for this address, over a connection that sends it in pieces of some bytes. */
function answerTo(method: string, path: string, piece = 1 << 20): Promise<string> {
  const request = `${method} ${path} HTTP/1.1\r\nhost: a\r\naccept: text/html\r\nconnection: close\r\n\r\n`
  return new Promise((resolve) => {
    let received = ''
    const socket = connect(port, '127.0.0.1')
    const send = async () => {
      socket.setNoDelay(true)
      for (let at = 0; at < request.length && socket.writable; at += piece) {
        socket.write(request.slice(at, at + piece))
        await new Promise((sent) => setTimeout(sent, 5))
      }
    }
    socket.on('connect', () => void send())
    socket.on('data', (data) => (received += data.toString()))
    // The portal may close before all has been sent.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(received))
  })
}

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])
const typeOf = (answer: string) => /content-type: ([^;\r]*)/i.exec(answer)?.[1]
const letters = (count: number) => 'a'.repeat(count)

test.each([
  ['a screen', `/${letters(30_000)}`],
  ['a screen with a parameter', `/page/${letters(30_000)}`],
  ['the query of a screen', `/login?returnUrl=${letters(30_000)}`],
  ['a screen whose letters cannot be decoded', `/%${letters(30_000)}`],
])('a browser that asks for %s at 30,000 letters gets a page that says so', async (_what, path) => {
  for (const piece of [1 << 20, 1400]) {
    const answer = await answerTo('GET', path, piece)
    expect([statusOf(answer), typeOf(answer)]).toEqual([414, 'text/html'])
    expect(answer).toContain('<h1>This address is too long</h1>')
    expect(answer).toContain('<a href="/">Go to the home page</a>')
    expect(answer).not.toContain('aaaa')
    expect(answer.length).toBeLessThan(5000)
  }
})

test('one of 100,000 letters gets the same page', async () => {
  const answer = await answerTo('GET', `/${letters(100_000)}`)
  expect([statusOf(answer), typeOf(answer)]).toEqual([431, 'text/html'])
  expect(answer).toContain('<h1>This address is too long</h1>')
})

test.each([
  ['GET', `/api/Paper/${letters(30_000)}`, 414, 'This address is too long'],
  ['GET', `/api/Paper/search?Text=${letters(30_000)}`, 414, 'This address is too long'],
  ['POST', `/${letters(30_000)}`, 414, 'This address is too long'],
  ['GET', `/api/Paper/${letters(100_000)}`, 431, 'The headers of the request are too large'],
])('a call %s of too many letters gets the reply of a call', async (method, path, status, Message) => {
  const answer = await answerTo(method, path)
  expect([statusOf(answer), typeOf(answer)]).toEqual([status, 'application/json'])
  expect(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4))).toEqual({
    Success: false,
    Message,
    Result: null,
    Id: null,
    Errors: [Message],
  })
})

test('an address of 10,000 letters is answered as any other', async () => {
  expect(statusOf(await answerTo('GET', `/api/Theme?Text=${letters(10_000)}`))).toBe(401)
  expect(statusOf(await answerTo('GET', `/health?${letters(10_000)}`))).toBe(200)
})
