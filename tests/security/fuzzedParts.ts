import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import type { Random } from '../simulation/random.ts'
import { addressOf } from '../support/call.ts'
import { fixture } from '../support/fixtures.ts'
import { sampleFields, sampleOf } from '../support/samples.ts'
import { multipartOf } from '../support/upload.ts'
import { oddText, oddValue } from './oddValues.ts'

const isId = (value: unknown) => typeof value === 'string' && /^[\da-f]{8}-[\da-f-]{27}$/i.test(value)

/** The fields of a body as JSON texts by their names. */
function fieldsOf(idOf: () => string, random: Random, body: unknown): [string, string][] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return []
  return Object.entries(body).map(([name, value]) => [
    name,
    JSON.stringify(isId(value) && random.chance(0.8) ? idOf() : value),
  ])
}

const joined = (fields: readonly (readonly [string, string])[]) =>
  `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`

/** The JSON text of a body with some things wrong. */
export function bodyText(idOf: () => string, random: Random, endpoint: Endpoint): string | undefined {
  if (!endpoint.body) return random.chance(0.2) ? random.pick(['{}', '', '[]', oddValue(random)]) : undefined
  const sample = sampleOf(endpoint.body)
  const fields = fieldsOf(idOf, random, sample)
  if (fields.length === 0) return random.chance(0.5) ? JSON.stringify(sample) : oddValue(random)
  const wrongs = random.below(4)
  for (let wrong = 0; wrong < wrongs; wrong++) {
    const place = random.below(fields.length)
    const [name = '', value = ''] = fields[place] ?? []
    const act = random.below(5)
    if (act <= 2) fields[place] = [name, oddValue(random)]
    else if (act === 3 && fields.length > 1) fields.splice(place, 1)
    // The same name twice, or one that nobody knows.
    else
      fields.push([
        random.pick([name, '__proto__', 'constructor', 'Surprise']),
        random.pick([value, oddValue(random)]),
      ])
  }
  return joined(fields)
}

export const types = [
  ...[
    'application/json',
    'application/json; charset=utf-16',
    'application/json;charset=latin1',
    'text/plain',
    '',
  ],
  ...[
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'multipart/form-data; boundary=',
    'application/xml',
  ],
  ...['application/octet-stream', 'APPLICATION/JSON', 'application/json, text/html', '*/*', 'a/b/c'],
]

/** Bytes of a body as some other encoding, or not whole. */
export function encoded(random: Random, text: string): Uint8Array {
  const bytes = Buffer.from(text)
  switch (random.below(6)) {
    case 0:
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes])
    case 1:
      return Buffer.from(text, 'utf16le')
    case 2:
      return Buffer.from(text, 'latin1')
    case 3:
      return bytes.subarray(0, random.below(bytes.length + 1))
    case 4:
      return gzipSync(bytes)
    default: {
      const broken = Buffer.from(bytes)
      if (broken.length > 0) broken[random.below(broken.length)] = random.pick([0xff, 0xc0, 0x80, 0, 0xed])
      return broken
    }
  }
}

export const heads: readonly ((random: Random) => readonly [string, string])[] = [
  (random) => [
    'if-match',
    random.pick(['*', '"0"', 'W/"1"', '"1", "2"', '"-1"', '"99999999999999999999"', '1', '"x"']),
  ],
  (random) => ['if-none-match', random.pick(['*', '"x"', '""', 'W/"1"'])],
  (random) => [
    'idempotency-key',
    random.pick(['', 'short', 'with a blank', 'x'.repeat(65), randomUUID(), 'é'.repeat(9)]),
  ],
  (random) => [
    'range',
    random.pick([
      'bytes=0-',
      'bytes=-1',
      'bytes=9-1',
      'bytes=0-0,2-3',
      'lines=1',
      'bytes=99999999999999999999-',
    ]),
  ],
  (random) => ['accept-encoding', random.pick(['br', 'gzip;q=0', '*', 'identity;q=0', 'x, y, z', 'zstd'])],
  (random) => ['accept', random.pick(['text/html', 'application/xml', '*/*;q=0', 'x'])],
  (random) => ['x-forwarded-for', random.pick(['1.2.3.4', '::1', 'x'.repeat(500), '1.2.3.4, 5.6.7.8', '"'])],
  (random) => ['content-encoding', random.pick(['gzip', 'deflate', 'br', 'identity', 'x'])],
  (random) => ['expect', random.pick(['100-continue', '200-ok'])],
  (random) => [
    'authorization',
    random.pick(['Bearer', 'Bearer ', 'Basic eDp5', 'Bearer a.b.c', `Bearer ${'x'.repeat(8000)}`, 'x']),
  ],
  (random) => ['origin', random.pick(['null', 'https://evil.example', 'x'])],
  (random) => ['cookie', 'x='.repeat(random.pick([1, 500]))],
  (random) => ['lectern-receipt', random.pick(['x', 'x.y', '..', 'e30.AA', 'W10.AA'])],
  (random) => ['host', random.pick(['evil.example', '', '[::1]', 'a b'])],
  (random) => ['transfer-encoding', random.pick(['identity', 'gzip, chunked'])],
  (random) => ['x-http-method-override', random.pick(['DELETE', 'GET'])],
  (random) => ['user-agent', random.pick(['', 'x'.repeat(5000), '\u00ff\u00fe'])],
  (random) => ['connection', random.pick(['upgrade', 'close'])],
  (random) => ['upgrade', random.pick(['websocket', 'h2c'])],
]

/** A multipart body with something wrong: cut in the head of a part, no end, or fields in place of the file. */
export function multipart(random: Random): { body: Uint8Array; type: string } {
  const { body, type } = multipartOf(
    random.pick(['paper.pdf', '', '../x.pdf', '\u0000.pdf', 'x'.repeat(300)]),
    fixture('paper.pdf'),
  )
  switch (random.below(6)) {
    case 0:
      return { body: body.subarray(0, random.below(200)), type }
    case 1:
      return { body: body.subarray(0, random.below(body.length)), type }
    case 2:
      return {
        body: Buffer.from(body.toString('latin1').replace('name="file"', 'name="other"'), 'latin1'),
        type,
      }
    case 3:
      return { body: Buffer.concat([body, body]), type }
    case 4:
      return {
        body: Buffer.from(body.toString('latin1').replace('filename=', "filename*=utf-8''%ff"), 'latin1'),
        type,
      }
    default:
      return { body, type }
  }
}

export function addressIn(idOf: () => string, random: Random, endpoint: Endpoint): string {
  const text = (value: unknown) =>
    random.chance(0.15) ? oddText(random) : isId(value) ? idOf() : String(value)
  const params = Object.entries(sampleFields(endpoint.params)).map(([name, value]) => [name, text(value)])
  const query: [string, unknown][] = Object.entries(sampleFields(endpoint.query)).filter(
    () => !random.chance(0.1),
  )
  const names = endpoint.query && 'shape' in endpoint.query ? Object.keys(endpoint.query.shape) : []
  for (const name of names) if (random.chance(0.2)) query.push([name, oddText(random)])
  let path = addressOf(
    endpoint,
    Object.fromEntries(params) as Record<string, string>,
    Object.fromEntries(query),
  )
  if (random.chance(0.05) && names.length > 0)
    path += `${path.includes('?') ? '&' : '?'}${random.pick(names)}=1&${random.pick(names)}[]=2`
  if (random.chance(0.03))
    path = random.pick([
      `${path}/`,
      path.toUpperCase(),
      path.replace('/api', '//api'),
      `${path}%`,
      `${path}?`,
      `${path}/..%2f`,
      `/api/./..${path}`,
    ])
  return path
}
