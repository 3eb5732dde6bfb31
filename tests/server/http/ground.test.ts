import { gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keptPage } from '../../../server/http/keptPage.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

test('health answers while the database does', async () => {
  const response = await portal.app.inject('/health')
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual({ Status: 'ok', Version: '1.10.2' })
})

test.each(['/api', '/api/', '/api//'])(
  'a request to the root path %s is refused as without endpoint (spec 5.19)',
  async (path) => {
    const response = await portal.app.inject(path)
    expect(response.statusCode).toBe(400)
    expect(response.json()).toEqual({
      Success: false,
      Message: 'Invalid request: No endpoint specified',
      Result: null,
      Id: null,
      Errors: ['Invalid request: No endpoint specified'],
    })
  },
)

test('the API reference answers as OpenAPI and as a page', async () => {
  expect((await portal.app.inject('/api/docs/json')).json()).toMatchObject({ openapi: '3.0.3' })
  expect((await portal.app.inject('/api/docs')).statusCode).toBe(200)
})

test.each(['/api/docs', '/api/docs/json'])(
  '%s is packed for those who read that, and not sent again to a caller who has it',
  async (url) => {
    const plain = await portal.app.inject(url)
    const { etag } = plain.headers
    expect(plain.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' })
    const packed = await portal.app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', etag })
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
    const unpacked = await portal.app.inject({ url, headers: { 'accept-encoding': 'gzip;q=0' } })
    expect(unpacked.headers).not.toHaveProperty('content-encoding')
    const again = await portal.app.inject({ url, headers: { 'if-none-match': String(etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  },
)

test('a page that stays the same is written at its first request, and never again', async () => {
  const app = Fastify()
  let written = 0
  app.get(
    '/',
    keptPage('text/plain', () => `written ${(written += 1)} times`),
  )
  for (let n = 0; n < 3; n++) expect((await app.inject('/')).body).toBe('written 1 times')
  await app.close()
})

test('the API reference says that a refusal may name the fields of its texts', async () => {
  const { paths } = (await portal.app.inject('/api/docs/json')).json<{ paths: Record<string, unknown> }>()
  const Fields = { type: 'object', additionalProperties: { type: 'string' } }
  const schema = { properties: { Fields }, required: expect.not.arrayContaining(['Fields']) as string[] }
  expect(paths['/api/Paper']).toMatchObject({
    post: { responses: { 422: { content: { 'application/json': { schema } } } } },
  })
})
