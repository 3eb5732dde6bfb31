import { expect, test } from 'vitest'
import { readOutbox, sendableRows } from '../../../../src/cache/outbox/outbox.ts'
import { OutboxRow } from '../../../../src/cache/database/deviceRows.ts'
import { newDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'

const paperA = 'aaaaaaaa-0000-4000-8000-000000000000'
const paperB = 'bbbbbbbb-0000-4000-8000-000000000000'
const person = 'cccccccc-0000-4000-8000-000000000000'

function row(Order: number, given: Partial<OutboxRow>): OutboxRow {
  return {
    Order,
    OpId: crypto.randomUUID(),
    UserId: paperA,
    Kind: 'paper',
    EntityId: paperA,
    DependsOn: [],
    State: 'pending',
    Attempts: 0,
    NextAttemptOn: 0,
    Asked: null,
    LastError: '',
    Errors: [],
    TraceId: '',
    Gone: false,
    Frozen: null,
    ...given,
  }
}
const orders = (rows: OutboxRow[], now = 0) => sendableRows(rows, now).map((sendable) => sendable.Order)

test('rows of one entity go one after the other, entities side by side', () => {
  expect(orders([row(1, {}), row(2, { Kind: 'authors' }), row(3, { EntityId: paperB })])).toEqual([1, 3])
})

test('a stuck row keeps its own entity waiting and no other', () => {
  for (const State of ['refused', 'conflict', 'needs-sign-in', 'sending'] as const)
    expect(orders([row(1, { State }), row(2, { Kind: 'authors' }), row(3, { EntityId: paperB })])).toEqual([
      3,
    ])
})

test('a row waits for its back-off', () => {
  expect(orders([row(1, { NextAttemptOn: 500 })], 499)).toEqual([])
  expect(orders([row(1, { NextAttemptOn: 500 })], 500)).toEqual([1])
})

test('an author list waits for the people in it', () => {
  const list = row(1, { Kind: 'authors', DependsOn: [person] })
  expect(orders([list, row(2, { Kind: 'person', EntityId: person })])).toEqual([2])
  expect(orders([list, row(2, { Kind: 'person', EntityId: person, State: 'refused' })])).toEqual([])
  expect(orders([list])).toEqual([1])
})

test('a file goes beside the text of its paper', () => {
  expect(orders([row(1, { Kind: 'file' }), row(2, {})])).toEqual([1, 2])
})

test('a final submission waits for everything of its paper, also for what was queued after it', () => {
  const submission = row(1, { Kind: 'submission' })
  expect(orders([submission, row(2, { Kind: 'file' })])).toEqual([2])
  expect(orders([submission, row(2, { State: 'refused' })])).toEqual([])
  expect(orders([submission, row(2, { EntityId: paperB })])).toEqual([2, 1])
  expect(orders([submission])).toEqual([1])
})

test('a row that was kept before rows named the trace id, what is gone and what was asked is still read', () => {
  const { TraceId: _trace, Gone: _gone, Asked: _asked, ...kept } = row(1, {})
  expect(OutboxRow.parse(kept)).toEqual({ ...kept, TraceId: '', Gone: false, Asked: null })
})

test('each change that waits has a key of its own, in letters that the portal takes', async () => {
  const work = newWorkDatabase()
  for (const PaperTitle of ['One', 'Two', 'Three'])
    await writeDraft(work, testUserId, newDraft(0), { Fields: { PaperTitle } }, 0, true)
  const keys = (await readOutbox(work)).map(({ OpId }) => OpId)
  expect(new Set(keys).size).toBe(3)
  for (const key of keys) expect(key).toMatch(/^[\w-]{8,64}$/)
  work.close()
})
