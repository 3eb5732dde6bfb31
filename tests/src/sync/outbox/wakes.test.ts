import { beforeEach, expect, test } from 'vitest'
import type { PaperFields } from '../../../../contract/papers/papers.ts'
import { newDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { makeSender, type Sender, type Sending } from '../../../../src/sync/outbox/sender.ts'
import type { WireRequest, WireResponse } from '../../../../src/sync/transport/request.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { failure, itemOf, success } from '../answers.ts'

let work: WorkDatabase
let now: number
let random: number
let isAway: boolean
/** Paper titles in the order in which they were sent. */
let asked: string[]
/** What the portal says to a paper. */
let answer: (request: WireRequest) => WireResponse | Promise<WireResponse>
/** The next look that is planned, of those that were not called off. */
let planned: { readonly act: () => void; readonly after: number }[]
/** How many rows it said each time that they still wait. */
let waiting: number[]
let drains: number
let lock: AbortController

const noAnswer: WireResponse = { status: 0, data: null, headers: {} }
const taken = (request: WireRequest) =>
  success(request, { ...itemOf(request.data as PaperFields, 1), Id: crypto.randomUUID() })

function start(other: Partial<Sending> = {}): Sender {
  return makeSender({
    ...{ work, userId: testUserId, signedIn: () => testUserId, now: () => now, random: () => random },
    ...{ echoes: true, isAway: () => isAway },
    transport: async (request) => {
      asked.push((request.data as PaperFields).PaperTitle)
      return answer(request)
    },
    alone: async (drain) => {
      drains += 1
      await drain(lock.signal)
    },
    later: (act, after) => {
      const look = { act, after }
      planned.push(look)
      return () => {
        planned = planned.filter((one) => one !== look)
      }
    },
    waiting: (rows) => waiting.push(rows.length),
    ...other,
  })
}

beforeEach(() => {
  work = newWorkDatabase()
  now = 1_000_000_000
  random = 0
  isAway = false
  asked = []
  answer = taken
  planned = []
  waiting = []
  drains = 0
  lock = new AbortController()
})

const save = (PaperTitle: string) =>
  writeDraft(work, testUserId, newDraft(now), { Fields: { PaperTitle } }, now, true)
const after = () => planned.map((look) => Math.round(look.after))

test('what got no answer is sent at the planned look, once its time has come', async () => {
  await save('Lost')
  answer = () => noAnswer
  await start().wake()
  expect([asked, after(), waiting]).toEqual([['Lost'], [500], [1]])
  answer = taken
  now += 500
  planned[0]?.act()
  await expect.poll(() => readOutbox(work)).toEqual([])
  expect(asked).toEqual(['Lost', 'Lost'])
})

test('a drain that fails at once is reported to its caller, at a planned look to nobody, and the next one sends', async () => {
  await save('Lost')
  let isBroken = false
  const sender = start({
    alone: async (drain) => {
      drains += 1
      if (isBroken) throw new Error('The disk is gone')
      await drain()
    },
  })
  answer = () => noAnswer
  await sender.wake()
  isBroken = true
  await expect(sender.wake()).rejects.toThrow('The disk is gone')
  planned[0]?.act()
  await expect.poll(() => drains).toBe(3)
  isBroken = false
  answer = taken
  await sender.wake(true)
  expect(asked).toEqual(['Lost', 'Lost'])
  expect(await readOutbox(work)).toEqual([])
})

test('two looks are never planned at once', async () => {
  await save('Lost')
  answer = () => noAnswer
  const sender = start()
  for (let time = 0; time < 3; time++) {
    await sender.wake(true)
    await sender.otherTabQueued()
    expect(planned).toHaveLength(1)
  }
})

test('what waits long is looked at every 24 to 36 seconds, by chance', async () => {
  await save('Busy')
  answer = () => failure(503, 'Please wait', { 'retry-after': '3600' })
  const sender = start()
  await sender.wake()
  random = 0.5
  await sender.otherTabQueued()
  expect(after()).toEqual([30_000])
  random = 1
  await sender.otherTabQueued()
  expect(after()).toEqual([36_000])
})

test('wakes while something is under way are one drain, and what was queued for them goes beside it', async () => {
  let end = () => {}
  answer = (request) =>
    asked.length === 1 ? new Promise((resolve) => (end = () => resolve(taken(request)))) : taken(request)
  await save('Long')
  const sender = start()
  const first = sender.wake()
  await expect.poll(() => asked).toEqual(['Long'])
  await save('Beside it')
  const second = sender.wake()
  await expect.poll(() => asked).toEqual(['Long', 'Beside it'])
  await save('Of another tab')
  await sender.otherTabQueued()
  await expect.poll(() => asked).toEqual(['Long', 'Beside it', 'Of another tab'])
  // Only what a drain leaves counts as waiting.
  expect([drains, waiting]).toEqual([1, []])
  end()
  await Promise.all([first, second])
  expect([drains, waiting, await readOutbox(work)]).toEqual([1, [], []])
})

test('while four papers are under way the fifth, which could be sent, plans no look at once', async () => {
  const ends: (() => void)[] = []
  answer = (request) => new Promise((resolve) => ends.push(() => resolve(taken(request))))
  for (const title of ['One', 'Two', 'Three', 'Four', 'Fifth in line']) await save(title)
  const sender = start()
  const drained = sender.wake()
  await expect.poll(() => asked).toHaveLength(4)
  await sender.otherTabQueued()
  expect([asked.length, after()]).toEqual([4, [24_000]])
  answer = taken
  for (const end of ends) end()
  await drained
  expect(await readOutbox(work)).toEqual([])
})

test('while the portal is away a back-off plans no look of its own, and nothing counts as due', async () => {
  await save('Lost')
  answer = () => noAnswer
  const sender = start()
  await sender.wake()
  expect(after()).toEqual([500])
  isAway = true
  await sender.wake()
  expect([after(), drains]).toEqual([[24_000], 1])
  now += 1000
  await sender.wake()
  expect([after(), drains, waiting]).toEqual([[24_000], 1, [1, 1, 1]])
})

test('a wake while the portal is away waits for the end of what a person’s press has begun', async () => {
  let end = () => {}
  answer = (request) => new Promise((resolve) => (end = () => resolve(taken(request))))
  await save('Pressed')
  isAway = true
  const sender = start()
  const pressed = sender.wake(true)
  await expect.poll(() => asked).toEqual(['Pressed'])
  let hasEnded = false
  const other = sender.wake().then(() => (hasEnded = true))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(hasEnded).toBe(false)
  end()
  await Promise.all([pressed, other])
  expect(await readOutbox(work)).toEqual([])
})

test('a sender without a word about the portal sends', async () => {
  await save('Sent')
  await makeSender({
    ...{
      work,
      userId: testUserId,
      signedIn: () => testUserId,
      now: () => now,
      random: () => 0,
      echoes: true,
    },
    transport: async (request) => taken(request),
    alone: (drain) => drain(),
    later: () => () => undefined,
    waiting: () => undefined,
  }).wake()
  expect(await readOutbox(work)).toEqual([])
})

test('another provider of the API is not asked later what it has confirmed', async () => {
  await save('Sent')
  await start().wake()
  expect(after()).toEqual([60_000])
  await start({ echoes: false }).otherTabQueued()
  expect(after()).toEqual([60_000])
})

test('once the lock of a device is lost its drain ends', async () => {
  await save('One')
  lock.abort()
  const sender = start()
  await sender.wake()
  expect([asked, waiting.at(-1), (await readOutbox(work)).length]).toEqual([[], 1, 1])
})

test('what a person must decide, or sign in for, plans no look', async () => {
  await save('Refused')
  await save('Signed out')
  answer = ({ data }) =>
    (data as PaperFields).PaperTitle === 'Refused' ? failure(422, 'No') : failure(401, 'Expired')
  await start().wake()
  expect([after(), waiting]).toEqual([[], []])
})
