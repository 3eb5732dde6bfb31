import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type Database } from '../../../server/db/database.ts'
import { placeOf, prepared, unbound } from '../../../server/db/statements/prepared.ts'
import { startTestDatabase, type TestDatabase } from '../../support/portal/engine.ts'

const numbered = pgTable('numbered', { Name: text().primaryKey(), Value: integer().notNull() })

describe('a prepared query', () => {
  let engine: TestDatabase
  let database: Database
  beforeAll(async () => {
    engine = await startTestDatabase()
    database = openDatabase(engine.connection, () => undefined)
    await database.sql.execute(sql`create table numbered (name text primary key, value integer not null)`)
  })
  afterAll(async () => {
    await database.sql.execute(sql`drop table numbered`)
    await database.close()
    await engine.stop()
  })

  const insert = prepared<{ readonly name: string; readonly value: number }>()(
    unbound.insert(numbered).values({ Name: placeOf('name'), Value: placeOf('value') }),
  )
  const read = prepared<{ readonly name: string }>()(
    unbound
      .select()
      .from(numbered)
      .where(eq(numbered.Name, placeOf('name'))),
  )

  test('runs on the pool with the values of each call', async () => {
    await insert(database.sql, { name: 'pool', value: 7 })
    await insert(database.sql, { name: 'other', value: 8 })
    expect(await read(database.sql, { name: 'pool' })).toEqual([{ Name: 'pool', Value: 7 }])
    expect(await read(database.sql, { name: 'other' })).toEqual([{ Name: 'other', Value: 8 }])
    expect(await read(database.sql, { name: 'none' })).toEqual([])
  })

  test('runs in the transaction that it is given, and is rolled back with it', async () => {
    const rolledBack = database.sql.transaction(async (own) => {
      await insert(own, { name: 'within', value: 9 })
      await own.transaction(async (inner) => {
        expect(await read(inner, { name: 'within' })).toEqual([{ Name: 'within', Value: 9 }])
      })
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(await read(database.sql, { name: 'within' })).toEqual([])
  })
})
