import { beforeEach, expect, test } from 'vitest'
import type { PaperFields } from '../../../../contract/papers/papers.ts'
import { newDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import type { WireRequest, WireResponse } from '../../../../src/sync/transport/request.ts'
import { makeSender, type Sender } from '../../../../src/sync/outbox/sender.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { failure, itemOf, success } from '../answers.ts'

let work: WorkDatabase
let now: number
let asked: string[]
/** What the portal says to each paper by its title; it takes those that are not named. */
let answers: Map<string, WireResponse>
let sender: Sender
let isAway: boolean
let signedIn: string | undefined
/** In how many milliseconds it wanted to look again. */
let laterBy: number[]
/** Of how many rows it said last that they still wait. */
let stillWaiting: number
let calledOff: number

const titleOf = (request: WireRequest) => (request.data as PaperFields).PaperTitle

beforeEach(() => {
  work = newWorkDatabase()
  now = 1_000_000_000
  asked = []
  answers = new Map()
  isAway = false
  signedIn = testUserId
  laterBy = []
  stillWaiting = 0
  calledOff = 0
  sender = makeSender({
    work,
    userId: testUserId,
    signedIn: () => signedIn,
    transport: async (request) => {
      asked.push(titleOf(request))
      return answers.get(titleOf(request)) ?? success(request, itemOf(request.data as PaperFields, 1))
    },
    alone: (drain) => drain(),
    now: () => now,
    random: () => 0,
    // Nothing wakes it but this test.
    later: (_act, milliseconds) => {
      laterBy.push(milliseconds)
      return () => {
        calledOff += 1
      }
    },
    waiting: (rows) => {
      stillWaiting = rows.length
    },
    isAway: () => isAway,
    echoes: true,
  })
})

const noAnswer: WireResponse = { status: 0, data: null, headers: {} }
const busy = (status: number) =>
  failure(status, 'Too many requests. Please wait a moment and try again', { 'retry-after': '60' })

async function save(PaperTitle: string): Promise<void> {
  await writeDraft(work, testUserId, newDraft(now), { Fields: { PaperTitle } }, now, true)
}

test('looking at the page cuts a back-off short, but no wait that the server asked for', async () => {
  for (const title of ['Lost', 'Asked 429', 'Asked 503']) await save(title)
  answers = new Map([
    ['Lost', noAnswer],
    ['Asked 429', busy(429)],
    ['Asked 503', busy(503)],
  ])
  await sender.wake(true)
  expect(asked.splice(0)).toEqual(['Lost', 'Asked 429', 'Asked 503'])
  answers = new Map()
  await sender.wake(true)
  expect(asked.splice(0)).toEqual(['Lost'])
  now += 59_999
  await sender.wake(true)
  expect(asked.splice(0)).toEqual([])
  now += 1
  await sender.wake()
  expect(asked).toEqual(['Asked 429', 'Asked 503'])
  expect(await readOutbox(work)).toEqual([])
})

test('while the portal is away only what a person presses sends, and nothing turns round and round', async () => {
  isAway = true
  await save('Typed with no network')
  await sender.wake()
  expect([asked, await readOutbox(work)]).toMatchObject([[], [{ State: 'pending', Attempts: 0 }]])
  expect(Math.min(...laterBy)).toBeGreaterThanOrEqual(24_000)
  await sender.wake(true)
  expect(asked.splice(0)).toEqual(['Typed with no network'])
  await save('Typed after that')
  isAway = false
  await sender.wake()
  expect(asked).toEqual(['Typed after that'])
})

test('a wait that was asked for is over where the clock of the device was set back meanwhile', async () => {
  await save('Asked 429')
  answers = new Map([['Asked 429', busy(429)]])
  await sender.wake()
  answers = new Map()
  now -= 2 * 3_600_000
  await sender.wake(true)
  expect(asked).toEqual(['Asked 429', 'Asked 429'])
  expect(await readOutbox(work)).toEqual([])
})

test('a row that was asked to wait, found no answer later, and waits by itself goes at once again', async () => {
  await save('Twice')
  answers = new Map([['Twice', busy(503)]])
  await sender.wake()
  now += 60_000
  answers = new Map([['Twice', noAnswer]])
  await sender.wake()
  answers = new Map()
  await sender.wake(true)
  expect(asked).toEqual(['Twice', 'Twice', 'Twice'])
})

test('nothing of a person is sent while somebody else is signed in, or nobody, and all of it once they are back', async () => {
  await save('Mine')
  for (const other of [crypto.randomUUID(), undefined]) {
    signedIn = other
    await sender.wake(true)
  }
  expect(asked).toEqual([])
  signedIn = testUserId
  await sender.wake(true)
  expect(asked).toEqual(['Mine'])
})

test('a save without an answer is looked at again when its back-off ends, at the latest every 24 seconds', async () => {
  await save('Lost')
  answers = new Map([['Lost', noAnswer]])
  await sender.wake()
  expect(laterBy.at(-1)).toBe(500)
  expect(stillWaiting).toBe(1)
  // The first attempt of a row waits for 0.5 s, the tenth for 150 s.
  for (let attempt = 2; attempt <= 10; attempt++) await sender.wake(true)
  expect((await readOutbox(work))[0]?.NextAttemptOn).toBe(now + 150_000)
  expect(laterBy.at(-1)).toBe(24_000)
})

test('two looks are never less than a tenth of a second apart', async () => {
  await save('Lost')
  answers = new Map([['Lost', noAnswer]])
  await sender.wake()
  now += 450
  await sender.otherTabQueued()
  expect(laterBy.at(-1)).toBe(100)
})

test('a confirmed save is looked at again after a minute, and every 30 seconds while the portal does not say that it has it', async () => {
  await save('Sent')
  await sender.wake()
  expect(laterBy.at(-1)).toBe(60_000)
  now += 59_999
  await sender.otherTabQueued()
  expect(laterBy.at(-1)).toBe(1)
  now += 1
  await sender.otherTabQueued()
  expect(laterBy.at(-1)).toBe(30_000)
})

test('an empty outbox is not looked at again, and what a person must decide is no reason to', async () => {
  await sender.wake()
  await save('Refused')
  answers = new Map([['Refused', failure(422, 'No')]])
  await sender.wake()
  laterBy = []
  await sender.wake()
  expect(laterBy).toEqual([])
})

test('a sender that was stopped sends nothing, and looks at nothing again', async () => {
  await save('Lost')
  answers = new Map([['Lost', noAnswer]])
  await sender.wake()
  calledOff = 0
  sender.stop()
  expect(calledOff).toBe(1)
  laterBy = []
  asked = []
  await sender.wake(true)
  await sender.otherTabQueued()
  expect([asked, laterBy]).toEqual([[], []])
})

test('what another tab has queued is sent by it where that tab sends nothing itself', async () => {
  await save('Of another tab')
  await sender.otherTabQueued()
  expect(asked).toEqual([])
  expect(laterBy.at(-1)).toBe(100)
})
