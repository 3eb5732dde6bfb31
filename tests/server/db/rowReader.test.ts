import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instant } from '../../../server/db/columns.ts'
import { openDatabase, type Database } from '../../../server/db/database.ts'
import { prepared, unbound } from '../../../server/db/statements/prepared.ts'
import { startTestDatabase, type TestDatabase } from '../../support/portal/engine.ts'

const shelves = pgTable('shelves', { Id: integer().primaryKey(), Name: text().notNull() })
const books = pgTable('books', {
  Id: integer().primaryKey(),
  ShelfId: integer().notNull(),
  Title: text(),
  ReadOn: instant(),
})

let engine: TestDatabase
let database: Database
beforeAll(async () => {
  engine = await startTestDatabase()
  database = openDatabase(engine.connection, () => undefined)
  await database.pool.query(`
    create table shelves (id integer primary key, name text not null);
    create table books (id integer primary key, shelf_id integer not null, title text, read_on timestamptz(3));
    insert into shelves values (1, 'Top');
    insert into books values (1, 1, 'Read', '2026-01-02 03:04:05.678+02'), (2, 1, null, null), (3, 9, 'Lost', null)`)
})
afterAll(async () => {
  await database.pool.query('drop table shelves, books')
  await database.close()
  await engine.stop()
})

test('a prepared query reads the same rows as the query builder: moments, nulls, expressions and joined rows', async () => {
  const query = (builder: typeof unbound | Database['sql']) =>
    builder
      .select({
        Id: books.Id,
        Title: books.Title,
        ReadOn: books.ReadOn,
        Length: sql<number>`length(${books.Title})`,
        Twice: sql`${books.Id} * 2`.mapWith(String).as('twice'),
        Shelf: { Name: shelves.Name, Id: shelves.Id },
        Mixed: { Title: books.Title, Name: shelves.Name },
        Derived: { Name: shelves.Name, Long: sql<string>`${shelves.Name} || ' shelf'` },
      })
      .from(books)
      .leftJoin(shelves, eq(shelves.Id, books.ShelfId))
      .orderBy(books.Id)
  const read = prepared<Record<string, never>>()(query(unbound))
  const rows = await read(database.sql, {})
  expect(rows).toEqual(await query(database.sql))
  expect(rows).toEqual([
    {
      ...{ Id: 1, Title: 'Read', ReadOn: '2026-01-02T01:04:05.678Z', Length: 4, Twice: '2' },
      Shelf: { Name: 'Top', Id: 1 },
      Mixed: { Title: 'Read', Name: 'Top' },
      Derived: { Name: 'Top', Long: 'Top shelf' },
    },
    {
      ...{ Id: 2, Title: null, ReadOn: null, Length: null, Twice: '4' },
      Shelf: { Name: 'Top', Id: 1 },
      Mixed: { Title: null, Name: 'Top' },
      Derived: { Name: 'Top', Long: 'Top shelf' },
    },
    {
      ...{ Id: 3, Title: 'Lost', ReadOn: null, Length: 4, Twice: '6' },
      Shelf: null,
      Mixed: { Title: 'Lost', Name: null },
      Derived: null,
    },
  ])
})
