import { beforeEach, expect, test } from 'vitest'
import { noId } from '../../../contract/core/limits.ts'
import { emptyReview, type AssignedPaper, type ReviewFields } from '../../../contract/reviews/reviewing.ts'
import { exportWork } from '../../../src/cache/transfer/exportDrafts.ts'
import { importWork } from '../../../src/cache/transfer/importDrafts.ts'
import { readMerges } from '../../../src/cache/entities/mergeNotices.ts'
import { readOutbox } from '../../../src/cache/outbox/outbox.ts'
import { reviewDraftFrom, reviewDrafts } from '../../../src/cache/entities/reviewDrafts.ts'
import { Conflict } from '../../../src/cache/database/outboxRows.ts'
import { countUnsent } from '../../../src/cache/transfer/unsentCount.ts'
import type { WorkDatabase } from '../../../src/cache/database/workDatabase.ts'
import type { WireRequest, WireResponse } from '../../../src/sync/transport/request.ts'
import { reviewSync } from '../../../src/sync/entities/review.ts'
import { newWorkDatabase, testUserId } from '../../support/browser/indexedDb.ts'
import { resolveConflict } from '../../support/browser/resolveConflict.ts'
import { drainTo, failure, success } from './answers.ts'

const PaperId = '33333333-3333-4333-8333-333333333333'
const now = 10_000

const good: ReviewFields = {
  Recommendation: 'Accept',
  Score: 8,
  RemarksForAuthor: 'A clear paper.',
  RemarksForAdmin: 'For the main track.',
}
const served = (fields: Partial<ReviewFields>, Version: number): AssignedPaper => ({
  ...emptyReview,
  ...fields,
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
  State: fields.Score ? 'done' : 'assigned',
  Reason: '',
  DueOn: null,
  SubmittedOn: null,
  IsClosed: false,
  Round: 1,
  RoundNote: '',
  Earlier: [],
  Others: [],
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

/** A server that keeps one review by the rules of its versions. */
function answer(request: WireRequest): WireResponse {
  asked.push(request)
  if (request.method === 'GET') return success(request, theirs ? [theirs] : [])
  if (!theirs) return failure(404, 'Not found')
  if (request.headers['If-Match'] !== `"${theirs.Version}"`) return failure(412, 'stale')
  theirs = served(request.data as ReviewFields, theirs.Version + 1)
  return success(request, theirs)
}

const sync = (respond: Parameters<typeof drainTo>[1] = answer) => drainTo(work, respond, now)
const save = (paper: AssignedPaper, fields: ReviewFields) =>
  reviewDrafts.save(work, testUserId, reviewDraftFrom(paper), fields, now)
const states = async () => (await readOutbox(work)).map(({ Kind, State }) => `${Kind} ${State}`)
const kept = () => reviewDrafts.read(work, PaperId)

/** Opened here at version 3, changed here; elsewhere it has become version 4. */
async function changedOnBothSides(mine: Partial<ReviewFields>, other: Partial<ReviewFields>): Promise<void> {
  await save(served(good, 3), { ...good, ...mine })
  theirs = served({ ...good, ...other }, 4)
}

test('what is typed is kept at once and counts as unsent, but nothing is queued before the button is pressed', async () => {
  const draft = reviewDraftFrom(served({}, 1))
  await reviewDrafts.write(work, draft, { RemarksForAuthor: 'A cle' })
  await reviewDrafts.write(work, draft, { Score: 7 })
  expect((await kept())?.Fields).toEqual({ ...emptyReview, RemarksForAuthor: 'A cle', Score: 7 })
  expect([await readOutbox(work), await countUnsent(work)]).toEqual([[], 1])
  expect(reviewDrafts.textOf({ ...draft, Fields: { ...emptyReview, Score: 7 } })).toEqual({
    Id: `review/${PaperId}`,
    Title: 'P-0007 Tone in Kannada',
    Text: 'Score: 7\n',
  })
  await reviewDrafts.write(work, draft, { RemarksForAuthor: '', Score: 0 })
  expect([await kept(), await countUnsent(work)]).toEqual([undefined, 0])
})

test('a saved review waits as one change, goes under its key over the version it grew from, and leaves nothing', async () => {
  await save(served({}, 1), { ...good, Score: 5 })
  await save(served({}, 1), good)
  const [row, ...others] = await readOutbox(work)
  expect([others, await countUnsent(work)]).toEqual([[], 1])
  await sync()
  expect(asked).toEqual([
    expect.objectContaining({
      method: 'PUT',
      url: `/Review/${PaperId}`,
      data: good,
      headers: { 'Idempotency-Key': row?.OpId, 'If-Match': '"1"' },
    }),
  ])
  expect([await states(), await kept(), await countUnsent(work)]).toEqual([[], undefined, 0])
})

test('what is typed after saving stays here, and is not sent before it is saved too', async () => {
  const draft = reviewDraftFrom(served({}, 1))
  await reviewDrafts.save(work, testUserId, draft, good, now)
  await reviewDrafts.write(work, draft, { RemarksForAdmin: 'half a wo' })
  await sync()
  expect(theirs?.RemarksForAdmin).toBe('For the main track.')
  expect(await kept()).toMatchObject({
    BaseVersion: 2,
    Saved: null,
    Fields: { RemarksForAdmin: 'half a wo' },
  })
  expect(await states()).toEqual([])
})

test('what is saved while a save is under way goes after it, over the version that this made', async () => {
  await save(served({}, 1), good)
  await sync(async (request) => {
    if (asked.length === 0) await save(served({}, 1), { ...good, Score: 9 })
    return answer(request)
  })
  expect(asked.map(({ headers }) => headers['If-Match'])).toEqual(['"1"', '"2"'])
  expect(theirs).toMatchObject({ Score: 9, Version: 3 })
  expect(await countUnsent(work)).toBe(0)
})

test('an answer that was lost is asked for again under the same key and with the same words', async () => {
  await save(served({}, 1), good)
  await sync((request) => {
    asked.push(request)
    return { status: 0, data: null, headers: {} }
  })
  expect(await states()).toEqual(['review pending'])
  await work.outbox.toCollection().modify({ NextAttemptOn: 0 })
  await sync()
  expect(asked[1]?.headers['Idempotency-Key']).toBe(asked[0]?.headers['Idempotency-Key'])
  expect(asked[1]?.data).toEqual(asked[0]?.data)
  expect(await states()).toEqual([])
})

test('a captive portal’s 200 takes no review out of the outbox', async () => {
  await save(served({}, 1), good)
  await sync(() => ({ status: 200, data: '<html>Welcome to the hotel</html>', headers: {} }))
  await work.outbox.toCollection().modify({ NextAttemptOn: 0 })
  await sync((request) => ({ ...success(request, served(good, 2)), headers: {} }))
  expect(await states()).toEqual(['review pending'])
  expect((await kept())?.Saved).toEqual(good)
})

test('accepting on another device is no quarrel: the review goes over the newer version by itself', async () => {
  await save(served({}, 1), good)
  theirs = { ...served({}, 2), State: 'accepted' }
  await sync()
  expect(theirs).toMatchObject({ ...good, Version: 3 })
  expect([await states(), await readMerges(work)]).toEqual([[], []])
})

test('different fields that were changed on two devices are merged and reported', async () => {
  await changedOnBothSides({ Score: 6 }, { RemarksForAdmin: 'For the posters.' })
  await sync()
  expect(theirs).toMatchObject({ Score: 6, RemarksForAdmin: 'For the posters.', Version: 5 })
  expect(await readMerges(work)).toMatchObject([
    { Kind: 'review', Name: 'P-0007 Tone in Kannada', Fields: ['RemarksForAdmin'] },
  ])
})

test('the same field changed on both sides is asked about; mine, theirs and a combined text settle it', async () => {
  for (const choice of ['mine', 'theirs'] as const) {
    work = newWorkDatabase()
    await changedOnBothSides({ Score: 6 }, { Score: 4 })
    await sync()
    expect(await states()).toEqual(['review conflict'])
    expect((await kept())?.Saved?.Score).toBe(6)
    expect(Conflict.parse(await work.conflicts.get(PaperId)).Fields).toEqual(['Score'])
    await resolveConflict(work, PaperId, choice, now)
    await sync()
    expect([await states(), await countUnsent(work)]).toEqual([[], 0])
    expect(theirs).toMatchObject(choice === 'mine' ? { Score: 6, Version: 5 } : { Score: 4, Version: 4 })
  }
  work = newWorkDatabase()
  await changedOnBothSides(
    { RemarksForAuthor: 'Cite more.', Score: 6 },
    { RemarksForAuthor: 'Shorter.', Score: 4 },
  )
  await sync()
  const Combined = 'Shorter. Cite more.'
  expect(await reviewSync.answer(work, PaperId, { RemarksForAuthor: { Combined } }, 4, now)).toBe('open')
  expect(await reviewSync.answer(work, PaperId, { Score: 'theirs' }, 3, now)).toBe('newer')
  expect(await reviewSync.answer(work, PaperId, { Score: 'theirs' }, 4, now)).toBe('settled')
  await sync()
  expect(theirs).toMatchObject({ RemarksForAuthor: Combined, Score: 4, Version: 5 })
})

test('a refusal keeps the text with its reason, and the next save is tried under a key of its own', async () => {
  await save(served({}, 1), good)
  await sync((request) => {
    asked.push(request)
    return failure(409, 'You declined this review')
  })
  expect(await readOutbox(work)).toMatchObject([
    { State: 'refused', LastError: 'You declined this review', Errors: ['You declined this review'] },
  ])
  expect((await kept())?.Fields).toEqual(good)
  await save(served({}, 1), { ...good, Score: 9 })
  await sync()
  expect(asked[1]?.headers['Idempotency-Key']).not.toBe(asked[0]?.headers['Idempotency-Key'])
  expect(theirs?.Score).toBe(9)
})

test('a paper that was taken from the auditor keeps the words and says so, until they are given up', async () => {
  await save(served({}, 1), good)
  theirs = null
  await sync()
  expect(await readOutbox(work)).toMatchObject([
    { State: 'refused', LastError: 'This paper is not assigned to you any more', Gone: false },
  ])
  expect((await kept())?.Fields).toEqual(good)
  expect(await reviewDrafts.drop(work, PaperId)).toBe(true)
  expect([await countUnsent(work), await states()]).toEqual([0, []])
})

test('what may have been received cannot be given up', async () => {
  await save(served({}, 1), good)
  await sync(() => ({ status: 0, data: null, headers: {} }))
  expect(await reviewDrafts.drop(work, PaperId)).toBe(false)
  expect(await states()).toEqual(['review pending'])
})

test('a review is taken along in the file of drafts, and what was saved is queued where it arrives', async () => {
  await save(served({}, 1), good)
  const file = await exportWork(work)
  const other = newWorkDatabase()
  await importWork(other, testUserId, file, now)
  expect(await reviewDrafts.read(other, PaperId)).toEqual(await kept())
  work = other
  expect(await states()).toEqual(['review pending'])
  await sync()
  expect(theirs).toMatchObject(good)
})
