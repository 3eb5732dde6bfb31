import { z } from 'zod'
import { createAuthor } from '../../../contract/people/authors.ts'
import { noId } from '../../../contract/core/limits.ts'
import { createPaper, emptyPaper } from '../../../contract/papers/papers.ts'
import { saveAuthors } from '../../../contract/papers/paperAuthors.ts'
import type { Role } from '../../../contract/core/roles.ts'
import type { WireRequest, WireResponse } from '../../../src/sync/transport/request.ts'
import { coAuthor } from '../acts.ts'
import type { Far } from './far.ts'

/** One of the two servers, and under which ids and tokens it knows what the requests name. */
export interface Side {
  readonly far: Far
  readonly names: Map<string, string>
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const moment = /\d{4}-\d\d-\d\dT[\d:.]+Z/g

/** A request with names such as `<paper 1>` in the place of ids and tokens. */
export type Asked = WireRequest & { readonly as?: string }

const filled = (side: Side, text: string) => text.replace(/<[\w ]+>/g, (name) => side.names.get(name) ?? noId)

/** The request as a side is asked it. */
export function fill(side: Side, asked: Asked): WireRequest {
  const { data } = asked
  return {
    method: asked.method,
    url: filled(side, asked.url),
    headers: {
      ...asked.headers,
      ...(asked.as ? { Authorization: `Bearer ${filled(side, asked.as)}` } : {}),
    },
    ...(data === undefined || data instanceof ArrayBuffer || data instanceof FormData || data === null
      ? { data }
      : { data: JSON.parse(filled(side, JSON.stringify(data))) as unknown }),
  }
}

/** An answer without what may differ: ids by their order of coming, no moments, no tokens. */
export function plain(side: Side, { status, data, headers }: WireResponse): unknown {
  const known = new Map([...side.names].map(([name, id]) => [id, name]))
  const text = JSON.stringify(data)
    .replace(/"(AccessToken|RefreshToken)":"([^"]+)"/g, '"$1":"a token"')
    .replace(uuid, (id) => (id === noId ? id : (known.get(id) ?? 'an id that is not named')))
    .replace(/"Proof":"[^"]*"/g, '"Proof":""')
    .replace(moment, 'a moment')
    // Accounts of tests are numbered by their names.
    .replace(/Asha Rao \d+/g, 'Asha Rao')
    .replace(/"LastName":"Rao \d+"/g, '"LastName":"Rao"')
  const { Success, Message, Result, Errors, Id } = JSON.parse(text) as Record<string, unknown>
  // A bill has a reference by chance, a version that no claim names, and much that no device keeps.
  const isBill = Boolean((Result as Record<string, unknown> | null)?.['Transfers'])
  const compared = isBill ? 'a bill' : inOrder(Result)
  const etag = isBill ? '' : (headers['etag'] ?? '').replace(/\.\w+"$/, '"')
  return { status, etag, after: headers['retry-after'] ?? '', Success, Message, Result: compared, Errors, Id }
}

/** Registrations come in no order, travellers and people by names that differ here: all by whose they are. */
const inOrder = (value: unknown): unknown => {
  const people = z
    .array(z.looseObject({ CanEdit: z.boolean(), UserDetailId: z.string() }))
    .safeParse(value).data
  if (people) return people.sort((a, b) => a.UserDetailId.localeCompare(b.UserDetailId))
  const rows = z.array(z.looseObject({ AccommodationId: z.string() })).safeParse(value).data
  return rows ? rows.sort((a, b) => a.AccommodationId.localeCompare(b.AccommodationId)) : value
}

/** Names what an answer has made, on each side. */
export function learn(side: Side, response: WireResponse, name: string): void {
  const { Id, Result } = response.data as { Id: string | null; Result: Record<string, string> | null }
  if (response.status !== 200) return
  if (Id && ![...side.names.values()].includes(Id)) side.names.set(`<${name}>`, Id)
  if (Result?.['PaymentDetailsId'] && Result['NumOfAccompanyingPerson'] !== undefined)
    side.names.set(name.replace(/^(.*)$/, '<bill of $1>'), Result['PaymentDetailsId'])
  if (Result?.['RefreshToken']) {
    side.names.set(`<access of ${name}>`, Result['AccessToken'] ?? '')
    side.names.set(`<refresh of ${name}>`, Result['RefreshToken'])
  }
}

/**
 * A side with two presenters who are signed in; `hasOthers` adds an organiser and a stranger, and an approved paper of
 * the two with somebody who has no account.
 */
export async function sideOf(far: Far, hasOthers: boolean): Promise<Side> {
  const names = new Map<string, string>([
    ['<theme>', far.themeId],
    ['<no theme>', '6a1c2a34-0000-4000-8000-000000000001'],
    ['<stranger>', '6a1c2a34-0000-4000-8000-000000000002'],
    ['<nowhere>', '6a1c2a34-0000-4000-8000-000000000003'],
  ])
  for (const who of hasOthers ? ['one', 'two', 'organiser', 'stranger'] : ['one', 'two']) {
    const Roles: readonly Role[] = who === 'organiser' ? ['PaperPresenter', 'Admin'] : ['PaperPresenter']
    const userId = await far.register(`${who}@example.org`, Roles)
    const session = await far.signIn(userId)
    names.set(`<user ${who}>`, userId)
    names.set(`<person ${who}>`, session.UserDetailId)
    await signIn({ far, names }, who)
  }
  const side = { far, names }
  if (hasOthers) await approve(side)
  return side
}

/** Has a paper of the two and a guest approved. */
async function approve(side: Side): Promise<void> {
  const ask = async (method: 'POST' | 'PUT', url: string, data: unknown, name: string) => {
    const request = fill(side, { method, url, data, headers: {}, as: '<access of one>' })
    learn(side, await side.far.answer(request), name)
  }
  await ask('POST', createAuthor.path, coAuthor('guest@example.org', 'Guest'), 'person guest')
  await ask('POST', createPaper.path, { ...emptyPaper, PaperTitle: 'A paper that was taken' }, 'approved')
  const Authors = ['one', 'two', 'guest'].map((who, index) => ({
    UserDetailId: `<person ${who}>`,
    UserSequence: index + 1,
  }))
  await ask(saveAuthors.method, saveAuthors.path, { PaperId: '<approved>', Authors }, '')
  await side.far.approve(side.names.get('<approved>') ?? '')
}

/** Gives somebody a new session. */
export async function signIn({ far, names }: Side, who: string): Promise<void> {
  const { AccessToken, RefreshToken } = await far.signIn(names.get(`<user ${who}>`) ?? '')
  names.set(`<access of ${who}>`, AccessToken)
  names.set(`<refresh of ${who}>`, RefreshToken)
}
