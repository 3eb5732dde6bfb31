import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import {
  getActiveNotifications,
  type StoredNotification,
} from '../../../contract/notifications/notifications.ts'
import {
  keepCopy,
  openCopies,
  readCopy,
  type CopyDatabase,
} from '../../../src/cache/database/copyDatabase.ts'
import { readOutbox } from '../../../src/cache/outbox/outbox.ts'
import { markReadHere, notificationsKey, readNotifications } from '../../../src/cache/entities/readMarks.ts'
import { countUnsent } from '../../../src/cache/transfer/unsentCount.ts'
import type { WorkDatabase } from '../../../src/cache/database/workDatabase.ts'
import { drain } from '../../../src/sync/outbox/drain.ts'
import type { WireRequest, WireResponse } from '../../../src/sync/transport/request.ts'
import { limitRoom } from '../../support/browser/brokenStore.ts'
import { newWorkDatabase, testUserId } from '../../support/browser/indexedDb.ts'
import { row } from '../papers/samples.ts'
import { failure, success } from '../sync/answers.ts'

const first = '5a0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b11'
const second = '6b0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b22'
const stored = (Id: string): StoredNotification => ({
  Id,
  Subject: `About ${Id}`,
  IsRead: false,
  CreatedOn: '2026-11-14T08:00:00.000Z',
  Link: '',
})

let here: { UserId: string; work: WorkDatabase; copies: CopyDatabase }
let asked: WireRequest[]
beforeEach(async () => {
  here = {
    UserId: testUserId,
    work: newWorkDatabase(),
    copies: openCopies(testUserId, { indexedDB: new IDBFactory(), IDBKeyRange }),
  }
  asked = []
  await keepCopy(here.copies, notificationsKey, [stored(first), stored(second)], 1)
})

async function send(answer: (request: WireRequest) => WireResponse) {
  await drain({
    db: here.work,
    transport: (request) => {
      asked.push(request)
      return Promise.resolve(answer(request))
    },
    now: () => 10,
    random: () => 0.5,
    echoes: true,
  })
}
const read = async () => (await readNotifications(here))?.filter(({ IsRead }) => IsRead).map(({ Id }) => Id)

test('what is read offline is read at once, and stays so when an older list comes', async () => {
  await markReadHere(here, [first], 5)
  expect(await read()).toEqual([first])
  await keepCopy(here.copies, notificationsKey, [stored(first), stored(second)], 6)
  expect(await read()).toEqual([first])
})

test('marks go to the portal once each, and what was read stays read after that', async () => {
  await markReadHere(here, [first, second], 5)
  await markReadHere(here, [first], 6)
  await send((request) => success(request, null))
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual([
    `PUT /Notification/${first}/mark-read`,
    `PUT /Notification/${second}/mark-read`,
  ])
  expect(await readOutbox(here.work)).toEqual([])
  expect(await read()).toEqual([first, second])
})

test('a mark that the portal refuses, as of a notification that was withdrawn, goes without a question', async () => {
  for (const status of [404, 403, 422]) {
    await markReadHere(here, [first], 5)
    await send(() => failure(status, 'No'))
    expect(await readOutbox(here.work)).toEqual([])
  }
})

test('a mark waits for a portal that does not answer, and is no work that its person is asked about', async () => {
  await markReadHere(here, [first], 5)
  await send(() => failure(503, 'Busy'))
  expect((await readOutbox(here.work)).map(({ Kind, State }) => [Kind, State])).toEqual([
    ['mark-read', 'pending'],
  ])
  expect(await countUnsent(here.work)).toBe(0)
})

test('a list that is stored in another shape is not shown', async () => {
  await keepCopy(here.copies, notificationsKey, [{ Id: first }], 6)
  expect(await readNotifications(here)).toBeUndefined()
  expect(getActiveNotifications.path).toBe(notificationsKey)
})

test('a mark is made though there is no room for the copy of the list, or no list', async () => {
  const quota = limitRoom(here.copies)
  quota.isFull = true
  here.copies.close({ disableAutoOpen: false })
  await markReadHere(here, [first], 5)
  expect(quota.aborts).toBe(1)
  expect(await read()).toEqual([first])
  await here.copies.copies.clear()
  await markReadHere(here, [second], 6)
  expect(
    (await readOutbox(here.work)).map(({ EntityId, NextAttemptOn }) => [EntityId, NextAttemptOn]),
  ).toEqual([
    [first, 5],
    [second, 6],
  ])
  expect(await here.copies.copies.count()).toBe(0)
})

test('a notification that was read elsewhere stays read, and a change of another kind marks none', async () => {
  await keepCopy(here.copies, notificationsKey, [{ ...stored(first), IsRead: true }, stored(second)], 6)
  await here.work.outbox.add(row(second, { Kind: 'paper' }))
  expect(await read()).toEqual([first])
})

test('marking keeps the moment of the list, so that it is not taken for a newer one', async () => {
  await markReadHere(here, [first], 5)
  expect((await readCopy(here.copies, notificationsKey, getActiveNotifications.result))?.On).toBe(1)
})
