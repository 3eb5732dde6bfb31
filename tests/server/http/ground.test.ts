import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('the API reference says that a refusal may name the fields of its texts', async () => {
  const { paths } = (await portal.app.inject('/api/docs/json')).json<{ paths: Record<string, unknown> }>()
  const Fields = { type: 'object', additionalProperties: { type: 'string' } }
  const schema = { properties: { Fields }, required: expect.not.arrayContaining(['Fields']) as string[] }
  expect(paths['/api/Paper']).toMatchObject({
    post: { responses: { 422: { content: { 'application/json': { schema } } } } },
  })
})
