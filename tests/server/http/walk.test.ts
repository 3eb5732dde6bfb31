import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '../../../contract/api.ts'
import { refusalSchema, takesKey } from '../../../contract/core/endpoint.ts'
import { noId } from '../../../contract/core/limits.ts'
import { eraseOwnAccount } from '../../../contract/accounts/ownAccount.ts'
import { deskParts, type DeskPart, type HeldParts } from '../../../contract/core/deskParts.ts'
import { roles } from '../../../contract/core/roles.ts'
import { signedIn } from '../../support/accounts.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { sampleFields, sampleOf } from '../../support/samples.ts'
import {
  allowedRoles,
  anAllowed,
  brokenBody,
  foreignRow,
  marker,
  mayCall,
  send,
  sharedAllowed,
  sharedHolder,
  sharedWith,
} from './walker.ts'

// Every endpoint of the contract, called by everybody and with everything that can be wrong with a call (design §5).
// A new endpoint is walked as soon as it is in the contract.

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const whole = (Part: DeskPart, ThemeIds: readonly string[] = []) => ({ Part, IsFull: true, ThemeIds })

const shapeOf = (schema: z.ZodType | undefined) =>
  schema instanceof z.ZodObject ? Object.keys(schema.shape) : []

describe.each([...api])('%s', (_name, endpoint) => {
  test('is served', () => {
    expect(portal.app.hasRoute({ method: endpoint.method, url: `/api${endpoint.path}` })).toBe(true)
  })

  if (endpoint.rules)
    test('has a sample that keeps the rules, so that the walk reaches the handler', () => {
      const rules = endpoint.rules as (body: unknown) => unknown
      expect(rules(sampleOf(endpoint.body ?? z.null()))).toEqual({})
    })

  if (endpoint.rules)
    test('names the fields of a body that breaks the rules, in the order of its texts', async () => {
      const body = brokenBody(endpoint)
      const expected = (endpoint.rules as (body: unknown) => Record<string, string>)(body)
      const as =
        endpoint.callers === 'anyone' ? {} : { as: (await sharedAllowed(portal, endpoint)).AccessToken }
      const response = await send(portal, endpoint, { ...as, body })
      const { Errors, Fields } = refusalSchema.parse(response.json())
      expect([response.statusCode, Errors, Object.entries(Fields ?? {})]).toEqual([
        422,
        Object.values(expected),
        Object.entries(expected),
      ])
    })

  if (endpoint.callers === 'anyone')
    test('answers somebody who is not signed in', async () => {
      const { statusCode } = await send(portal, endpoint)
      expect(statusCode).not.toBe(403)
      expect(statusCode).toBeLessThan(500)
    })

  if (endpoint.callers !== 'anyone')
    test('asks somebody without a valid token to sign in', async () => {
      for (const as of [undefined, 'not-a-token', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.']) {
        const response = await send(portal, endpoint, as === undefined ? {} : { as })
        expect(response.statusCode).toBe(401)
        expect(response.json()).toMatchObject({ Success: false, Result: null })
      }
    })

  test.each([undefined, ...roles])('admits the role %s as the contract says', async (role) => {
    const isRefused = !mayCall(endpoint, role)
    const user = await (isRefused
      ? sharedWith(portal, role)
      : signedIn(portal, { Roles: role ? [role] : [] }))
    const { statusCode } = await send(portal, endpoint, { as: user.AccessToken })
    if (!isRefused) expect([401, 403]).not.toContain(endpoint.callers === 'anyone' ? 0 : statusCode)
    else expect(statusCode).toBe(403)
    expect(statusCode).toBeLessThan(500)
  })

  if (mayCall(endpoint, 'Admin') && endpoint.callers !== 'anyone')
    test('admits an organiser with some parts of the desk as the contract says', async () => {
      const statusFor = async (held: HeldParts) =>
        (await send(portal, endpoint, { as: (await sharedHolder(portal, held)).AccessToken })).statusCode
      const isOrganisersAlone = endpoint.callers !== 'signedIn' && allowedRoles(endpoint).length === 1
      const { part } = endpoint
      if (part === 'any') {
        if (isOrganisersAlone) expect(await statusFor(deskParts.map((one) => whole(one)))).not.toBe(403)
        return
      }
      if (isOrganisersAlone) {
        // All parts but that of the call, and the papers of one theme where all are needed.
        const others = deskParts.filter((one) => one !== part)
        expect(await statusFor(others.map((one) => whole(one, one === 'papers' ? [randomUUID()] : [])))).toBe(
          403,
        )
      }
      if (part === 'whole' || part === undefined) return
      const held = part === 'everyPaper' ? 'papers' : part
      if (takesKey(endpoint) && isOrganisersAlone)
        expect(await statusFor([{ ...whole(held), IsFull: false }])).toBe(403)
      else if (isOrganisersAlone) expect(await statusFor([{ ...whole(held), IsFull: false }])).not.toBe(403)
      if (takesKey(endpoint)) expect(await statusFor([whole(held)])).not.toBe(403)
    })

  if (takesKey(endpoint))
    test('takes an idempotency key: one that cannot be read is refused, and one that served answers alike', async () => {
      const as = (await anAllowed(portal, endpoint)).AccessToken
      expect((await send(portal, endpoint, { as, key: 'with a blank' })).statusCode).toBe(400)
      const key = randomUUID()
      const first = await send(portal, endpoint, { as, key })
      const again = await send(portal, endpoint, { as, key })
      if (endpoint === eraseOwnAccount) {
        // A person who is erased calls no more, not even again.
        expect([first.statusCode, again.statusCode]).toEqual([200, 401])
        return
      }
      expect(again.statusCode).toBe(first.statusCode)
      if (first.statusCode !== 200) return
      expect(again.body).toBe(first.body)
      for (const { headers } of [first, again]) expect(headers['idempotency-key']).toBe(key)
    })

  if (shapeOf(endpoint.params).includes('id'))
    test('cannot read a malformed id', async () => {
      const user = await sharedAllowed(portal, endpoint)
      for (const id of ['1', 'not-an-id', '%00', `${randomUUID()}x`, "' or 1=1 --", 'a'.repeat(400)]) {
        const { statusCode } = await send(portal, endpoint, { as: user.AccessToken, params: { id } })
        expect(statusCode).toBe(400)
      }
    })

  if (shapeOf(endpoint.params).includes('id'))
    test('finds nothing under the id of no row', async () => {
      const user = await anAllowed(portal, endpoint)
      for (const id of [randomUUID(), noId]) {
        const { statusCode } = await send(portal, endpoint, { as: user.AccessToken, params: { id } })
        expect(statusCode).toBe(404)
      }
    })

  if (endpoint.params && !shapeOf(endpoint.params).includes('id'))
    test('survives odd parameters', async () => {
      const user = await anAllowed(portal, endpoint)
      for (const odd of ['\u0000', '%', "'", '\u202e', '🦜'.repeat(50), '..', 'a b']) {
        const params = Object.fromEntries(shapeOf(endpoint.params).map((name) => [name, odd]))
        const { statusCode } = await send(portal, endpoint, { as: user.AccessToken, params })
        expect(statusCode).toBeLessThan(500)
      }
    })

  const strangers = allowedRoles(endpoint).filter((role) => role !== 'Admin')
  if (endpoint.owned)
    test.each(strangers)('shows the %s nothing of a stranger’s row', async (role) => {
      if (!endpoint.owned) return
      const { id } = await foreignRow(portal, endpoint.owned)
      const stranger = await signedIn(portal, { Roles: [role] })
      const response = await send(portal, endpoint, { as: stranger.AccessToken, params: { id } })
      const nowhere = await send(portal, endpoint, { as: stranger.AccessToken, params: { id: randomUUID() } })
      expect(response.statusCode).toBe(404)
      expect(response.body).not.toContain(marker)
      expect(response.body).toBe(nowhere.body)
    })

  if (endpoint.owned && mayCall(endpoint, 'PaperPresenter'))
    test('knows the owner of a row', async () => {
      if (!endpoint.owned) return
      const { id, owner } = await foreignRow(portal, endpoint.owned)
      const { statusCode } = await send(portal, endpoint, { as: owner.AccessToken, params: { id } })
      expect([401, 403, 404]).not.toContain(statusCode)
      expect(statusCode).toBeLessThan(500)
    })

  const bodyNames = shapeOf(endpoint.body)
  if (bodyNames.includes('PaperId') && strangers.length > 0)
    test('takes no stranger’s paper by its body', async () => {
      const { id } = await foreignRow(portal, 'Paper')
      const stranger = await signedIn(portal, { Roles: strangers.slice(0, 1) })
      const body = { ...sampleFields(endpoint.body), PaperId: id }
      if ('Authors' in body) body.Authors = [{ UserDetailId: stranger.UserDetailId, UserSequence: 1 }]
      const response = await send(portal, endpoint, { as: stranger.AccessToken, body })
      expect(response.statusCode).toBe(404)
      expect(response.body).not.toContain(marker)
    })

  if (endpoint.query)
    test('cannot read an unknown field of the query', async () => {
      const user = await sharedAllowed(portal, endpoint)
      const { statusCode } = await send(portal, endpoint, { as: user.AccessToken, query: { Surprise: '1' } })
      expect(statusCode).toBe(400)
    })

  if (endpoint.body)
    test('cannot read an unknown field of the body', async () => {
      const user = await sharedAllowed(portal, endpoint)
      const body = { ...sampleFields(endpoint.body), Surprise: 1 }
      const response = await send(portal, endpoint, { as: user.AccessToken, body })
      expect(response.statusCode).toBe(400)
      expect(response.json()).toMatchObject({ Success: false, Message: 'The request cannot be read' })
    })

  if (endpoint.body)
    test.each(['{"a":', '', '[]', 'null', '"text"', '7', '{}', '{"__proto__":{"a":1}}', '\u0000'])(
      'cannot read the body %j',
      async (raw) => {
        // Some calls may leave out all of their fields.
        if (raw === '{}' && endpoint.body?.safeParse({}).success) return
        const user = await sharedAllowed(portal, endpoint)
        const { statusCode } = await send(portal, endpoint, { as: user.AccessToken, raw })
        expect(statusCode).toBe(400)
      },
    )

  if (bodyNames.length > 0)
    test('survives any field of the body being of another kind', async () => {
      const user = await anAllowed(portal, endpoint)
      const sample = sampleFields(endpoint.body)
      for (const name of bodyNames) {
        const texts = [10_000, 200_000].map((length) => 'x'.repeat(length))
        for (const odd of [...texts, '<script>', 'שלום 🦜', '-1', -1, 1e308, null, [], {}, ['x']]) {
          const body = { ...sample, [name]: odd }
          const { statusCode } = await send(portal, endpoint, { as: user.AccessToken, body })
          expect(statusCode, `${name} as ${JSON.stringify(odd).slice(0, 40)}`).toBeLessThan(500)
        }
        if (typeof sample[name] !== 'string') continue
        const body = { ...sample, [name]: 'NUL \u0000' }
        expect((await send(portal, endpoint, { as: user.AccessToken, body })).statusCode, name).toBe(400)
      }
    })
})

test('the server serves no call that is missing from the contract', async () => {
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) })
    .parse((await portal.app.inject('/api/docs/json')).json())
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const stated = [...api.values()].map(
    ({ method, path }) => `${method} /api${path.replace(/:(\w+)/g, '{$1}')}`,
  )
  expect(served.filter((call) => call.startsWith('GET /api/') || !call.startsWith('GET ')).sort()).toEqual(
    stated.sort(),
  )
})
