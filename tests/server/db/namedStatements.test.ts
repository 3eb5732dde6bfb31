import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../../server/db/database.ts'
import { startTestDatabase, type TestDatabase } from '../../support/portal/engine.ts'

describe('statements that run often', () => {
  let engine: TestDatabase
  let database: Database
  beforeAll(async () => {
    engine = await startTestDatabase()
    // One connection, so that its statements can be read on it.
    database = openDatabase({ ...engine.connection, max: 1 }, () => undefined)
  })
  afterAll(async () => {
    await database.close()
    await engine.stop()
  })

  const named = async () =>
    (
      await database.pool.query<{ statement: string }>(
        `select statement from pg_prepared_statements where name not in ('lectern_position', 'lectern_flush') order by statement`,
      )
    ).rows

  test('a statement with parameters has a name from its second use on, and keeps its results', async () => {
    const twice = (number: number) => database.sql.execute(sql`select ${number}::int * 2 as twice`)
    expect((await twice(1)).rows).toEqual([{ twice: 2 }])
    const before = await named()
    for (const number of [2, 3, 4]) expect((await twice(number)).rows).toEqual([{ twice: number * 2 }])
    expect(new Set(await named())).toEqual(new Set([...before, { statement: 'select $1::int * 2 as twice' }]))
  })

  test('a second connection uses the same name', async () => {
    const other = openDatabase({ ...engine.connection, max: 1 }, () => undefined)
    try {
      for (const { sql: own } of [database, other, other, database, other])
        expect((await own.execute(sql`select ${5}::int * 3 as thrice`)).rows).toEqual([{ thrice: 15 }])
    } finally {
      await other.close()
    }
  })

  test('a statement that the engine could not parse is parsed again', async () => {
    const read = () => database.sql.execute(sql`select id from coming where id = ${1}`)
    for (let round = 0; round < 3; round += 1)
      await expect(read()).rejects.toMatchObject({ cause: { message: 'relation "coming" does not exist' } })
    await database.sql.execute(sql`create table coming (id int)`)
    expect((await read()).rows).toEqual([])
    expect((await read()).rows).toEqual([])
  })

  test('a statement without parameters and one with a very long text have none', async () => {
    const before = await named()
    for (let round = 0; round < 3; round += 1) {
      await database.sql.execute(sql`select 1 as plain`)
      const many = Array.from({ length: 4000 }, (_, index) => sql`${index}::int`)
      await database.sql.execute(sql`select ${1}::int in (${sql.join(many, sql`, `)}) as is_one`)
    }
    expect(await named()).toEqual(before)
  })

  test('a named statement goes on after its table has got another column', async () => {
    await database.sql.execute(sql`create table growing (id int)`)
    const read = () => database.sql.execute(sql`select id from growing where id = ${1}`)
    await database.sql.execute(sql`insert into growing values (1)`)
    for (let round = 0; round < 3; round += 1) expect((await read()).rows).toEqual([{ id: 1 }])
    await database.sql.execute(sql`alter table growing add column name text not null default ''`)
    expect((await read()).rows).toEqual([{ id: 1 }])
  })
})
