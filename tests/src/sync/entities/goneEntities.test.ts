import { beforeEach, expect, test } from 'vitest'
import { noId } from '../../../../contract/core/limits.ts'
import { emptyPaper, type PaperAuthor, type PaperFields } from '../../../../contract/papers/papers.ts'
import { type AuthorsBody } from '../../../../contract/papers/paperAuthors.ts'
import { draftFrom, dropDraft, readDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { queueSubmission } from '../../../../src/cache/entities/submissions.ts'
import { authorListFrom, readAuthorList, writeAuthors } from '../../../../src/cache/entities/authorLists.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { keepAsNew } from '../../../../src/sync/entities/goneEntities.ts'
import { markSubmissionGone } from '../../../../src/sync/entities/submission.ts'
import type { WireRequest, WireResponse } from '../../../../src/sync/transport/request.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { author } from '../../papers/samples.ts'
import { drainTo, failure, itemOf, paperId, success } from '../answers.ts'

const fileId = '33333333-3333-4333-8333-333333333333'
const newId = '44444444-4444-4444-8444-444444444444'
const [owner, second] = [author(1), author(2)]

let work: WorkDatabase
let asked: WireRequest[]
beforeEach(() => {
  work = newWorkDatabase()
  asked = []
})

async function run(answer: (request: WireRequest) => WireResponse): Promise<void> {
  await drainTo(work, (request) => {
    asked.push(request)
    return answer(request)
  })
}

const gone = () => failure(404, 'Not found', { 'x-trace-id': 'req-7' })
const states = async () => (await readOutbox(work)).map(({ Kind, State, Gone }) => [Kind, State, Gone])

/** A paper that the server had at version 3, with its file, changed here after it was deleted there. */
async function deletedPaper(): Promise<void> {
  const theirs = {
    ...itemOf({ PaperTitle: 'T', Abstract: 'Old', PaperURL: fileId }, 3),
    Authors: [owner],
    AuthorsVersion: 2,
  }
  await work.authorLists.put(authorListFrom(theirs, paperId))
  await writeDraft(work, testUserId, draftFrom(theirs, 0), { Fields: { Abstract: 'Mine' } }, 0, true)
}

async function addSecondAuthor(): Promise<void> {
  const list = await readAuthorList(work, paperId)
  if (list) await writeAuthors(work, testUserId, { ...list, Authors: [owner, second] }, 0, true)
}

/** The server of the script once the draft is sent as a new paper. */
function asNew(request: WireRequest): WireResponse {
  const held = { Id: newId, Authors: [owner], AuthorsVersion: 1 }
  if (request.method === 'POST' && request.url === '/Paper')
    return success(request, { ...itemOf(request.data as PaperFields, 1), ...held })
  const { Authors } = request.data as AuthorsBody
  const named = Authors.map(({ UserDetailId }): PaperAuthor => {
    return [owner, second].find((known) => known.UserDetailId === UserDetailId) ?? owner
  })
  return success(request, { ...itemOf({}, 1), ...held, Authors: named, AuthorsVersion: 2 })
}

test('what is typed after a paper was found deleted waits in the draft, and is not sent again and again', async () => {
  await deletedPaper()
  await run(gone)
  expect(await states()).toEqual([['paper', 'refused', true]])
  expect((await readOutbox(work))[0]).toMatchObject({
    LastError: 'This was deleted elsewhere',
    TraceId: 'req-7',
  })
  const draft = await readDraft(work, paperId)
  if (draft) await writeDraft(work, testUserId, draft, { Fields: { Abstract: 'Mine, more' } }, 0, true)
  await run(gone)
  expect(asked).toHaveLength(1)
  expect((await readDraft(work, paperId))?.Fields.Abstract).toBe('Mine, more')
})

test('a deleted paper that is kept is created again once, with its text, its file and its authors', async () => {
  await deletedPaper()
  await addSecondAuthor()
  await run(gone)
  const [refused] = await readOutbox(work)
  await queueSubmission(work, testUserId, paperId, 0)
  await work.conflicts.put({
    EntityId: paperId,
    Kind: 'authors',
    Fields: ['Authors'],
    Theirs: [],
    FileName: '',
    TheirVersion: 3,
    On: 0,
  })
  asked = []

  await keepAsNew(work, testUserId, paperId, 10_000)
  expect(await states()).toEqual([['paper', 'pending', false]])
  expect(await work.conflicts.count()).toBe(0)
  expect(await readDraft(work, paperId)).toMatchObject({
    PaperId: noId,
    Base: emptyPaper,
    BaseVersion: 0,
    SavedOn: 0,
    Fields: { PaperTitle: 'T', Abstract: 'Mine', PaperURL: fileId },
  })

  await run(asNew)
  expect(asked.map(({ method, url }) => `${method} ${url}`)).toEqual(['POST /Paper', expect.any(String)])
  expect(asked[0]?.data).toEqual({ ...emptyPaper, PaperTitle: 'T', Abstract: 'Mine', PaperURL: fileId })
  expect(asked[0]?.headers['If-Match']).toBeUndefined()
  expect(asked[0]?.headers['Idempotency-Key']).not.toBe(refused?.OpId)
  expect(asked[1]).toMatchObject({
    data: {
      PaperId: newId,
      Authors: [
        { UserDetailId: owner.UserDetailId, UserSequence: 1 },
        { UserDetailId: second.UserDetailId, UserSequence: 2 },
      ],
    },
    headers: { 'If-Match': '"1"' },
  })
  expect(await readOutbox(work)).toEqual([])
  expect(await readDraft(work, paperId)).toMatchObject({ PaperId: newId, BaseVersion: 1 })
})

test('keeping a deleted paper twice, or one that is new already, changes nothing', async () => {
  await deletedPaper()
  await run(gone)
  await keepAsNew(work, testUserId, paperId, 10_000)
  const before = await readOutbox(work)
  await keepAsNew(work, testUserId, paperId, 20_000)
  expect(await readOutbox(work)).toEqual(before)
})

test('deleting it here leaves nothing of it to be sent', async () => {
  await deletedPaper()
  await addSecondAuthor()
  await run(gone)
  await dropDraft(work, paperId)
  expect(await readOutbox(work)).toEqual([])
  expect(await readDraft(work, paperId)).toBeUndefined()
  expect(await readAuthorList(work, paperId)).toBeUndefined()
})

test('a submission whose paper is not listed any more asks its owner too', async () => {
  await deletedPaper()
  await run((request) => success(request, itemOf(request.data as PaperFields, 4)))
  await queueSubmission(work, testUserId, paperId, 0)
  await run((request) => {
    if (request.method === 'GET') return success(request, [])
    return failure(412, 'stale')
  })
  expect(await states()).toEqual([['submission', 'refused', true]])
  await keepAsNew(work, testUserId, paperId, 10_000)
  expect(await states()).toEqual([['paper', 'pending', false]])
})

test('a submission that asked about a newer version says so when the paper has gone since', async () => {
  await deletedPaper()
  await work.outbox.clear()
  await queueSubmission(work, testUserId, paperId, 0)
  await markSubmissionGone(work, paperId)
  expect(await states()).toEqual([['submission', 'refused', true]])
})

test('what waited for a paper of a conference that is over stays with the reason, and can begin again', async () => {
  await deletedPaper()
  await run(() =>
    failure(
      410,
      'This belongs to a conference that is over and was archived. Nothing of it can be changed any more',
      { 'x-trace-id': 'req-8' },
    ),
  )
  const rows = await readOutbox(work)
  expect(rows.map(({ State, Gone, LastError }) => [State, Gone, LastError])).toEqual([
    [
      'refused',
      true,
      'This belongs to a conference that is over and was archived. Nothing of it can be changed any more',
    ],
  ])
  expect((await readDraft(work, paperId))?.Fields.Abstract).toBe('Mine')
  await keepAsNew(work, testUserId, paperId, 20_000)
  const draft = await readDraft(work, paperId)
  expect([draft?.PaperId, draft?.Fields.Abstract, draft?.Fields.PaperURL]).toEqual([noId, 'Mine', fileId])
})
