import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '../../../contract/api.ts'
import { commitPaper, commitToHash } from '../../../contract/papers/commitment.ts'
import type { Endpoint } from '../../../contract/core/endpoint.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { multipartOf } from '../../support/upload.ts'
import { send, sharedAllowed } from './walker.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const endpoints = [...api.values()]
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const tokenFor = async (endpoint: Endpoint) =>
  endpoint.callers === 'anyone' ? {} : { as: (await sharedAllowed(portal, endpoint)).AccessToken }

/** What each endpoint of a kind answers to a body, without those that answer as they should. */
async function wrongAnswers(
  some: readonly Endpoint[],
  raw: string,
  isRight: (status: number) => boolean,
): Promise<unknown[]> {
  const wrong: unknown[] = []
  for (const endpoint of some) {
    const { statusCode } = await send(portal, endpoint, {
      ...(await tokenFor(endpoint)),
      raw,
      key: randomUUID(),
    })
    if (!isRight(statusCode)) wrong.push([nameOf(endpoint), statusCode])
  }
  return wrong
}

/** These take no body that is nested so deep (`tests/server/papers/commitments.test.ts`). */
const small: readonly Endpoint[] = [commitPaper, commitToHash]
const withJson = endpoints.filter(
  (endpoint) =>
    endpoint.method !== 'GET' &&
    endpoint.raw !== 'upload' &&
    endpoint.raw !== 'piece' &&
    !small.includes(endpoint),
)
const bodiless = endpoints.filter(({ body, raw }) => !body && raw !== 'upload' && raw !== 'piece')

test.each([
  ['lists in lists', '['.repeat(3000) + ']'.repeat(3000)],
  ['objects in objects', `${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}`],
])(
  'JSON nested 3,000 deep, %s, is answered with 400 by every call that takes so much',
  async (_how, deep) => {
    expect(await wrongAnswers(withJson, deep, (status) => status === 400)).toEqual([])
  },
)

test('a body that a call does not declare is refused with 400 before anything is done', async () => {
  expect(bodiless.length).toBeGreaterThan(100)
  expect(await wrongAnswers(bodiless, '{"IsAdmin":true}', (status) => status === 400)).toEqual([])
  const some = bodiless.filter(({ method }) => method !== 'GET').slice(0, 3)
  for (const raw of ['[]', 'null', '"{}"', '0'])
    expect([raw, await wrongAnswers(some, raw, (status) => status === 400)]).toEqual([raw, []])
})

test('no body and an empty object are the same to a call that declares none', async () => {
  const changing = bodiless.filter(({ method }) => method !== 'GET')
  expect(await wrongAnswers(changing, '{}', (status) => status !== 400)).toEqual([])
  expect(await wrongAnswers(changing, '', (status) => status !== 400)).toEqual([])
})

test('a file that is sent to a call for none is refused with 400', async () => {
  const endpoint = bodiless.find(({ method }) => method === 'PUT')
  if (!endpoint) throw new Error('There is no such call')
  const { body, type } = multipartOf('a.pdf', Buffer.from('%PDF-'))
  const { as = '' } = await tokenFor(endpoint)
  const { statusCode } = await portal.app.inject({
    method: 'PUT',
    url: `/api${endpoint.path.replaceAll(/:\w+/g, randomUUID())}`,
    headers: { authorization: `Bearer ${as}`, 'content-type': type },
    payload: body,
  })
  expect(statusCode).toBe(400)
})

const uploads = endpoints.filter(({ raw }) => raw === 'upload')

test('an upload that is cut off in the head of its part, or is no multipart body, is answered with 400', async () => {
  const { body, type } = multipartOf('a.pdf', Buffer.from('%PDF-'))
  const end = body.indexOf('\r\n\r\n')
  const bodies: readonly (readonly [string, Buffer, string])[] = [
    ...[3, 60, end - 20, end + 2].map((length) => ['cut off', body.subarray(0, length), type] as const),
    ['another boundary', body, 'multipart/form-data; boundary=other'],
    ['no boundary', body, 'multipart/form-data'],
  ]
  expect(uploads.length).toBeGreaterThan(4)
  for (const endpoint of uploads)
    for (const [how, payload, contentType] of bodies) {
      const { as = '' } = await tokenFor(endpoint)
      const { statusCode } = await portal.app.inject({
        method: 'POST',
        url: `/api${endpoint.path}`,
        headers: { authorization: `Bearer ${as}`, 'content-type': contentType },
        payload,
      })
      expect([nameOf(endpoint), how, payload.length, statusCode]).toEqual([
        nameOf(endpoint),
        how,
        payload.length,
        400,
      ])
    }
})
