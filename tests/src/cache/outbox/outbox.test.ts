import { expect, test } from 'vitest'
import { texts } from '../../../../contract/core/errors.ts'
import {
  deleteUnsent,
  isWork,
  queueSave,
  readOutbox,
  readOutboxOf,
  resumeSending,
  retryGone,
  retryNow,
  rowsOf,
} from '../../../../src/cache/outbox/outbox.ts'
import { sendableRows } from '../../../../src/cache/outbox/sendable.ts'
import { OutboxRow } from '../../../../src/cache/database/outboxRows.ts'
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
    IsIncomplete: false,
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

test('a row whose draft lacks something keeps its own entity waiting and no other', () => {
  expect(
    orders([row(1, { IsIncomplete: true }), row(2, { Kind: 'authors' }), row(3, { EntityId: paperB })]),
  ).toEqual([3])
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

test('a file leaves the line to a commitment to its paper that is due, and to what that waits for', () => {
  const [text, authors] = [row(1, {}), row(2, { Kind: 'authors', DependsOn: [person] })]
  const [file, commitment] = [row(3, { Kind: 'file' }), row(4, { Kind: 'commitment' })]
  const author = row(5, { Kind: 'person', EntityId: person })
  expect(orders([file, commitment])).toEqual([4])
  expect(orders([file, row(4, { Kind: 'commitment', State: 'sending' })])).toEqual([])
  expect(orders([text, authors, file, commitment, author])).toEqual([1, 5])
  expect(orders([row(1, { State: 'sending' }), file, commitment])).toEqual([])
  // That of another paper goes on.
  expect(orders([commitment, row(3, { Kind: 'file', EntityId: paperB })])).toEqual([4, 3])
})

test('a file goes while its commitment waits for a time, for a person, or for what waits itself', () => {
  const [file, commitment] = [row(3, { Kind: 'file' }), row(4, { Kind: 'commitment' })]
  const authors = row(2, { Kind: 'authors', DependsOn: [person] })
  expect(orders([file, row(4, { Kind: 'commitment', NextAttemptOn: 500 })], 499)).toEqual([3])
  for (const State of ['refused', 'conflict', 'needs-sign-in'] as const) {
    expect(orders([file, row(4, { Kind: 'commitment', State })])).toEqual([3])
    expect(orders([row(1, { State }), file, commitment])).toEqual([3])
    expect(orders([authors, file, commitment, row(5, { Kind: 'person', EntityId: person, State })])).toEqual([
      3,
    ])
  }
  expect(orders([row(1, { IsIncomplete: true }), file, commitment])).toEqual([3])
  expect(orders([row(1, { NextAttemptOn: 500 }), file, commitment], 499)).toEqual([3])
})

test('a final submission waits for everything of its paper, also for what was queued after it', () => {
  const submission = row(1, { Kind: 'submission' })
  expect(orders([submission, row(2, { Kind: 'file' })])).toEqual([2])
  expect(orders([submission, row(2, { State: 'refused' })])).toEqual([])
  expect(orders([submission, row(2, { EntityId: paperB })])).toEqual([2, 1])
  expect(orders([submission])).toEqual([1])
})

test('of two final submissions of a paper the first goes', () => {
  expect(orders([row(1, { Kind: 'submission' }), row(2, { Kind: 'submission' })])).toEqual([1])
})

test('a final submission that met a newer version is asked for again, and not beside itself', async () => {
  const work = await withRows({ Kind: 'submission', State: 'conflict', Frozen: frozen })
  const before = await first(work)
  await queueSave(work, save(20, 'submission'))
  const rows = await readOutbox(work)
  expect(rows).toMatchObject([{ Order: 1, State: 'pending', Frozen: null, NextAttemptOn: 20 }])
  expect(rows[0]?.OpId).not.toBe(before?.OpId)
  work.close()
})

test('a row that was kept before rows named the trace id, what is gone, lacking and asked is still read', () => {
  const { TraceId: _trace, Gone: _gone, Asked: _asked, IsIncomplete: _incomplete, ...kept } = row(1, {})
  const absent = { TraceId: '', Gone: false, Asked: null, IsIncomplete: false }
  expect(OutboxRow.parse(kept)).toEqual({ ...kept, ...absent })
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

/** A database with these rows in its outbox. */
async function withRows(...given: Partial<OutboxRow>[]) {
  const work = newWorkDatabase()
  await work.outbox.bulkAdd(given.map((one, index) => row(index + 1, one)))
  return work
}
const frozen = { Body: null, BaseVersion: 1 }
const first = async (work: Awaited<ReturnType<typeof withRows>>) => (await readOutbox(work))[0]
const save = (NextAttemptOn: number, Kind: OutboxRow['Kind'] = 'paper') => ({
  ...{ UserId: testUserId, EntityId: paperA, Kind, NextAttemptOn },
})

test('a nationality goes before the registration that is calculated from it', () => {
  expect(orders([row(1, { Kind: 'registration' }), row(2, { Kind: 'nationality' })])).toEqual([2])
})

test('a registration that may have arrived goes before a nationality, even one that is refused', () => {
  const sent = row(1, { Kind: 'registration', Frozen: frozen })
  for (const State of ['pending', 'refused'] as const)
    expect(orders([sent, row(2, { Kind: 'nationality', State })])).toEqual([1])
})

test('a read mark is no work, and a star is', () => {
  expect(isWork({ Kind: 'mark-read' })).toBe(false)
  expect(isWork({ Kind: 'stars' })).toBe(true)
})

test('the rows of an entity are all of them, or those of the named kinds', async () => {
  const work = await withRows({}, { Kind: 'file' }, { Kind: 'authors' }, { EntityId: paperB })
  const found = async (...kinds: OutboxRow['Kind'][]) =>
    (await rowsOf(work, paperA, ...kinds).toArray()).map(({ Order }) => Order)
  expect(await found()).toEqual([1, 2, 3])
  expect(await found('file', 'authors')).toEqual([2, 3])
  work.close()
})

test('what was never sent is taken back, and nothing of an entity of which something may have arrived', async () => {
  const work = await withRows(
    {},
    { Kind: 'file', Frozen: frozen, State: 'refused' },
    { Kind: 'authors', Frozen: frozen, State: 'conflict' },
    { EntityId: paperB, Frozen: frozen, State: 'pending' },
    { EntityId: paperB, Kind: 'file' },
  )
  expect(await deleteUnsent(work, paperB)).toBe(false)
  expect(await work.outbox.count()).toBe(5)
  expect(await deleteUnsent(work, paperB, 'file')).toBe(true)
  expect(await deleteUnsent(work, paperA)).toBe(true)
  expect((await readOutbox(work)).map(({ Order }) => Order)).toEqual([4])
  work.close()
})

test('a change folds into the row that was not sent, under its key, with the newest of what it waits for', async () => {
  const work = await withRows({ LastError: 'x', Errors: ['x'], TraceId: 'x', Attempts: 3 })
  const before = await first(work)
  await queueSave(work, { ...save(500), DependsOn: [person] })
  expect(await readOutbox(work)).toEqual([
    {
      ...before,
      ...{ DependsOn: [person], NextAttemptOn: 500, LastError: '', Errors: [], TraceId: '' },
      ...{ Fields: {}, RefusedId: null },
    },
  ])
  work.close()
})

test('a change of a refused row goes as a new one in its place, at once and under another key', async () => {
  const Asked = { From: 0, Until: 9000 }
  const work = await withRows({ State: 'refused', Frozen: frozen, LastError: 'x', Asked })
  const before = await first(work)
  await queueSave(work, save(500))
  const [after, ...others] = await readOutbox(work)
  expect(after).toMatchObject({ Order: 1, State: 'pending', Frozen: null, LastError: '', NextAttemptOn: 500 })
  expect(after?.OpId).not.toBe(before?.OpId)
  expect(others).toEqual([])
  work.close()
})

test('a change of a row that was sent waits behind it in a row of its own', async () => {
  const work = await withRows({ State: 'sending', Frozen: frozen })
  await queueSave(work, save(500))
  await queueSave(work, save(700))
  const [sent, behind, ...others] = await readOutbox(work)
  expect(sent).toMatchObject({ State: 'sending', Frozen: frozen, NextAttemptOn: 0 })
  expect(behind).toEqual({
    ...row(2, {}),
    ...{ OpId: behind?.OpId, UserId: testUserId, NextAttemptOn: 700, Fields: {}, RefusedId: null },
  })
  expect(others).toEqual([])
  work.close()
})

test('a newer change takes the place of a refused one that waited before it', async () => {
  const refused = {
    State: 'refused',
    Frozen: frozen,
    LastError: 'x',
    Errors: ['x'],
  } satisfies Partial<OutboxRow>
  const work = await withRows(
    { ...refused },
    { Kind: 'authors' },
    { NextAttemptOn: 500, DependsOn: [person] },
    { ...refused, EntityId: paperB, Gone: true },
    { EntityId: paperB },
  )
  const [, list, newer, gone, behind] = await readOutbox(work)
  await resumeSending(work)
  expect(await readOutbox(work)).toEqual([
    { ...newer, Order: 1, Fields: {}, RefusedId: null },
    list,
    gone,
    behind,
  ])
  work.close()
})

test('a paper that is gone takes no change until its owner has chosen', async () => {
  const work = await withRows({ Kind: 'file', Gone: true, State: 'refused', Frozen: frozen })
  const before = await readOutbox(work)
  await queueSave(work, save(500, 'file'))
  expect(await readOutbox(work)).toEqual(before)
  work.close()
})

test('a wait that the portal asked for outlasts a change and a look at the page, but not a clock that was set back', async () => {
  const waiting = async () => withRows({ NextAttemptOn: 9000, Asked: { From: 5000, Until: 9000 } })
  const nextAfter = async (act: (work: Awaited<ReturnType<typeof withRows>>) => Promise<void>) => {
    const work = await waiting()
    await act(work)
    const next = (await first(work))?.NextAttemptOn
    work.close()
    return next
  }
  expect(await nextAfter((work) => queueSave(work, save(5500)))).toBe(9000)
  expect(await nextAfter((work) => queueSave(work, save(9500)))).toBe(9500)
  expect(await nextAfter((work) => retryNow(work, 5500))).toBe(9000)
  // The clock of a worker may run ahead by the quiet time of two seconds.
  expect(await nextAfter((work) => retryNow(work, 3000))).toBe(9000)
  expect(await nextAfter((work) => retryNow(work, 2999))).toBe(0)
  expect(await nextAfter((work) => queueSave(work, save(2999)))).toBe(2999)
  // What has ended does not begin again where the clock is set forward.
  const setBackAndForward = async (act: (work: Awaited<ReturnType<typeof withRows>>) => Promise<void>) =>
    nextAfter(async (work) => {
      await act(work)
      await retryNow(work, 5500)
    })
  expect(await setBackAndForward((work) => retryNow(work, 2999))).toBe(0)
  expect(await setBackAndForward((work) => queueSave(work, save(2999)))).toBe(0)
})

test('a look at the page sends at once what waits by itself or for a sign-in, and nothing that a person must decide', async () => {
  const work = await withRows(
    ...(['pending', 'needs-sign-in', 'refused', 'conflict', 'sending'] as const).map((State) => ({
      State,
      NextAttemptOn: 9000,
    })),
  )
  await retryNow(work, 500)
  expect((await readOutbox(work)).map(({ State, NextAttemptOn }) => [State, NextAttemptOn])).toEqual([
    ['pending', 0],
    ['pending', 0],
    ['refused', 9000],
    ['conflict', 9000],
    ['sending', 9000],
  ])
  work.close()
})

test('what was being sent when the app ended goes again at once, and nothing else', async () => {
  const work = await withRows(
    { State: 'sending', Frozen: frozen, NextAttemptOn: 9000, Asked: { From: 5000, Until: 9000 } },
    { State: 'refused', NextAttemptOn: 9000 },
  )
  const before = await readOutbox(work)
  await resumeSending(work)
  expect(await readOutbox(work)).toEqual([
    { ...before[0], State: 'pending', NextAttemptOn: 0, Asked: null },
    before[1],
  ])
  work.close()
})

test('a paper that is back lets what was refused for it go again, but for what belongs to a past conference', async () => {
  const refused = { State: 'refused', Frozen: frozen } as const
  const work = await withRows(
    { ...refused, Gone: true, LastError: 'Paper not found', Asked: { From: 0, Until: 9000 } },
    { ...refused, Gone: true, LastError: texts.archived, Kind: 'file' },
    { ...refused, LastError: 'Paper title is required', Kind: 'authors' },
    { ...refused, EntityId: paperB, Gone: true, LastError: 'Paper not found' },
  )
  const before = await readOutbox(work)
  await retryGone(work, paperA, 700)
  const [again, ...others] = await readOutbox(work)
  expect(again).toMatchObject({
    ...{ State: 'pending', Frozen: null, Gone: false, LastError: '', NextAttemptOn: 700, Asked: null },
  })
  expect(again?.OpId).not.toBe(before[0]?.OpId)
  expect(others).toEqual(before.slice(1))
  work.close()
})

test('the rows of a draft are its own, and those of the people whom it waits for', async () => {
  const work = await withRows(
    { Kind: 'person', EntityId: person },
    { Kind: 'person', EntityId: paperB },
    { Kind: 'authors', DependsOn: [person] },
    {},
  )
  expect((await readOutboxOf(work, paperA)).map(({ Order }) => Order)).toEqual([1, 3, 4])
  expect((await readOutboxOf(work, person)).map(({ Order }) => Order)).toEqual([1])
  work.close()
})
