import type { LightMyRequestResponse } from 'fastify'
import { z } from 'zod'
import { createAuthor } from '../../../contract/people/authors.ts'
import { createPaper, emptyPaper } from '../../../contract/papers/papers.ts'
import { refusalsOf, type Endpoint, type OwnedRow } from '../../../contract/core/endpoint.ts'
import type { HeldParts } from '../../../contract/core/deskParts.ts'
import { roles, type Role } from '../../../contract/core/roles.ts'
import { profileOf, signedIn, type TestUser } from '../../support/accounts.ts'
import { addressOf, call } from '../../support/call.ts'
import { makeManuscript } from '../../../demo/manuscript.ts'
import { notified } from '../../support/notifications.ts'
import { registered, travelling } from '../../support/registrations.ts'
import type { TestPortal } from '../../support/portal/portal.ts'
import { sampleFields, sampleOf } from '../../support/samples.ts'
import { storeBytes } from '../../support/storeBytes.ts'

/** A word that is in every foreign row, and so must never be in a reply to a stranger. */
export const marker = 'Zanzibar'

/** What a request of the walk has that differs from the sample. */
export interface Change {
  readonly as?: string
  readonly params?: Record<string, string>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  /** An idempotency key. */
  readonly key?: string
  /** Sent as it is, as JSON. */
  readonly raw?: string
}

/** Sends a request that is well-formed wherever `change` does not say otherwise. */
export async function send(
  portal: TestPortal,
  endpoint: Endpoint,
  change: Change = {},
): Promise<LightMyRequestResponse> {
  const params = { ...sampleFields(endpoint.params), ...change.params } as Record<string, string>
  const query = { ...sampleFields(endpoint.query), ...change.query }
  const body = 'body' in change ? change.body : endpoint.body && sampleOf(endpoint.body)
  const payload = change.raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const response = await portal.app.inject({
    method: endpoint.method,
    url: addressOf(endpoint, params, query),
    headers: {
      ...(change.as ? { authorization: `Bearer ${change.as}` } : {}),
      ...(change.key ? { 'idempotency-key': change.key } : {}),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  const { statusCode } = response
  if (statusCode >= 300 && !refusalsOf(endpoint).includes(statusCode))
    throw new Error(
      `${endpoint.method} ${endpoint.path} answered ${statusCode}, which the contract does not state`,
    )
  return response
}

/** What may be wrong with a value of a body although its schema takes it. */
function wrongValues(value: unknown, schema: unknown, others: readonly unknown[]): readonly unknown[] {
  if (schema instanceof z.ZodEnum) return schema.options
  if (typeof value === 'string') return ['', 'x'.repeat(60_000), ...others]
  if (typeof value === 'number') return [-1, 0, 1e9]
  if (typeof value === 'boolean') return [!value]
  const list = schema instanceof z.ZodDefault ? schema.unwrap() : schema
  if (!(list instanceof z.ZodArray)) return []
  const item = sampleOf(list.element as z.ZodType)
  return [0, 2, 6000].map((length) => Array.from({ length }, () => item))
}

/** A body that its schema takes and that breaks as many of the endpoint's rules as are found. */
export function brokenBody(endpoint: Endpoint): unknown {
  const schema = endpoint.body
  const rules = endpoint.rules as ((body: unknown) => object) | undefined
  if (!schema || !rules) throw new Error(`${endpoint.path} has no rules`)
  const wrongs = (body: unknown) => {
    const read = schema.safeParse(body)
    return read.success ? Object.keys(rules(read.data)).length : 0
  }
  const shape: Record<string, unknown> = schema instanceof z.ZodObject ? schema.shape : {}
  const sample = sampleFields(schema)
  const brokenFrom = (start: Record<string, unknown>) => {
    let body = start
    for (const [name, value] of Object.entries(sample))
      for (const wrong of wrongValues(value, shape[name], Object.values(sample))) {
        const changed = { ...body, [name]: wrong }
        if (wrongs(changed) > wrongs(body)) body = changed
      }
    return body
  }
  const needed = Object.entries(sample).filter(([name]) => !(shape[name] instanceof z.ZodDefault))
  const found = [brokenFrom(sample), brokenFrom(Object.fromEntries(needed))]
  const body = found.find((one) => wrongs(one) > 0)
  if (!body) throw new Error(`No body breaks the rules of ${endpoint.path}`)
  return schema.parse(body)
}

/** True if holders of a role, or of none, may call. */
export function mayCall(endpoint: Endpoint, role: Role | undefined): boolean {
  if (endpoint.callers === 'anyone' || endpoint.callers === 'signedIn') return true
  return role !== undefined && endpoint.callers.includes(role)
}

/** The roles that may call. */
export const allowedRoles = (endpoint: Endpoint) => roles.filter((role) => mayCall(endpoint, role))

/** A new account that may call: with the first role that is allowed. */
export const anAllowed = (portal: TestPortal, endpoint: Endpoint) =>
  signedIn(portal, { Roles: allowedRoles(endpoint).slice(0, 1) })

const shared = new WeakMap<TestPortal, Map<Role | undefined, Promise<TestUser>>>()

/** One account per role and portal, for calls that are refused before they change anything. */
export function sharedWith(portal: TestPortal, role: Role | undefined): Promise<TestUser> {
  const known = shared.get(portal) ?? new Map<Role | undefined, Promise<TestUser>>()
  shared.set(portal, known)
  const user = known.get(role) ?? signedIn(portal, { Roles: role ? [role] : [] })
  known.set(role, user)
  return user
}

const holders = new WeakMap<TestPortal, Map<string, Promise<TestUser>>>()

/** One organiser with these parts of the desk per portal. */
export function sharedHolder(portal: TestPortal, DeskParts: HeldParts): Promise<TestUser> {
  const known = holders.get(portal) ?? new Map<string, Promise<TestUser>>()
  holders.set(portal, known)
  const name = JSON.stringify(
    (DeskParts ?? []).map(({ Part, IsFull, ThemeIds }) => [Part, IsFull, ThemeIds.length]),
  )
  const user = known.get(name) ?? signedIn(portal, { Roles: ['Admin'], DeskParts })
  known.set(name, user)
  return user
}

/** The account of `sharedWith` of the first role that is allowed. */
export const sharedAllowed = (portal: TestPortal, endpoint: Endpoint) =>
  sharedWith(portal, allowedRoles(endpoint)[0])

/** A new row of a kind that belongs to `owner`; answers its id. */
const makeRow: Readonly<Record<OwnedRow, (portal: TestPortal, owner: TestUser) => Promise<string>>> = {
  Paper: async (portal, owner) => {
    const body = { ...emptyPaper, PaperTitle: `${marker} and its spices`, Abstract: `All about ${marker}.` }
    const { Result } = await call(portal, createPaper, { as: owner.AccessToken, body })
    return Result.Id
  },
  File: async (portal, owner) => {
    const file = await storeBytes(
      portal.context,
      owner.UserId,
      'paper',
      `${marker}.pdf`,
      await makeManuscript({ title: marker, authors: [], abstract: '' }),
    )
    return file.Id
  },
  Person: async (portal, owner) => {
    const Email = `${marker.toLowerCase()}-${owner.UserId}@example.org`
    const { DOB: _1, Nationality: _2, StudentId: _3, ...body } = profileOf({ Email, FirstName: marker })
    const { Result } = await call(portal, createAuthor, { as: owner.AccessToken, body })
    return Result.UserDetailId
  },
  Accommodation: async (portal, owner) => (await registered(portal, owner.UserDetailId)).AccommodationId,
  Bill: async (portal, owner) => (await registered(portal, owner.UserDetailId)).PaymentDetailsId,
  Travel: async (portal, owner) => {
    const { AccommodationId } = await registered(portal, owner.UserDetailId)
    return (await travelling(portal, AccommodationId, { Remarks: marker })).TravelId
  },
  Notification: async (portal, owner) => (await notified(portal, owner.UserDetailId, { Subject: marker })).Id,
}

/** A row of somebody, and the presenter who owns it. */
export async function foreignRow(
  portal: TestPortal,
  kind: OwnedRow,
): Promise<{ id: string; owner: TestUser }> {
  const owner = await signedIn(portal)
  return { id: await makeRow[kind](portal, owner), owner }
}
