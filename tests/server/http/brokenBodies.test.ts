import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalSchema } from '../../../contract/core/endpoint.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { multipartOf } from '../../support/upload.ts'
import { fixture } from '../../support/fixtures.ts'

const lines: string[] = []
let portal: TestPortal
let user: TestUser
let admin: TestUser
beforeAll(async () => {
  portal = await startPortal({
    environment: { LOG_LEVEL: 'error' },
    logTo: { write: (line) => lines.push(line) },
  })
  user = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => portal.stop())

const whole = multipartOf('paper.pdf', fixture('paper.pdf'))
const upload = (payload: Buffer, type = whole.type, url = '/api/Storage/paper') =>
  portal.app.inject({
    method: 'POST',
    url,
    headers: { authorization: `Bearer ${admin.AccessToken}`, 'content-type': type },
    payload,
  })

test.each([0, 1, 40, 100, 150, 200, 1000])(
  'an upload that is cut off after %i bytes is refused',
  async (length) => {
    for (const url of [
      '/api/Storage/paper',
      '/api/Storage/document',
      '/api/Paper/import',
      '/api/Payment/statement',
    ]) {
      const { statusCode } = await upload(whole.body.subarray(0, length), whole.type, url)
      // Without any part there is no file.
      expect([400, 422], url).toContain(statusCode)
    }
  },
)

test.each(['multipart/form-data', 'multipart/form-data; boundary='])(
  'an upload as %s is refused',
  async (type) => {
    expect([400, 422]).toContain((await upload(whole.body, type)).statusCode)
  },
)

test.each(['[', '{"a":'])('a body of %s nested 500 and 5,000 times over is refused', async (open) => {
  for (const depth of [500, 5000]) {
    const nested = `${open.repeat(depth)}1${(open === '[' ? ']' : '}').repeat(depth)}`
    const { statusCode } = await portal.app.inject({
      method: 'PUT',
      url: '/api/Notification/5a0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b11/bring-back',
      headers: { authorization: `Bearer ${admin.AccessToken}`, 'content-type': 'application/json' },
      payload: nested,
    })
    expect([400, 404]).toContain(statusCode)
  }
})

test('an address that cannot be decoded is refused in the shape of every reply', async () => {
  const response = await portal.app.inject({ url: '/api/Paper/%E0%A4%A' })
  expect(response.statusCode).toBe(400)
  expect(refusalSchema.parse(response.json()).Success).toBe(false)
})

test('a client that leaves in the middle of its body is no failure of the portal', async () => {
  const { port } = portal.app.server.address() as AddressInfo
  const head = [
    'POST /api/Paper HTTP/1.1',
    'host: 127.0.0.1',
    `authorization: Bearer ${user.AccessToken}`,
    'content-type: application/json',
    'content-length: 100',
    '',
    '{"PaperTitle":',
  ].join('\r\n')
  const done = new Promise<void>((resolve) =>
    portal.app.server.once('connection', (socket) => socket.once('close', () => resolve())),
  )
  connect(port, '127.0.0.1').end(head)
  await done
  expect(lines.filter((line) => line.includes('aborted'))).toEqual([])
})
