import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase, type Database } from '../../../server/db/database.ts'
import { startTestDatabase, type TestDatabase } from '../../support/portal/engine.ts'

let engine: TestDatabase
let database: Database
/** What the connection has written to the database. */
const writes = vi.fn()

/** Counts the writes of a stream; that of the engine has one kind of them, a socket two. */
function watched<S extends Duplex>(stream: S): S {
  for (const name of stream instanceof Socket ? (['_write', '_writev'] as const) : (['_writev'] as const)) {
    const write = Reflect.get(stream, name) as (...given: unknown[]) => void
    Reflect.set(stream, name, (...given: unknown[]) => {
      writes()
      write.apply(stream, given)
    })
  }
  return stream
}

beforeAll(async () => {
  engine = await startTestDatabase()
  const { stream } = engine.connection
  if (typeof stream === 'object') throw new Error('Each connection needs a stream of its own')
  database = openDatabase(
    { ...engine.connection, max: 1, stream: () => watched(stream?.() ?? new Socket()) },
    () => undefined,
  )
  await database.pool.query('select 1')
})

afterAll(async () => {
  await database.close()
  await engine.stop()
})

test('all statements of one turn go to the database with one write, and each gets its own answer', async () => {
  const client = await database.pool.connect()
  writes.mockClear()
  const answers = await Promise.all(
    [1, 2, 3].map((number) => client.query('select $1::int as number', [number])),
  )
  client.release()
  expect(answers.map(({ rows }) => rows as unknown)).toEqual([1, 2, 3].map((number) => [{ number }]))
  expect(writes).toHaveBeenCalledTimes(1)
})

test('a transaction writes twice: its beginning with its first statement, its last one with the commit', async () => {
  writes.mockClear()
  const last: Promise<unknown>[] = []
  await database.sql.transaction(async (own) => {
    await own.execute(sql`select 1`)
    // Sent and not waited for, as by `sendOn`.
    last.push(own.execute(sql`select 2`).then(({ rows }) => rows))
  })
  await Promise.all(last)
  expect(writes).toHaveBeenCalledTimes(2)
})

test('a statement that fails in a turn leaves the others their answers', async () => {
  const client = await database.pool.connect()
  const settled = await Promise.allSettled([
    client.query('select 1 as one'),
    client.query('select 1 / 0'),
    client.query('select 2 as two'),
  ])
  client.release()
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
