import { beforeEach, expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { emptyReview, type AssignedPaper, type ReviewAnswer } from '../../../contract/reviews/reviewing.ts'
import { exportWork } from '../../../src/cache/transfer/exportDrafts.ts'
import { importWork } from '../../../src/cache/transfer/importDrafts.ts'
import { readOutbox } from '../../../src/cache/outbox/outbox.ts'
import {
  answerDraftFrom,
  answerDrafts,
  reviewDraftFrom,
  reviewDrafts,
} from '../../../src/cache/entities/reviewDrafts.ts'
import { Conflict } from '../../../src/cache/database/outboxRows.ts'
import { countUnsent } from '../../../src/cache/transfer/unsentCount.ts'
import type { WorkDatabase } from '../../../src/cache/database/workDatabase.ts'
import type { WireRequest, WireResponse } from '../../../src/sync/transport/request.ts'
import { answerSync } from '../../../src/sync/entities/review.ts'
import { newWorkDatabase, testUserId } from '../../support/browser/indexedDb.ts'
import { resolveConflict } from '../../support/browser/resolveConflict.ts'
import { drainTo, failure, success } from './answers.ts'

const PaperId = '33333333-3333-4333-8333-333333333333'
const now = 10_000

const served = (answer: Partial<ReviewAnswer>, Version: number): AssignedPaper => ({
  ...emptyReview,
  PaperId,
  PaperCode: 'P-0007',
  PaperTitle: 'Tone in Kannada',
  abstract: 'Words.',
  ThemeTittle: 'Phonology',
  Authors: [],
  PaperURL: noId,
  FileName: '',
  Sha256: '',
  Uncleaned: '',
  State: 'assigned',
  Reason: '',
  DueOn: null,
  SubmittedOn: null,
  IsClosed: false,
  Round: 1,
  RoundNote: '',
  Earlier: [],
  Others: [],
  ...answer,
  Version,
})

let work: WorkDatabase
/** The paper as the server of the script has it; null once it is assigned to somebody else. */
let theirs: AssignedPaper | null
let asked: WireRequest[]
beforeEach(() => {
  work = newWorkDatabase()
  theirs = served({}, 1)
  asked = []
})

/** A server that keeps one answer by the rules of its versions. */
function answer(request: WireRequest): WireResponse {
  asked.push(request)
  if (request.method === 'GET') return success(request, theirs ? [theirs] : [])
  if (!theirs) return failure(404, 'Not found')
  if (request.headers['If-Match'] !== `"${theirs.Version}"`) return failure(412, 'stale')
  const State = request.url.endsWith('accept')
    ? 'accepted'
    : request.url.endsWith('decline')
      ? 'declined'
      : 'conflict'
  const { Reason } = (request.data ?? { Reason: '' }) as { Reason: string }
  theirs = served({ State, Reason }, theirs.Version + 1)
  return success(request, theirs)
}

const sync = (respond: Parameters<typeof drainTo>[1] = answer) => drainTo(work, respond, now)
const accepted: ReviewAnswer = { State: 'accepted', Reason: '' }
const declined: ReviewAnswer = { State: 'declined', Reason: 'No time.' }
const give = (paper: AssignedPaper, fields: ReviewAnswer) =>
  answerDrafts.save(work, testUserId, answerDraftFrom(paper), fields, now)
const states = async () => (await readOutbox(work)).map(({ Kind, State }) => `${Kind} ${State}`)
const kept = () => answerDrafts.read(work, PaperId)
const left = async () => [await states(), await kept(), await countUnsent(work)]

test.each([
  ['accept', accepted, undefined],
  ['decline', declined, { Reason: 'No time.' }],
  ['conflict', { State: 'conflict', Reason: 'My sister wrote it.' }, { Reason: 'My sister wrote it.' }],
] as const)(
  'an answer that was given with no network waits as one change and goes under its key (%s)',
  async (path, fields, data) => {
    await give(served({}, 1), fields)
    expect([await states(), await countUnsent(work)]).toEqual([['answer pending'], 1])
    const [row] = await readOutbox(work)
    await sync()
    const headers = { 'Idempotency-Key': row?.OpId, 'If-Match': '"1"' }
    expect(asked).toEqual([
      { method: 'PUT', url: `/Review/${PaperId}/${path}`, ...(data ? { data } : {}), headers },
    ])
    expect(theirs).toMatchObject({ ...fields, Version: 2 })
    expect(await left()).toEqual([[], undefined, 0])
  },
)

test('who changes their mind before it was sent sends the last answer alone', async () => {
  await give(served({}, 1), accepted)
  await give(served({}, 1), declined)
  await sync()
  expect(asked.map(({ url }) => url)).toEqual([`/Review/${PaperId}/decline`])
  expect(await left()).toEqual([[], undefined, 0])
})

test('an answer that was lost on its way is asked for again as it was, and what was answered since goes after it', async () => {
  await give(served({}, 1), declined)
  await sync((request) => {
    asked.push(request)
    return { status: 0, data: null, headers: {} }
  })
  expect(await readOutbox(work)).toMatchObject([
    {
      State: 'pending',
      LastError: 'Saved here. It is sent when the portal can be reached.',
    },
  ])
  await give(served({}, 1), accepted)
  await work.outbox.toCollection().modify({ NextAttemptOn: 0 })
  await sync()
  expect(asked.map(({ url, data }) => [url.split('/').at(-1), data])).toEqual([
    ['decline', { Reason: 'No time.' }],
    ['decline', { Reason: 'No time.' }],
    ['accept', undefined],
  ])
  expect(asked[1]?.headers['Idempotency-Key']).toBe(asked[0]?.headers['Idempotency-Key'])
  expect([theirs?.State, ...(await left())]).toEqual(['accepted', [], undefined, 0])
})

test('an answer goes before the review that was written after it', async () => {
  await give(served({}, 1), accepted)
  const review = { Recommendation: 'Accept', Score: 8, RemarksForAuthor: 'Clear.', RemarksForAdmin: '' }
  await reviewDrafts.save(work, testUserId, reviewDraftFrom(served({}, 1)), review, now)
  const sent: string[] = []
  await sync((request) => {
    if (request.method !== 'GET') sent.push(request.url)
    if (request.url !== `/Review/${PaperId}`) return answer(request)
    return success(request, { ...served({ State: 'done' }, 3), ...review })
  })
  expect(sent).toEqual([`/Review/${PaperId}/accept`, `/Review/${PaperId}`])
  expect(await countUnsent(work)).toBe(0)
})

test('the same answer on another device is no question', async () => {
  await give(served({}, 1), accepted)
  theirs = served(accepted, 2)
  await sync()
  expect(await left()).toEqual([[], undefined, 0])
  expect(theirs.Version).toBe(2)
})

test('what changed elsewhere without another answer takes nothing from this one', async () => {
  await give(served({}, 1), declined)
  theirs = served({}, 5)
  await sync()
  expect(theirs).toMatchObject({ ...declined, Version: 6 })
  expect(await left()).toEqual([[], undefined, 0])
})

test.each(['mine', 'theirs'] as const)(
  'another answer on another device is asked about, and %s settles it with its reason',
  async (choice) => {
    for (const way of ['whole', 'question'] as const) {
      work = newWorkDatabase()
      await give(served({}, 1), accepted)
      theirs = served(declined, 2)
      await sync()
      expect(await states()).toEqual(['answer conflict'])
      expect(Conflict.parse(await work.conflicts.get(PaperId))).toMatchObject({
        Kind: 'answer',
        Theirs: declined,
      })
      if (way === 'whole') await resolveConflict(work, PaperId, choice, now)
      else await answerSync.answer(work, PaperId, { State: choice, Reason: choice }, 2, now)
      await sync()
      const expected = choice === 'mine' ? { ...accepted, Version: 3 } : { ...declined, Version: 2 }
      expect(theirs).toMatchObject(expected)
      expect(await left()).toEqual([[], undefined, 0])
    }
  },
)

test('an answer that comes too late stays with the reason of the portal, until it is given up', async () => {
  await give(served({}, 1), accepted)
  await sync(() => failure(409, 'This paper has been decided, so its reviews can no longer change'))
  expect(await readOutbox(work)).toMatchObject([
    {
      State: 'refused',
      LastError: 'This paper has been decided, so its reviews can no longer change',
    },
  ])
  expect(await answerDrafts.drop(work, PaperId)).toBe(true)
  expect(await left()).toEqual([[], undefined, 0])
  await give(served({}, 1), accepted)
  theirs = null
  await sync()
  expect(await readOutbox(work)).toMatchObject([
    { State: 'refused', LastError: 'This paper is not assigned to you any more' },
  ])
})

test('giving a review up leaves the question about its paper’s answer', async () => {
  await give(served({}, 1), accepted)
  theirs = served(declined, 2)
  await sync()
  await reviewDrafts.write(work, reviewDraftFrom(served({}, 1)), { Score: 3 })
  expect(await reviewDrafts.drop(work, PaperId)).toBe(true)
  expect(Conflict.parse(await work.conflicts.get(PaperId)).Kind).toBe('answer')
  await resolveConflict(work, PaperId, 'mine', now)
  await sync()
  expect([theirs.State, ...(await left())]).toEqual(['accepted', [], undefined, 0])
})

test('whose review is in on another device has accepted: nothing is left to send', async () => {
  await give(served({}, 1), accepted)
  await sync((request) => success(request, served({ State: 'done' }, 4)))
  expect(await left()).toEqual([[], undefined, 0])
})

test('an answer is taken along in the file of drafts, and is queued where it arrives', async () => {
  await give(served({}, 1), declined)
  const file = await exportWork(work)
  work = newWorkDatabase()
  await importWork(work, testUserId, file, now)
  expect(await states()).toEqual(['answer pending'])
  await sync()
  expect(theirs).toMatchObject(declined)
})
