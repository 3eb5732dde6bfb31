import { randomUUID } from 'node:crypto'
import { eq, sql as text } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getUndoEntries, undo } from '../../../contract/core/undo.ts'
import { nextNumber } from '../../../server/db/counter.ts'
import { conflicting } from '../../../server/http/refusal.ts'
import type { UndoKind, UndoRow } from '../../../server/undo/undoQueue.ts'
import { undoEntries } from '../../../server/db/schema/undo.ts'
import { auditLog } from '../../support/auditLog.ts'
import { signedIn, type TestUser } from '../../support/accounts.ts'
import { call } from '../../support/call.ts'
import { startTestDatabase, type TestDatabase } from '../../support/portal/engine.ts'
import { startPortal, type TestPortal } from '../../support/portal/portal.ts'

let database: TestDatabase
let portal: TestPortal
let admin: TestUser
let done: string[]
let goesWrong: boolean

/** A kind of the tests' own: what it carries out is written into the database, as a noun would. */
const kind = (slices = 1): UndoKind => ({
  carryOut: async (sql, entry, after) => {
    if (goesWrong) throw new Error('The printer is on fire')
    const slice = await nextNumber(sql, `carried ${entry.UndoId}`)
    after(() => done.push(`${entry.Title} ${slice}`))
    return slice < slices
  },
  takeBack: async (sql, entry) => {
    if (entry.Title === 'Held') throw conflicting('This one stays')
    await nextNumber(sql, `taken back ${entry.UndoId}`)
  },
})

const start = async (max = 4) => {
  const started = await startPortal({
    connection: { ...database.connection, max },
    timing: { undoBackoff: 50 },
  })
  started.context.undo.register('test', kind())
  started.context.undo.register('sliced', kind(3))
  return started
}

beforeAll(async () => {
  database = await startTestDatabase()
  portal = await start()
})
afterAll(async () => {
  await portal.stop()
  await database.stop()
})
beforeEach(async () => {
  await portal.empty()
  admin = await signedIn(portal, { Roles: ['Admin'] })
  done = []
  goesWrong = false
})

const decide = (Title: string, Minutes = 10, Kind = 'test') =>
  portal.context.database.sql.transaction((sql) =>
    portal.context.undo.add(sql, { Kind, Title, Payload: {}, CreatedBy: admin.UserId, Minutes }),
  )

const takeBack = (entry: Pick<UndoRow, 'UndoId'>) =>
  call(portal, undo, { as: admin.AccessToken, params: { id: entry.UndoId } })

const stateOf = async ({ UndoId }: Pick<UndoRow, 'UndoId'>) =>
  (await portal.context.database.sql.select().from(undoEntries).where(eq(undoEntries.UndoId, UndoId)))[0]
    ?.State

const minutes = (count: number) => count * 60_000

test('a decision waits until its window has closed, and is then carried out once', async () => {
  const entry = await decide('First')
  await portal.context.undo.carryOutDue()
  expect(done).toEqual([])
  portal.clock.advance(minutes(10))
  await Promise.all([1, 2, 3].map(() => portal.context.undo.carryOutDue()))
  expect(done).toEqual(['First 1'])
  expect(await stateOf(entry)).toBe('done')
})

test('what can still be taken back is listed, newest first, with who decided it and until when', async () => {
  const first = await decide('First')
  portal.clock.advance(1000)
  const second = await decide('Second', 5)
  const { Result } = await call(portal, getUndoEntries, { as: admin.AccessToken })
  expect(Result.map(({ UndoId, Title, UndoUntil }) => ({ UndoId, Title, UndoUntil }))).toEqual([
    { UndoId: second.UndoId, Title: 'Second', UndoUntil: second.DueOn },
    { UndoId: first.UndoId, Title: 'First', UndoUntil: first.DueOn },
  ])
  expect(Result[0]?.CreatedByName).toMatch(/^Dr\. Asha Rao|^Asha Rao/)
  portal.clock.advance(minutes(6))
  const later = await call(portal, getUndoEntries, { as: admin.AccessToken })
  expect(later.Result.map(({ Title }) => Title)).toEqual(['First'])
})

test('what is taken back is never carried out, and the audit log shows it', async () => {
  const entry = await decide('First')
  const reply = await takeBack(entry)
  expect([reply.status, reply.Message]).toEqual([200, 'Taken back'])
  portal.clock.advance(minutes(11))
  await portal.context.undo.carryOutDue()
  expect(done).toEqual([])
  expect(await stateOf(entry)).toBe('undone')
  const audit = await auditLog(portal)
  expect(audit).toMatchObject([
    { Action: 'Take back', SubjectId: entry.UndoId, Details: { Title: 'First' }, UserId: admin.UserId },
  ])
})

test('taking back too late, twice or what nobody decided is refused', async () => {
  const entry = await decide('First')
  portal.clock.advance(minutes(10))
  const late = await takeBack(entry)
  expect([late.status, late.Message]).toEqual([409, 'The time to take this back is over'])
  const other = await decide('Second')
  await takeBack(other)
  expect((await takeBack(other)).status).toBe(409)
  expect((await takeBack({ UndoId: randomUUID() })).status).toBe(404)
})

test('a noun may refuse to take something back, which then stays', async () => {
  const entry = await decide('Held')
  const reply = await takeBack(entry)
  expect([reply.status, reply.Message]).toEqual([409, 'This one stays'])
  expect(await stateOf(entry)).toBe('waiting')
})

test('a window of no minutes closes at once', async () => {
  const entry = await decide('First', 0)
  expect((await takeBack(entry)).status).toBe(409)
  portal.context.undo.wake()
  await vi.waitFor(() => expect(done).toEqual(['First 1']), { timeout: 10_000 })
})

test('what takes long is carried out in slices, each in a transaction of its own', async () => {
  const entry = await decide('Many', 10, 'sliced')
  portal.clock.advance(minutes(11))
  await portal.context.undo.carryOutDue()
  expect(done).toEqual(['Many 1', 'Many 2', 'Many 3'])
  expect(await stateOf(entry)).toBe('done')
})

test('one that fails leaves nothing behind, holds up no other, and is tried again', async () => {
  const entry = await decide('First', 10, 'unheard of')
  await decide('Second')
  portal.clock.advance(minutes(11))
  await portal.context.undo.carryOutDue()
  expect(done).toEqual(['Second 1'])
  expect(await stateOf(entry)).toBe('waiting')
  goesWrong = true
  const other = await decide('Third', 0)
  await portal.context.undo.carryOutDue()
  expect(await stateOf(other)).toBe('waiting')
  goesWrong = false
  await vi.waitFor(() => expect(done).toEqual(['Second 1', 'Third 1']), { timeout: 10_000 })
})

test('a portal that starts again carries out what has become due, and two portals do it once', async () => {
  await Promise.all(Array.from({ length: 8 }, (_, n) => decide(`Number ${n}`, 0)))
  const others = await Promise.all([start(2), start(2)])
  await Promise.all(others.map(({ context }) => context.undo.carryOutDue()))
  await vi.waitFor(() => expect(done).toHaveLength(8), { timeout: 10_000 })
  expect(new Set(done).size).toBe(8)
  await Promise.all(others.map(({ app }) => app.close()))
  const left = await portal.context.database.sql
    .select({ Count: text<number>`count(*)::int` })
    .from(undoEntries)
    .where(eq(undoEntries.State, 'waiting'))
  expect(left).toEqual([{ Count: 0 }])
})
