import { randomUUID } from 'node:crypto'
import { api } from '../../contract/api.ts'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import { randomOf, type Random } from '../simulation/random.ts'
import { agentFor, send, sendBytes, type Answer, type Sent } from './http.ts'
import { identities, rowKinds, type Ground, type Identity } from './identities.ts'
import { oddValue } from './oddValues.ts'
import { foreignMarkers } from './walk.ts'
import type { Tally } from './tally.ts'
import { bodyText, types, encoded, heads, multipart, addressIn } from './fuzzedParts.ts'

// Calls made from the contract, and then made wrong: by a seed each, so that a finding can be repeated.

const operations = [...api.values()]

/** Whom an organiser may change without giving anybody another right. */
const changeable = ['spare', 'organiser', 'bygone']

/** A row of anybody, or of those whom an organiser may change. */
function anyId(ground: Ground, random: Random, owners: readonly string[]): string {
  const rows = ground.Owners[random.pick(owners)] ?? {}
  const ids = rowKinds.flatMap((kind) => rows[kind] ?? [])
  return ids.length > 0 && !random.chance(0.1) ? random.pick(ids) : randomUUID()
}

/** Everything that a call of one seed sends; `raw` as bytes of a connection. */
export interface FuzzedCall extends Sent {
  readonly identity: Identity
  readonly endpoint: Endpoint
  readonly raw?: Uint8Array
}

/** A request as bytes, with a head or an end that no client sends. */
function rawOf(random: Random, { method, path, headers = {}, body = '' }: Sent, host: string): Uint8Array {
  const bytes = Buffer.from(body)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  const head = (length: string, more: readonly string[] = []) =>
    [
      `${method} ${path.replaceAll(' ', '%20')} HTTP/1.1`,
      `host: ${host}`,
      ...lines,
      length,
      ...more,
      '',
      '',
    ].join('\r\n')
  const length = `content-length: ${bytes.length}`
  switch (random.below(10)) {
    case 0: // Cut off in the body.
      return Buffer.concat([
        Buffer.from(head(`content-length: ${bytes.length + 1 + random.below(100)}`)),
        bytes,
      ])
    case 1: // Cut off in the head.
      return Buffer.from(head(length)).subarray(0, random.below(80))
    case 2:
      return Buffer.from(
        `${head('transfer-encoding: chunked')}${random.pick(['zz\r\n', '5\r\nab', '-1\r\n', 'ffffffffffffffff\r\n', '0\r\n'])}`,
      )
    case 3:
      return Buffer.concat([Buffer.from(head(length, ['content-length: 0'])), bytes])
    case 4:
      return Buffer.concat([
        Buffer.from(head(length, [`x-long: ${'x'.repeat(random.pick([100, 20_000]))}`])),
        bytes,
      ])
    case 5:
      return Buffer.concat([Buffer.from(head(length, ['a b: c', ': x', '\u0000: 1'])), bytes])
    case 6:
      return Buffer.concat([Buffer.from(head(length, ['transfer-encoding: chunked'])), bytes])
    case 7:
      return Buffer.concat([
        Buffer.from(
          head(
            length,
            Array.from({ length: random.pick([50, 3000]) }, (_, n) => `x-${n}: 1`),
          ),
        ),
        bytes,
      ])
    case 8:
      return Buffer.from(
        `${random.pick(['BREW', 'get', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'CONNECT', ''])} ${path.replaceAll(' ', '%20')} ${random.pick(['HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'x'])}\r\nhost: ${host}\r\n\r\n`,
      )
    default:
      return Buffer.from(
        `${method} ${random.pick(['http://evil.example/api', '*', '//', '\\', path.replaceAll('/', '\\')])} HTTP/1.1\r\nhost: ${host}\r\n\r\n`,
      )
  }
}

/** The call of a seed; `name` is the operation of a pinned one, whose place in the contract changes. */
export function callOf(ground: Ground, seed: number, name = ''): FuzzedCall {
  const random = randomOf(seed)
  // Each operation in turn, so that none is left to chance.
  const endpoint = api.get(name) ?? operations[seed % operations.length] ?? random.pick(operations)
  const mayCall = endpoint.callers === 'anyone' || endpoint.callers === 'signedIn' ? [] : endpoint.callers
  const fitting: Identity = mayCall.includes('Admin')
    ? 'organiser'
    : mayCall.includes('Auditor')
      ? 'assignedAuditor'
      : 'presenter'
  const identity = random.chance(0.6) ? fitting : random.pick(identities)
  const token = ground.Tokens[identity]
  const changes = identity === 'organiser' && endpoint.method !== 'GET'
  const owners = changes ? changeable : Object.keys(ground.Owners)
  const idOf = () => anyId(ground, random, owners)
  const path = addressIn(idOf, random, endpoint)
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` }
  let body: string | Uint8Array | undefined
  if (endpoint.raw === 'upload' || endpoint.raw === 'piece') {
    const sent = multipart(random)
    body = random.chance(0.8) ? sent.body : oddValue(random)
    headers['content-type'] = endpoint.raw === 'piece' ? 'application/octet-stream' : sent.type
  } else {
    // With its names shown, an auditor would rightly see what the walk keeps from them.
    const text = bodyText(idOf, random, endpoint)?.replaceAll('"IsBlind":false', '"IsBlind":true')
    if (text !== undefined) {
      body = random.chance(0.15) ? encoded(random, text) : text
      headers['content-type'] = 'application/json'
    }
  }
  if (random.chance(0.1)) headers['content-type'] = random.pick(types)
  while (random.chance(0.2)) {
    const [name, value] = random.pick(heads)(random)
    headers[name] = value
  }
  const method = random.chance(0.04)
    ? random.pick(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'])
    : endpoint.method
  const call = { identity, endpoint, method, path, headers, ...(body === undefined ? {} : { body }) }
  return random.chance(0.06) ? { ...call, raw: rawOf(random, call, new URL(ground.Url).host) } : call
}

/** What Node's parser of heads refuses before there is a call. */
const beforeAnyCall = /^\{"error":"(Bad Request|Request Header Fields Too Large)","message":/

const reply = /^\{"Success":(true|false),"Message":/

/** What is wrong with an answer: our fault, or a refusal in another shape. */
function faultOf(
  { method, raw, headers: sent = {}, body: sentBody }: FuzzedCall,
  answer: Answer,
): string | undefined {
  const { status, body, headers } = answer
  if (status >= 500) return `${status}`
  if (raw) return undefined
  // Node closes the connection after a body or an expectation that such a call cannot have.
  const isOdd = method === 'HEAD' || 'expect' in sent || (method === 'GET' && sentBody !== undefined)
  if (status === 0) return isOdd ? undefined : 'no answer'
  const isJson = String(headers['content-type'] ?? '').includes('json') && !headers['content-encoding']
  const start = body.toString('utf8', 0, 80)
  if (status >= 400 && method !== 'HEAD' && isJson && !reply.test(start) && !beforeAnyCall.test(start))
    return `${status} in a shape of its own: ${body.toString('utf8', 0, 100)}`
  return undefined
}

/** Makes the calls of seeds, some at a time, and looks at each answer. */
export async function fuzz(
  ground: Ground,
  tally: Tally,
  seeds: readonly number[],
  names: ReadonlyMap<number, string> = new Map(),
): Promise<void> {
  const agent = agentFor(8)
  let next = 0
  async function work(): Promise<void> {
    for (let seed = seeds[next++]; seed !== undefined; seed = seeds[next++]) {
      const call = callOf(ground, seed, names.get(seed))
      const { identity, endpoint, method, path, headers } = call
      const answer = call.raw ? await sendBytes(ground.Url, call.raw) : await trySend(agent, ground.Url, call)
      if (!answer) continue
      tally.count(answer)
      const what = `${identity}: ${method} ${path.slice(0, 200)} as ${endpoint.path}`
      const fault = faultOf(call, answer)
      if (fault) tally.found(seed, `${what} answered ${fault}`)
      const sent = `${path} ${JSON.stringify(headers)} ${call.body === undefined ? '' : Buffer.from(call.body).toString()}`
      // What an organiser has published on the way is no secret any more.
      const foreign = foreignMarkers(ground, identity, answer.body.toString(), sent)
      for (const About of foreign.filter((about) => !about.endsWith(' of organiser')))
        tally.leaked(seed, `${what} shows ${About}`)
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  agent.destroy()
}

/** The call, unless Node itself sends no such head. */
async function trySend(
  agent: ReturnType<typeof agentFor>,
  url: string,
  call: Sent,
): Promise<Answer | undefined> {
  try {
    return await send(agent, url, call)
  } catch {
    return undefined
  }
}
