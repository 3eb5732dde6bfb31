import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as contract from '../../../contract/abstracts/abstracts.ts'
import { emptyPaper, submitPaper, updatePaper } from '../../../contract/papers/papers.ts'
import { abstractRuns } from '../../../server/db/schema/abstracts.ts'
import { papers } from '../../../server/db/schema/papers.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { startTestDatabase } from '../../support/portal/engine.ts'
import { until } from '../../support/hub.ts'
import { completeDraftOf, draftOf } from '../../support/papers.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

// What has changed is compared with all others by itself, by the portal's clock.

const second = 1000
const minute = 60 * second

let database: Awaited<ReturnType<typeof startTestDatabase>>
let portal: TestPortal
let ada: TestUser
let admin: TestUser
beforeAll(async () => {
  database = await startTestDatabase()
  portal = await startPortal({ connection: database.connection })
})
afterAll(async () => {
  await portal.stop()
  await database.stop()
})
beforeEach(async () => {
  await portal.empty()
  ada = await signedIn(portal)
  admin = await signedIn(portal, { Roles: ['Admin'] })
})

const text = (name: string) => Array.from({ length: 300 }, (_, index) => `${name}${index}`).join(' ')

async function submitted(PaperTitle: string, Abstract: string): Promise<string> {
  const { Id } = await completeDraftOf(portal, ada, { PaperTitle, Abstract })
  expect((await call(portal, submitPaper, { as: ada.AccessToken, params: { id: Id } })).status).toBe(200)
  return Id
}

const state = async () => (await call(portal, contract.getComparison, { as: admin.AccessToken })).Result
const runs = () => portal.context.database.sql.$count(abstractRuns)
const untilDone = () => until(async () => (await state()).Run?.State === 'done', 'the comparison is done')
/** Between two moments, in seconds. */
const between = (one: string | null | undefined, other: string | null | undefined) =>
  (Date.parse(other ?? '') - Date.parse(one ?? '')) / second

/** Lets time pass, and does what is due then. */
async function after(milliseconds: number): Promise<void> {
  portal.clock.advance(milliseconds)
  await portal.context.jobs.runDue()
}

test('drafts alone are not compared, and nothing is due', async () => {
  await draftOf(portal, ada, { PaperTitle: 'One', Abstract: text('same') })
  await after(10 * minute)
  expect(await state()).toEqual({ Run: null, ComparedOn: null, Pairs: 0, ChangedOn: null, DueOn: null })
  expect(await runs()).toBe(0)
})

test('once submissions have been quiet for a minute all are compared, and a change again five minutes later at the soonest', async () => {
  await submitted('One', text('same'))
  await after(30 * second)
  const two = await submitted('Two', text('same'))
  await after(35 * second)
  expect(await runs()).toBe(0)
  const waiting = await state()
  expect(waiting).toMatchObject({ Run: null, ComparedOn: null })
  expect(between(waiting.ChangedOn, waiting.DueOn)).toBe(60)

  await after(26 * second)
  await untilDone()
  expect(await state()).toMatchObject({
    Run: { State: 'done', StartedByName: '', Pairs: 1 },
    Pairs: 1,
    ChangedOn: null,
    DueOn: null,
  })

  await after(minute)
  const [paper] = await portal.context.database.sql.select().from(papers).where(eq(papers.Id, two))
  const { ThemeId = '', PaperURL = '' } = paper ?? {}
  const body = {
    ...emptyPaper,
    ThemeId,
    PaperURL,
    PaperTitle: 'Two',
    Abstract: text('other'),
    ConsiderBestPaper: false,
  }
  const saved = await call(portal, updatePaper, { as: admin.AccessToken, params: { id: two }, body })
  expect(saved.status).toBe(200)
  const changed = await state()
  expect(changed).toMatchObject({ Pairs: 1, Run: { State: 'done' } })
  expect(Date.parse(changed.ChangedOn ?? '')).toBeGreaterThan(Date.parse(changed.ComparedOn ?? ''))
  expect(between(changed.Run?.StartedOn, changed.DueOn)).toBe(300)
  await after(2 * minute)
  expect(await runs()).toBe(1)
  await after(2 * minute + second)
  await until(async () => (await state()).Pairs === 0, 'the changed abstract is compared')
  expect(await runs()).toBe(2)
  expect(await state()).toMatchObject({ ChangedOn: null, DueOn: null })
})

test('while changes go on they are compared every five minutes', async () => {
  for (let n = 0; n < 10; n += 1) {
    await submitted(`Paper ${n}`, text('same'))
    await after(25 * second)
  }
  expect(await runs()).toBe(0)
  await submitted('Paper 10', text('same'))
  await after(35 * second)
  await submitted('Paper 11', text('same'))
  await after(20 * second)
  await untilDone()
  expect(await runs()).toBe(1)
})

test('what was due while the portal was stopped is compared after the next start', async () => {
  await submitted('One', text('same'))
  await submitted('Two', text('same'))
  const again = await startPortal({ connection: database.connection })
  try {
    again.clock.advance(2 * minute)
    await again.context.jobs.runDue()
    await untilDone()
    expect(await state()).toMatchObject({ Pairs: 1, ChangedOn: null })
  } finally {
    await again.stop()
  }
})

test('a comparison that failed leaves the one before as it was, and is tried again after five minutes', async () => {
  await submitted('One', text('same'))
  await submitted('Two', text('same'))
  await portal.context.database.sql.insert(abstractRuns).values({
    StartedBy: admin.UserId,
    StartedOn: new Date(portal.clock.now()).toISOString(),
    State: 'failed',
  })
  expect(await state()).toMatchObject({ Run: { State: 'failed' }, ComparedOn: null })
  await after(4 * minute)
  expect(await runs()).toBe(1)
  await after(minute + second)
  await untilDone()
  expect(await state()).toMatchObject({ Run: { State: 'done' }, Pairs: 1 })
})
