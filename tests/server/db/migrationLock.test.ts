import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { migrateDatabase, openDatabase } from '../../../server/db/database.ts'
import { startTestDatabase } from '../../support/portal/engine.ts'

// The embedded database has one instance.
test.runIf(process.env['TEST_DATABASE_URL'])(
  'an instance that starts waits while another one migrates, and then goes on',
  async () => {
    const database = await startTestDatabase()
    const other = new pg.Client(database.connection)
    await other.connect()
    await other.query('select pg_advisory_lock(4711202601)')
    const opened = openDatabase(database.connection, () => undefined)
    let isDone = false
    const migrating = migrateDatabase(opened).then(() => {
      isDone = true
    })
    const waiting = "select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted"
    await expect
      .poll(async () => (await other.query<{ count: number }>(waiting)).rows[0]?.count)
      .toBeGreaterThan(0)
    expect(isDone).toBe(false)
    await other.query('select pg_advisory_unlock(4711202601)')
    await migrating
    await opened.close()
    await other.end()
    await database.stop()
  },
)

test('every statement of a migration runs between taking the lock of all instances and giving it back', async () => {
  const database = await startTestDatabase()
  const opened = openDatabase(database.connection, () => undefined)
  const queries: unknown[] = []
  opened.pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    vi.spyOn(client, 'query').mockImplementation((...given: unknown[]) => {
      const [text] = given
      queries.push(typeof text === 'object' && text && 'text' in text ? text.text : text)
      return query(...given)
    })
  })
  await migrateDatabase(opened)
  await opened.close()
  await database.stop()
  expect(queries.at(0)).toBe('select pg_advisory_lock($1)')
  expect(queries.at(-1)).toBe('select pg_advisory_unlock($1)')
  expect(
    queries.filter((text) => typeof text === 'string' && text.includes('__drizzle_migrations')),
  ).not.toEqual([])
})
