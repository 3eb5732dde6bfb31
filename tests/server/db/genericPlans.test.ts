import { randomUUID } from 'node:crypto'
import { eq, sql as text } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { searchPapers } from '../../../contract/papers/paperDeskList.ts'
import { getUserPaper, getUserPapers } from '../../../contract/papers/papers.ts'
import { users } from '../../../server/db/schema/accounts.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { draftOf } from '../../support/papers.ts'
import { startTestDatabase, type TestDatabase } from '../../support/portal/engine.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'
import { tendAll } from '../../support/portal/tendAll.ts'

let database: TestDatabase
let portal: TestPortal
let ada: TestUser
let admin: TestUser
let Id: string
beforeAll(async () => {
  database = await startTestDatabase()
  // One connection, so that its statements can be read on it.
  portal = await startPortal({ connection: { ...database.connection, max: 1 } })
  await portal.empty()
  ada = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
  Id = (await draftOf(portal, ada)).Id
  // As many owners as a conference has: who has a paper has a few.
  const { sql } = portal.context.database
  const [one] = await sql.select().from(users).where(eq(users.Id, ada.UserId))
  if (!one) throw new Error('There is no account')
  const { Id: _id, ...account } = one
  const others = Array.from({ length: 250 }, (_none, index) => ({
    ...account,
    Email: `owner${index}@example.org`,
    UserDetailId: randomUUID(),
  }))
  await sql.insert(users).values(others)
  await sql.execute(text`
    insert into ${papers} (owner_id, paper_title, abstract, consider_best_paper, status, paper_code, submitted_on, search_words)
    select ${users.Id}, 'Paper ' || i, '', false, 'submitted', 'P-' || i || '-' || left(${users.Id}::text, 8), now(), ''
    from ${users}, generate_series(1, 3) i where ${users.Email} like 'owner%'`)
  const { pool } = portal.context.database
  for (const name of ['papers', 'users', 'sessions']) await pool.query(`analyze ${name}`)
  // A table that is counted anew in the middle of a test makes the plans for all values dearer than those before.
  await tendAll(portal)
})
afterAll(async () => {
  await portal.stop()
  await database.stop()
})

interface Plans {
  readonly statement: string
  readonly generic: number
  readonly custom: number
}

/** How often the named statements of the only connection were planned for all values, and how often for those of a call. */
async function plans(): Promise<readonly Plans[]> {
  const { rows } = await portal.context.database.pool.query<Plans>(
    `select statement, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements
     where name like 'lectern\\_%' and name not in ('lectern_position', 'lectern_flush')`,
  )
  return rows
}

const often = 20

test.each([
  ['one’s own papers', () => call(portal, getUserPapers, { as: ada.AccessToken })],
  ['one paper', () => call(portal, getUserPaper, { as: ada.AccessToken, params: { id: Id } })],
  ['a page of the list of papers', () => call(portal, searchPapers, { as: admin.AccessToken })],
])('each statement of %s is planned once for all values, and not again at each call', async (_name, read) => {
  const before = new Map(
    (await plans()).map(({ statement, generic, custom }) => [statement, generic + custom]),
  )
  for (let count = 0; count < often; count += 1) expect((await read()).status).toBe(200)
  const used = (await plans()).filter(
    ({ statement, generic, custom }) => generic + custom - (before.get(statement) ?? 0) >= often - 1,
  )
  // At least the session's and the read's own.
  expect(used.length).toBeGreaterThanOrEqual(2)
  for (const { statement, generic, custom } of used) {
    expect(generic, statement).toBeGreaterThanOrEqual(often - 6)
    // The server tries five times whether plans for the values are cheaper.
    expect(custom, statement).toBeLessThanOrEqual(5)
  }
})
