import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { literalLimit } from '../../../server/db/statements/literalLimit.ts'

const written = (size: number) => new PgDialect().sqlToQuery(sql`limit ${literalLimit(size)}`)

test('a page’s size is text of its statement, not a parameter', () => {
  expect(written(50)).toMatchObject({ sql: 'limit 50', params: [] })
})

test.each([-1, 1.5, NaN, Infinity, 2 ** 53])('%d is refused as the size of a page', (size) => {
  expect(() => written(size)).toThrow('is no size of a page')
})
