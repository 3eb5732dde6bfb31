import { api } from '../../contract/api.ts'
import { refusalsOf, type Endpoint } from '../../contract/core/endpoint.ts'
import { addressOf } from '../support/call.ts'
import { sampleFields, sampleOf } from '../support/samples.ts'
import { agentFor, send, type Answer } from './http.ts'
import { identities, type Ground, type Identity, type RowKind, type Rows } from './identities.ts'
import { readable } from './readable.ts'
import type { Tally } from './tally.ts'

// All operations, by everybody, about everybody's rows: who may not see a marker must not get it in any answer,
// and nothing of the bystander may change.

/** Which rows the parameters of a path may name. */
const kindsOfPath: readonly (readonly [RegExp, readonly RowKind[]])[] = [
  [/^\/(Accommodations\/paper|Paper|Review)\b/i, ['Paper', 'Undo']],
  [/^\/Storage\b/, ['File']],
  [/^\/Accommodations\/person\b/, ['Person']],
  [/^\/Accommodations\b/, ['Registration']],
  [/^\/(Author|User)\b/i, ['Person', 'User']],
  [/^\/Payment\/statement\b/, ['Statement']],
  [/^\/Payment\b/, ['Registration', 'Bill', 'Transfer']],
  [/^\/Travel\/room\b/, ['Room']],
  [/^\/Travel\b/, ['Travel', 'Registration']],
  [/^\/Notification\b/, ['Notification']],
  [/^\/Event\b/, ['Event']],
  [/^\/Undo\b/, ['Undo']],
  [/^\/Archive\b/, ['Archive']],
  [/^\/Page\b/, ['Page']],
]

/** Which rows a field of a body or a parameter names. */
const kindsOfField: Readonly<Record<string, RowKind>> = {
  PaperId: 'Paper',
  paperId: 'Paper',
  PaperIds: 'Paper',
  OtherId: 'Paper',
  UserDetailId: 'Person',
  KeepId: 'Person',
  DropId: 'Person',
  Ids: 'Person',
  AccommodationId: 'Registration',
  PaymentDetailsId: 'Bill',
  PaymentIds: 'Transfer',
  PaperURL: 'File',
  uploadPaper: 'File',
  ProofFileId: 'File',
  StudentId: 'File',
  UserId: 'User',
  AuditorIds: 'User',
  auditorId: 'User',
  sessionId: 'Session',
  RoomId: 'Room',
  EventId: 'Event',
  StatementId: 'Statement',
}

const first = (rows: Rows, kind: RowKind) => rows[kind]?.[0]

/** Fields of a call with the ids of somebody's rows, where that owner has such rows. */
export function about(fields: Record<string, unknown>, rows: Rows): Record<string, unknown> {
  const named = Object.entries(fields).map(([name, value]) => {
    const kind = kindsOfField[name]
    const id = kind && first(rows, kind)
    if (name === 'Authors' && first(rows, 'Person'))
      return [name, [{ UserDetailId: first(rows, 'Person'), UserSequence: 1 }]]
    if (!id) return [name, value]
    return [name, Array.isArray(value) ? rows[kind] : id]
  })
  return Object.fromEntries(named) as Record<string, unknown>
}

interface Walked {
  readonly endpoint: Endpoint
  readonly path: string
  readonly body?: string
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The kinds of rows that the path of an operation may name. */
export const kindsOf = (endpoint: Endpoint): readonly RowKind[] =>
  kindsOfPath.find(([path]) => path.test(endpoint.path))?.[1] ?? []

/** The calls of an operation about somebody's rows: one for each row that its path may name. */
function callsAbout(endpoint: Endpoint, rows: Rows): Walked[] {
  const params = about(sampleFields(endpoint.params), rows)
  const query = sampleFields(endpoint.query)
  const sample = endpoint.body && sampleOf(endpoint.body)
  const body = isObject(sample) ? about(sample, rows) : sample
  const ids = 'id' in params ? kindsOf(endpoint).flatMap((kind) => rows[kind] ?? []) : []
  const all = ids.length > 0 ? ids.map((id) => ({ ...params, id })) : [params]
  return all.map((given) => ({
    endpoint,
    path: addressOf(endpoint, given as Record<string, string>, query),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }))
}

/** Calls that would end the walk: an account of the crowd, all its sessions, or the conference. */
const skipped = new Set(['POST /Account/own/erase', 'POST /Archive', 'DELETE /Account/own/sessions'])

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

/** Lists that are made of what everybody has typed, without its owner. */
const shared: readonly (readonly [RegExp, RegExp])[] = [[/\/University\b/i, /^place of/]]

/** Remarks of other auditors, in an answer to one whose own review is in: they are read from then on. */
const isAfterOwnReview = (identity: Identity, about: string, text: string) =>
  identity === 'assignedAuditor' && about.startsWith('forauthor of ') && text.includes('"State":"done"')

/** What is planted in an answer although its caller may not see it. */
export function foreignMarkers(ground: Ground, identity: Identity, text: string, sent: string): string[] {
  const lower = text.toLowerCase()
  const asked = sent.toLowerCase()
  return ground.Markers.filter(
    ({ Word, About, SeenBy, IsSecret }) =>
      lower.includes(Word) &&
      !shared.some(([path, about]) => path.test(sent) && about.test(About)) &&
      !isAfterOwnReview(identity, About, text) &&
      // What the caller has sent may come back.
      !asked.includes(Word) &&
      (IsSecret ? true : identity !== 'organiser' && !SeenBy.includes(identity)),
  ).map(({ About }) => About)
}

/** What is wrong with an answer to a call of the contract, by its status. */
export const statusFault = (endpoint: Endpoint, { status }: Answer): string | undefined => {
  if (status === 0) return 'no answer'
  if (status >= 500) return `${status}`
  if (status >= 300 && status !== 304 && !refusalsOf(endpoint).includes(status))
    return `${status}, which the contract does not state`
  return undefined
}

/** Everything that the bystander keeps, as the portal shows it. */
async function bystanderKeeps(ground: Ground, call: (path: string) => Promise<Answer>): Promise<string> {
  const { Paper = [], Registration = [], Travel = [], Person = [] } = ground.Owners['bystander'] ?? {}
  const paths = [
    '/api/Paper/user-paper-list',
    '/api/User/personal-details',
    '/api/Account/own',
    '/api/Notification/active',
    '/api/Event/stars',
    ...Paper.map((id) => `/api/Paper/${id}/user`),
    ...Registration.flatMap((id) => [`/api/Accommodations/${id}`, `/api/Payment/${id}`]),
    ...Travel.map((id) => `/api/Travel/${id}`),
    ...Person.map((id) => `/api/Accommodations/person/${id}`),
  ]
  const answers: string[] = []
  for (const path of paths) answers.push(`${path} ${(await call(path)).body.toString()}`)
  return answers.join('\n')
}

export interface WalkOptions {
  /** Whose rows are called about; all by default. */
  readonly owners?: readonly string[]
  /** Who calls; all by default. */
  readonly callers?: readonly Identity[]
}

/** Walks all operations: first what reads, by everybody, then what changes, by strangers first. */
export async function walk(ground: Ground, tally: Tally, options: WalkOptions = {}): Promise<void> {
  const agent = agentFor(8)
  const owners = options.owners ?? Object.keys(ground.Owners)
  const callers = options.callers ?? identities
  const as = (token: string) => (token === '' ? {} : { authorization: `Bearer ${token}` })
  const bystander = async (path: string) =>
    send(agent, ground.Url, { method: 'GET', path, headers: as(ground.Bystander.Token) })

  async function take(identity: Identity, { endpoint, path, body }: Walked): Promise<void> {
    const answer = await send(agent, ground.Url, {
      method: endpoint.method,
      path,
      headers: {
        ...as(ground.Tokens[identity]),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
    })
    tally.count(answer)
    const who = `${identity}: ${nameOf(endpoint)}`
    const fault = statusFault(endpoint, answer)
    if (fault) tally.found(0, `${who} ${path} answered ${fault}: ${answer.body.toString('utf8', 0, 200)}`)
    const text = await readable(answer)
    for (const About of foreignMarkers(ground, identity, text, `${path} ${body ?? ''}`))
      tally.leaked(0, `${who} ${path} shows ${About}`)
  }

  const operations = [...api.values()].filter((endpoint) => !skipped.has(nameOf(endpoint)))
  const callsOf = (chosen: readonly Endpoint[]) => {
    const calls = chosen.flatMap((endpoint) =>
      owners.flatMap((owner) => callsAbout(endpoint, ground.Owners[owner] ?? {})),
    )
    const distinct = new Map(
      calls.map((one) => [`${one.endpoint.method} ${one.path} ${one.body ?? ''}`, one]),
    )
    return [...distinct.values()]
  }
  const reads = callsOf(operations.filter(({ method }) => method === 'GET'))
  const changes = callsOf(operations.filter(({ method }) => method !== 'GET'))

  const before = await bystanderKeeps(ground, bystander)
  for (const identity of callers) await inTurns(reads, (one) => take(identity, one))
  for (const identity of callers) {
    if (identity === 'organiser') {
      const after = await bystanderKeeps(ground, bystander)
      if (after !== before)
        tally.leaked(0, `Strangers have changed what the bystander keeps: ${differing(before, after)}`)
    }
    await inTurns(changes, (one) => take(identity, one))
  }
  agent.destroy()
}

const differing = (before: string, after: string) => {
  const lines = after.split('\n')
  return before
    .split('\n')
    .filter((line, place) => line !== lines[place])
    .map((line) => line.slice(0, 100))
    .join('; ')
}

/** Some at a time, in order. */
async function inTurns<T>(all: readonly T[], act: (one: T) => Promise<void>): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let one = all[next++]; one !== undefined; one = all[next++]) await act(one)
  }
  await Promise.all(Array.from({ length: 4 }, worker))
}
