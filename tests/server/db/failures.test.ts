import { once } from 'node:events'
import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sql } from '../../../server/db/database.ts'
import { despiteDeadlocks, hasCode, isDatabaseAway, isDiskBroken } from '../../../server/db/failures.ts'
import { themes } from '../../../server/db/schema/papers.ts'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { signedIn } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { untilWaiting } from '../../support/portal/lockWaits.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

async function themeNamed(ThemeTitle: string): Promise<string> {
  const [made] = await portal.context.database.sql
    .insert(themes)
    .values({ ThemeTitle })
    .returning({ Id: themes.Id })
  if (!made) throw new Error('The theme was not made')
  return made.Id
}

test('a refusal of the database is known by its code, as it comes through the query builder', async () => {
  const id = await themeNamed('Twice')
  const again = portal.context.database.sql.insert(themes).values({ Id: id, ThemeTitle: 'Twice' })
  const error: unknown = await again.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(hasCode(error, '23505')).toBe(true)
  expect(hasCode(error, '40P01')).toBe(false)
})

test('an error that is no deadlock is thrown at once', async () => {
  let attempts = 0
  const failing = despiteDeadlocks(() => {
    attempts += 1
    return Promise.reject(new Error('Something else'))
  })
  await expect(failing).rejects.toThrow('Something else')
  expect(attempts).toBe(1)
})

test.runIf(process.env['TEST_DATABASE_URL'])(
  'two transactions that wait for one another both come to their end',
  async () => {
    const [one, two] = [await themeNamed('One'), await themeNamed('Two')]
    let held = 0
    let bothHold: (() => void) | undefined
    const whenBothHold = new Promise<void>((resolve) => (bothHold = resolve))
    const hold = (sql: Sql, id: string) =>
      sql.update(themes).set({ IsActive: false }).where(eq(themes.Id, id))
    const inOrder = (first: string, second: string) =>
      despiteDeadlocks(() =>
        portal.context.database.sql.transaction(async (sql) => {
          await hold(sql, first)
          held += 1
          if (held === 2) bothHold?.()
          await whenBothHold
          await hold(sql, second)
        }),
      )
    await Promise.all([inOrder(one, two), inOrder(two, one)])
    // Two held their first row and one of them was undone, or there was no deadlock to get out of.
    expect(held).toBe(3)
  },
)

test('a query on a connection that has broken says that the database is away', async () => {
  const { pool } = portal.context.database
  const client = new pg.Client(pool.options)
  client.on('error', () => undefined)
  await client.connect()
  const failed = () =>
    client.query('select 1').then(
      () => undefined,
      (error: unknown) => error,
    )
  const { connection } = client as unknown as { connection: { stream: { destroy(error: Error): void } } }
  connection.stream.destroy(new Error('The line was cut'))
  await once(client, 'error')
  const error = await failed()
  expect([String(error), isDatabaseAway(error)]).toEqual([
    'Error: Client has encountered a connection error and is not queryable',
    true,
  ])
})

test('a disk that fails is known by the code of Node and of PostgreSQL', () => {
  expect(isDiskBroken(Object.assign(new Error('i/o error'), { code: 'EIO' }))).toBe(true)
  expect(
    isDiskBroken(new Error('Failed query', { cause: Object.assign(new Error('io'), { code: '58030' }) })),
  ).toBe(true)
  expect(isDiskBroken(new Error('another'))).toBe(false)
})

async function connected(): Promise<pg.Client> {
  const client = new pg.Client(portal.context.database.pool.options)
  await client.connect()
  return client
}

// It takes two connections that wait for each other.
test.runIf(process.env['TEST_DATABASE_URL'])(
  'a call that only reads is answered after a deadlock',
  async () => {
    const ada = await signedIn(portal)
    const [first, other] = await Promise.all([connected(), connected()])
    await first.query('begin; lock table themes in access exclusive mode')
    // A connection looks for a deadlock once, some time after it has begun to wait: this one never does.
    await other.query("set deadlock_timeout = '1h'")
    await other.query('begin; lock table decision_kinds in access exclusive mode')
    const reading = call(portal, getUserPapers, { as: ada.AccessToken })
    await untilWaiting(portal, '"papers"')
    const locking = other.query('lock table papers in access exclusive mode')
    await untilWaiting(portal, 'lock table papers')
    // Now the call, which has its papers, goes on to the kinds of decisions: it waits last, and so it is undone.
    await first.query('commit')
    await locking
    await other.query('commit')
    await Promise.all([first.end(), other.end()])
    expect(await reading).toMatchObject({ status: 200, Result: [] })
  },
)
