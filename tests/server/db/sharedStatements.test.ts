import { expect, test } from 'vitest'
import { shareStatements } from '../../../server/db/statements/sharedStatements.ts'

/** A Parse that names a statement, with what follows it. */
const parsing = (name: string, after = 'BDES') =>
  Buffer.concat([
    Buffer.from(`P\0\0\0${String.fromCharCode(4 + name.length + 1 + 2)}${name}\0ab`),
    Buffer.from(after),
  ])
const parsed = Uint8Array.of(0x31, 0, 0, 0, 4)

test('a name is parsed once, and each later asker has its answer', () => {
  const share = shareStatements()
  const first = share(parsing('one'))
  expect([String(first.query), first.before]).toEqual([String(parsing('one')), []])
  first.answered(Buffer.concat([parsed, Buffer.from('rows')]))
  const second = share(parsing('one'))
  expect([Buffer.from(second.query).toString(), second.before]).toEqual(['BDES', [parsed]])
  expect(String(share(parsing('two')).query)).toBe(String(parsing('two')))
})

test('a name whose parsing failed is parsed again', () => {
  const share = shareStatements()
  share(parsing('one')).answered(Buffer.from('E\0\0\0\x08no'))
  expect(share(parsing('one')).before).toEqual([])
})

test('statements without a name, and other messages, go through as they are', () => {
  const share = shareStatements()
  for (let round = 0; round < 2; round += 1) {
    const query = share(parsing(''))
    query.answered(parsed)
    expect([String(query.query), query.before]).toEqual([String(parsing('')), []])
  }
  expect(String(share(Buffer.from('Q\0\0\0\x0abegin\0')).query)).toBe('Q\0\0\0\x0abegin\0')
})
