import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeEach, expect, test } from 'vitest'
import { getStars } from '../../../contract/events/stars.ts'
import { keepCopy, openCopies, type CopyDatabase } from '../../../src/cache/database/copyDatabase.ts'
import { exportWork } from '../../../src/cache/transfer/exportDrafts.ts'
import { readOutbox } from '../../../src/cache/outbox/outbox.ts'
import { readStars, setStarHere } from '../../../src/cache/entities/stars.ts'
import { countUnsent } from '../../../src/cache/transfer/unsentCount.ts'
import type { WorkDatabase } from '../../../src/cache/database/workDatabase.ts'
import { drain } from '../../../src/sync/outbox/drain.ts'
import type { WireRequest, WireResponse } from '../../../src/sync/transport/request.ts'
import { limitRoom } from '../../support/browser/brokenStore.ts'
import { newWorkDatabase, testUserId } from '../../support/browser/indexedDb.ts'
import { failure, success } from '../sync/answers.ts'

const first = '5a0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b11'
const second = '6b0c1d7e-0b51-4b6e-9c39-0d3f5a7e1b22'

let here: { UserId: string; work: WorkDatabase; copies: CopyDatabase }
let sent: unknown[]
beforeEach(() => {
  here = {
    UserId: testUserId,
    work: newWorkDatabase(),
    copies: openCopies(testUserId, { indexedDB: new IDBFactory(), IDBKeyRange }),
  }
  sent = []
})

const said = (SessionIds: readonly string[]) => keepCopy(here.copies, getStars.path, { SessionIds }, 1)
const seen = async () => [...(await readStars(here))].sort()

async function send(answer: (request: WireRequest) => WireResponse | Promise<WireResponse>, now = 10) {
  await drain({
    db: here.work,
    transport: async (request) => {
      sent.push(request.data)
      return answer(request)
    },
    now: () => now,
    random: () => 0.5,
    echoes: true,
  })
}

test('stars that were set offline are seen at once, go to the portal together, and are seen after that', async () => {
  await said([second])
  await setStarHere(here, first, true, 5)
  await setStarHere(here, second, false, 6)
  expect(await seen()).toEqual([first])
  expect((await readOutbox(here.work)).map(({ Kind }) => Kind)).toEqual(['stars'])
  expect(await countUnsent(here.work)).toBe(1)
  await send((request) => success(request, { SessionIds: [first] }))
  expect(sent).toEqual([{ Add: [first], Remove: [second] }])
  expect(await readOutbox(here.work)).toEqual([])
  expect(await seen()).toEqual([first])
  expect(await countUnsent(here.work)).toBe(0)
})

test('an older list from the portal takes away no star that still waits', async () => {
  await setStarHere(here, first, true, 5)
  await said([])
  expect(await seen()).toEqual([first])
})

test('a star that is taken away while it is being sent goes on waiting as taken away', async () => {
  await setStarHere(here, first, true, 5)
  await send(async (request) => {
    if (sent.length === 1) await setStarHere(here, first, false, 7)
    return success(request, { SessionIds: [] })
  })
  expect(sent).toEqual([
    { Add: [first], Remove: [] },
    { Add: [], Remove: [first] },
  ])
  expect(await seen()).toEqual([])
  expect(await readOutbox(here.work)).toEqual([])
})

test('a star whose answer was lost is sent again as it was, and what was starred since comes after it', async () => {
  await setStarHere(here, first, true, 5)
  await send(() => failure(503, 'Busy'))
  await setStarHere(here, second, true, 6)
  await send((request) => success(request, { SessionIds: [] }), 1_000_000)
  expect(sent).toEqual([
    { Add: [first], Remove: [] },
    { Add: [first], Remove: [] },
    { Add: [second], Remove: [] },
  ])
  expect(await readOutbox(here.work)).toEqual([])
})

test('a file of drafts leaves out what waits of stars', async () => {
  await setStarHere(here, first, true, 5)
  expect(await (await exportWork(here.work)).text()).not.toContain(first)
})

test('a star is set though there is no room for the copy of the others', async () => {
  await said([second])
  const quota = limitRoom(here.copies)
  quota.isFull = true
  here.copies.close({ disableAutoOpen: false })
  await setStarHere(here, first, true, 5)
  expect(quota.aborts).toBe(1)
  expect(await seen()).toEqual([first, second])
  expect(
    (await readOutbox(here.work)).map(({ EntityId, NextAttemptOn }) => [EntityId, NextAttemptOn]),
  ).toEqual([[testUserId, 5]])
})

test('a star that was set and taken away before it was sent is sent as taken away, and so the other way round', async () => {
  await setStarHere(here, first, true, 5)
  await setStarHere(here, first, false, 6)
  await setStarHere(here, second, false, 7)
  await setStarHere(here, second, true, 8)
  await send((request) => success(request, { SessionIds: [second] }))
  expect(sent).toEqual([{ Add: [second], Remove: [first] }])
  expect(await here.work.forms.count()).toBe(0)
})

test('what another version kept of stars in another way is passed over', async () => {
  await here.work.forms.put({ Name: 'stars', Fields: [first], Version: 0 })
  expect(await seen()).toEqual([])
  await setStarHere(here, second, true, 5)
  expect(await seen()).toEqual([second])
})
