import { beforeEach, expect, test } from 'vitest'
import type { OutboxRow, SentChange } from '../../../../src/cache/database/outboxRows.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import {
  changesToCheck,
  endCheck,
  keepKey,
  keepSent,
  leaveLost,
  queueAsSent,
  queueCreation,
  readSent,
} from '../../../../src/cache/outbox/sentChanges.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'

const day = 24 * 60 * 60 * 1000
const paper = 'aaaaaaaa-0000-4000-8000-000000000000'
const keys = [1, 2, 3].map((number) => `bbbbbbbb-0000-4000-8000-00000000000${number}`) as [
  string,
  string,
  string,
]
const Frozen = { Body: { PaperTitle: 'Sent' }, BaseVersion: 3 }

const row = (Order: number, OpId: string, given: Partial<OutboxRow> = {}): OutboxRow => ({
  ...{ Order, OpId, UserId: testUserId, Kind: 'paper', EntityId: paper, DependsOn: [], State: 'sending' },
  ...{ Attempts: 1, NextAttemptOn: 0, Asked: null, LastError: '', Errors: [], TraceId: '' },
  ...{ Gone: false, IsIncomplete: false },
  Frozen,
  ...given,
})

let work: WorkDatabase
beforeEach(() => {
  work = newWorkDatabase()
})

const keep = async (Order: number, OpId: string, SentOn: number, State?: SentChange['State']) => {
  await keepSent(work, row(Order, OpId), null, SentOn)
  if (State) await work.sentChanges.update(OpId, { State })
}
const orders = (changes: readonly SentChange[]) => changes.map(({ Order }) => Order)
const kept = async () => orders(await readSent(work))

test('a confirmed change is kept with its key, its content and what was there before, in the order of the queue', async () => {
  await keepSent(work, row(2, keys[0]), { PaperTitle: 'Before' }, 70)
  await keepSent(work, row(1, keys[1]), null, 80)
  await work.sentChanges.update(keys[1], { State: 'lost' })
  expect(await readSent(work)).toEqual([
    {
      ...{ Order: 1, OpId: keys[1], UserId: testUserId, Kind: 'paper', EntityId: paper, Frozen },
      ...{ Before: null, SentOn: 80, State: 'lost' },
    },
    {
      ...{ Order: 2, OpId: keys[0], UserId: testUserId, Kind: 'paper', EntityId: paper, Frozen },
      ...{ Before: { PaperTitle: 'Before' }, SentOn: 70, State: 'new' },
    },
  ])
  expect(orders(await readSent(work, 'lost'))).toEqual([1])
  expect(orders(await readSent(work, 'known'))).toEqual([])
})

test('all changes are asked about in a new epoch and once a day, else those that are new and a minute old', async () => {
  const now = 2 * day
  await keep(1, keys[0], now - 60_000)
  await keep(2, keys[1], now - 59_999)
  await keep(3, keys[2], 0, 'known')
  const asked = async (epoch: string, at = now) => {
    const { changes, isAll } = await changesToCheck(work, epoch, at)
    return [orders(changes), isAll]
  }
  expect(await asked('one')).toEqual([[1, 2, 3], true])
  await endCheck(work, 'one', now)
  expect(await asked('one')).toEqual([[1], false])
  expect(await asked('two')).toEqual([[1, 2, 3], true])
  expect(await asked('one', now + day)).toEqual([[1, 2], false])
  expect(await asked('one', now + day + 1)).toEqual([[1, 2, 3], true])
})

test('a change is forgotten after 30 days, but for one that the portal has lost', async () => {
  await keep(1, keys[0], 1, 'known')
  await keep(2, keys[1], 0, 'known')
  await keep(3, keys[2], 0, 'lost')
  await endCheck(work, 'one', 30 * day)
  expect(await kept()).toEqual([1, 2, 3])
  await endCheck(work, 'one', 30 * day + 1)
  expect(await kept()).toEqual([1, 3])
  await leaveLost(work)
  expect(await kept()).toEqual([1])
})

test('the row that repeats a lost change takes its key, and one that was sent keeps its own', async () => {
  await keep(1, keys[0], 0)
  const [change] = await readSent(work)
  await work.outbox.bulkAdd([row(1, keys[1]), row(2, keys[2], { State: 'pending', Frozen: null })])
  if (change) await keepKey(work, change)
  expect((await readOutbox(work)).map(({ OpId }) => OpId)).toEqual([keys[1], keys[0]])
})

/** The row in which a change goes again as it was sent. */
const again = (Order: number) => ({
  ...row(Order, keys[0], { State: 'pending', Attempts: 0, NextAttemptOn: 90 }),
  ...{ Fields: {}, RefusedId: null },
})

test('a change that goes again as it was sent replaces what was not sent, and follows what was', async () => {
  await keep(1, keys[0], 0)
  const [change] = await readSent(work)
  await work.outbox.bulkAdd([
    row(1, keys[1]),
    row(2, keys[2], { State: 'pending', Frozen: null }),
    row(3, crypto.randomUUID(), { Kind: 'file', Frozen: null }),
  ])
  if (change) await queueAsSent(work, change, 90)
  const rows = await readOutbox(work)
  expect(rows.map(({ Order }) => Order)).toEqual([1, 3, 4])
  expect(rows[2]).toEqual(again(4))
})

test('a creation that goes again takes the place of all that waits of its kind, and says whether something did', async () => {
  await keep(1, keys[0], 0)
  const [change] = await readSent(work)
  if (!change) throw new Error('Nothing was kept')
  await work.outbox.bulkAdd([row(1, keys[1]), row(2, keys[2], { Kind: 'file' })])
  expect(await queueCreation(work, change, 90)).toBe(true)
  const rows = await readOutbox(work)
  expect(rows.map(({ Order }) => Order)).toEqual([2, 3])
  expect(rows[1]).toEqual(again(3))
  await work.outbox.clear()
  expect(await queueCreation(work, change, 90)).toBe(false)
})

test('saves that were refused go again in a new epoch of the portal; acts, rows of what is gone or archived, and others stay', async () => {
  const refused = { State: 'refused', LastError: 'Only a draft can be changed', Attempts: 2 } as const
  const rows: Partial<OutboxRow>[] = [
    { ...refused, Errors: ['Only a draft can be changed'], TraceId: 'trace', NextAttemptOn: 900 },
    { ...refused, Kind: 'file' },
    { ...refused, Kind: 'submission' },
    { ...refused, Kind: 'claim' },
    { ...refused, Gone: true },
    {
      ...refused,
      LastError:
        'This belongs to a conference that is over and was archived. Nothing of it can be changed any more',
    },
    { State: 'conflict' },
    { State: 'needs-sign-in', NextAttemptOn: 900 },
  ]
  await work.outbox.bulkAdd(rows.map((given, at) => row(at + 1, `${keys[0].slice(0, -1)}${at}`, given)))
  const before = await readOutbox(work)
  await endCheck(work, 'one', 100)
  await endCheck(work, 'one', 200)
  expect(await readOutbox(work)).toEqual(before)

  await endCheck(work, 'two', 300)
  const [text, file, ...others] = await readOutbox(work)
  expect(others).toEqual(before.slice(2))
  expect(file).toMatchObject({ Kind: 'file', State: 'pending', NextAttemptOn: 300 })
  const again = { State: 'pending', NextAttemptOn: 300, LastError: '', Errors: [], TraceId: '', Frozen: null }
  expect(text).toEqual({ ...before[0], ...again, Fields: {}, RefusedId: null, OpId: text?.OpId })
  expect(text?.OpId).not.toBe(before[0]?.OpId)
})
