import { eq } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getUserPaper, getUserPapers } from '../../../contract/papers/papers.ts'
import { paperDeskList } from '../../../contract/papers/paperDeskList.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { signedIn } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { until } from '../../support/hub.ts'
import { completeDraftOf } from '../../support/papers.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(() => portal.stop())

const papersOf = (as: string) => call(portal, getUserPapers, { as })

test('a read begins for who called last, and is answered to who calls now', async () => {
  const { sql } = portal.context.database
  const owner = await signedIn(portal)
  const { Id: id } = await completeDraftOf(portal, owner)
  const other = await signedIn(portal, { Roles: ['Admin'] })
  const as = other.AccessToken
  const asked = async () => {
    const one = await call(portal, getUserPaper, { as, params: { id } })
    const list = await call(portal, paperDeskList.page, { as })
    return [one.status, list.status]
  }
  const give = (change: Partial<typeof users.$inferInsert>) =>
    sql.update(users).set(change).where(eq(users.Id, other.UserId))
  expect(await asked()).toEqual([200, 200])
  expect(await asked()).toEqual([200, 200])
  await give({ Roles: ['PaperPresenter'] })
  expect(await asked()).toEqual([404, 403])
  expect(await asked()).toEqual([404, 403])
  await give({ Roles: ['Admin'] })
  expect(await asked()).toEqual([200, 200])
  await give({ Blocked: true })
  expect(await asked()).toEqual([401, 401])
  await give({ Blocked: false })
  expect(await asked()).toEqual([200, 200])
})

// The embedded engine does one statement after the other.
test.skipIf(!process.env['TEST_DATABASE_URL'])(
  'own papers are read while the session is read, and kept from somebody who is blocked by then',
  async () => {
    const { options } = portal.context.database.pool
    const clients = [new pg.Client(options), new pg.Client(options)] as const
    const [locking, looking] = clients
    for (const client of clients) await client.connect()
    const waiting = `select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and position($1 in query) > 0`
    const waits = async (statement: string) => ((await looking.query(waiting, [statement])).rowCount ?? 0) > 0
    const owner = await signedIn(portal)
    await completeDraftOf(portal, owner)
    const { Result: own } = await papersOf(owner.AccessToken)
    expect(own.length).toBe(1)
    for (const isBlocked of [false, true]) {
      await locking.query('begin')
      await locking.query('lock table sessions, papers in access exclusive mode')
      const answer = papersOf(owner.AccessToken)
      const haveBegun = async () =>
        (await waits('"actors"."id" from "sessions"')) && waits('select "papers"."id", "papers"."theme_id"')
      await until(haveBegun, 'both statements have begun')
      if (isBlocked) await locking.query('update users set blocked = true where id = $1', [owner.UserId])
      await locking.query('commit')
      const { status, Result } = await answer
      if (isBlocked) expect(status).toBe(401)
      else expect([status, Result]).toEqual([200, own])
    }
    for (const client of clients) await client.end()
  },
)
