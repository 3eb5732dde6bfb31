import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../../server/db/database.ts'
import { startTestDatabase, type TestDatabase } from '../../support/portal/engine.ts'

// The embedded engine has one session for all connections, and no names in it.
describe.runIf(process.env['TEST_DATABASE_URL'])('statements on PostgreSQL', () => {
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
        'select statement from pg_prepared_statements order by name',
      )
    ).rows

  test('a statement with parameters has a name from its second use on, and keeps its results', async () => {
    const twice = (number: number) => database.sql.execute(sql`select ${number}::int * 2 as twice`)
    expect((await twice(1)).rows).toEqual([{ twice: 2 }])
    expect(await named()).toEqual([])
    for (const number of [2, 3, 4]) expect((await twice(number)).rows).toEqual([{ twice: number * 2 }])
    expect(await named()).toEqual([{ statement: 'select $1::int * 2 as twice' }])
  })

  test('a statement without parameters and one with a very long text have none', async () => {
    const before = await named()
    for (let round = 0; round < 3; round += 1) {
      await database.sql.execute(sql`select 1 as plain`)
      const many = Array.from({ length: 4000 }, (_, index) => sql`${index}::int`)
      await database.sql.execute(sql`select ${sql.join(many, sql` + `)} as sum`)
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
