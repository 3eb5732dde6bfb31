import { expect, test } from 'vitest'
import { readQueries } from '../../../server/db/messages.ts'

/** A message of a type, with a text. */
function message(type: string, text = ''): Buffer {
  const head = Buffer.alloc(5, type)
  head.writeInt32BE(4 + text.length, 1)
  return Buffer.concat([head, Buffer.from(text)])
}

/** What a connection begins with. */
function beginning(code: number, text = ''): Buffer {
  const head = Buffer.alloc(8)
  head.writeInt32BE(8 + text.length)
  head.writeInt32BE(code, 4)
  return Buffer.concat([head, Buffer.from(text)])
}

const startup = beginning(3 << 16, 'user\0postgres\0\0')
const extended = Buffer.concat(['P', 'B', 'D', 'E', 'S'].map((type) => message(type, 'x'.repeat(300))))
const simple = message('Q', 'select 1\0')

/** What is read when the bytes arrive in pieces of `size`. */
function read(bytes: Buffer, size: number) {
  let refusals = 0
  const queriesIn = readQueries(() => (refusals += 1))
  const queries: Buffer[] = []
  for (let at = 0; at < bytes.length; at += size)
    for (const query of queriesIn(bytes.subarray(at, at + size))) queries.push(Buffer.from(query))
  return { queries, refusals }
}

test('queries are read whole, however their bytes are cut', () => {
  const sent = [startup, extended, simple, extended]
  const bytes = Buffer.concat(sent)
  for (const size of [1, 2, 3, 5, 7, 100, 301, 1000, bytes.length])
    expect([size, read(bytes, size)]).toEqual([size, { queries: sent, refusals: 0 }])
})

test('a query waits for its last message', () => {
  const queriesIn = readQueries(() => undefined)
  expect(queriesIn(Buffer.concat([startup, message('P', 'select 1'), message('B')]))).toHaveLength(1)
  expect(queriesIn(message('S'))).toEqual([
    Buffer.concat([message('P', 'select 1'), message('B'), message('S')]),
  ])
})

test('the end of a connection never reaches the engine, and neither do messages that nothing completes', () => {
  const { queries } = read(Buffer.concat([startup, message('P'), message('X')]), 1000)
  expect(queries).toEqual([startup])
})

test('encryption and the cancelling of a query are refused, and the connection goes on', () => {
  const [encrypted, cancelled] = [beginning(80877103), beginning(80877102, 'processkey')]
  for (const size of [1, 1000])
    expect(read(Buffer.concat([encrypted, startup, cancelled, simple]), size)).toEqual({
      queries: [startup, simple],
      refusals: 2,
    })
})
