import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestDatabase, type TestDatabase } from '../../support/portal/engine.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await startTestDatabase()
  pool = new pg.Pool({ ...database.connection, max: 6 })
  // A pool says that it has ended before its connections have: the drop of the database may break them off.
  pool.on('error', () => undefined)
  await pool.query('create table counted (id int primary key, value int not null, filling text)')
  await pool.query('insert into counted select i, 0 from generate_series(1, 16) i')
})
afterAll(async () => {
  await pool.end()
  await database.stop()
})

test('connections that read and write at the same time each get their own answers, and none is left waiting', async () => {
  const rounds = 40
  const filling = 'x'.repeat(3000)
  await Promise.all(
    Array.from({ length: 16 }, async (_, n) => {
      for (let round = 0; round < rounds; round += 1) {
        const { rows } = await pool.query(`select $1::int as given, ${n} as written`, [round])
        expect(rows).toEqual([{ given: round, written: n }])
        const client = await pool.connect()
        await client.query('begin')
        await client.query('select value from counted where id = $1 for update', [n + 1])
        await client.query('update counted set value = value + 1, filling = $2 where id = $1', [
          n + 1,
          filling,
        ])
        await client.query(round % 4 === 3 ? 'rollback' : 'commit')
        client.release()
      }
    }),
  )
  const { rows } = await pool.query('select distinct value from counted')
  expect(rows).toEqual([{ value: (rounds * 3) / 4 }])
})

test('a connection that breaks off in mid-transaction undoes it and lets the others continue', async () => {
  const breaking = new pg.Client(database.connection)
  breaking.on('error', () => undefined)
  await breaking.connect()
  await breaking.query('begin')
  await breaking.query('update counted set value = -1')
  const other = pool.query('select count(*)::int as broken from counted where value = -1')
  await breaking.end()
  expect((await other).rows).toEqual([{ broken: 0 }])
})

test('a statement that fails is answered with its error, and its connection goes on', async () => {
  await expect(pool.query('select $1::int / 0', [1])).rejects.toThrow('division by zero')
  expect((await pool.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }])
})

test('a statement that fails in a transaction leaves the rest of it to be rolled back', async () => {
  const client = await pool.connect()
  await client.query('begin')
  await client.query('update counted set value = $1', [-2])
  await expect(client.query('select $1::int / 0', [1])).rejects.toThrow('division by zero')
  await expect(client.query('select $1::int as one', [1])).rejects.toThrow('current transaction is aborted')
  await client.query('rollback')
  client.release()
  const { rows } = await pool.query('select count(*)::int as broken from counted where value = $1', [-2])
  expect(rows).toEqual([{ broken: 0 }])
})

test('a connection that breaks off in mid-query lets the others continue', async () => {
  const breaking = new pg.Client(database.connection)
  breaking.on('error', () => undefined)
  await breaking.connect()
  // A Parse without the messages that would complete it.
  breaking.connection.parse({ text: 'select 1', name: '', types: [] }, true)
  expect((await pool.query('select $1::int as one', [1])).rows).toEqual([{ one: 1 }])
  breaking.connection.stream.destroy()
  expect((await pool.query('select $1::int as two', [2])).rows).toEqual([{ two: 2 }])
})

test('a connection that breaks off after an error in mid-query lets the others continue', async () => {
  const breaking = new pg.Client(database.connection)
  breaking.on('error', () => undefined)
  await breaking.connect()
  await breaking.query('begin')
  // After its error the engine ignores all messages but a Sync.
  breaking.connection.parse({ text: 'select nothing', name: '', types: [] }, true)
  breaking.connection.flush()
  await new Promise((resolve) => breaking.connection.once('errorMessage', resolve))
  breaking.connection.stream.destroy()
  expect((await pool.query('select $1::int as two', [2])).rows).toEqual([{ two: 2 }])
})

test('a result of ten megabytes arrives whole, while another connection writes as much', async () => {
  const text = 'z'.repeat(1000)
  const [read, written] = await Promise.all([
    pool.query<{ i: number; t: string }>('select i, $1::text as t from generate_series(1, 10000) i', [text]),
    pool.query('select length($1) as length', ['w'.repeat(10_000_000)]),
  ])
  expect(read.rows.every((row, index) => row.i === index + 1 && row.t === text)).toBe(true)
  expect(read.rows).toHaveLength(10_000)
  expect(written.rows).toEqual([{ length: 10_000_000 }])
})
