import { beforeEach, expect, test } from 'vitest'
import { emptyPaper, type PaperFields, type PaperListItem } from '../../../../contract/papers/papers.ts'
import { newAuthorList, readAuthorList, writeAuthors } from '../../../../src/cache/entities/authorLists.ts'
import { readVersions } from '../../../../src/cache/entities/draftVersions.ts'
import {
  draftFrom,
  dropDraft,
  newDraft,
  readDraft,
  writeDraft,
} from '../../../../src/cache/entities/paperDrafts.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { combinedError, paperSync } from '../../../../src/sync/entities/paper.ts'
import type { WireRequest, WireResponse } from '../../../../src/sync/transport/request.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { author } from '../../papers/samples.ts'
import { drainTo, failure, itemOf, paperId, success } from '../answers.ts'

const fileId = '33333333-3333-4333-8333-333333333333'
const [owner, second] = [author(1), author(2)]
const old = { PaperTitle: 'Old title', Abstract: 'Old abstract' }
const now = 10_000

let work: WorkDatabase
let asked: WireRequest[]
beforeEach(() => {
  work = newWorkDatabase()
  asked = []
})

const run = (answer: (request: WireRequest) => WireResponse | Promise<WireResponse>, at = now) =>
  drainTo(
    work,
    (request) => {
      asked.push(request)
      return answer(request)
    },
    at,
  )
const called = () => asked.map(({ method, url }) => `${method} ${url.replace(paperId, 'it')}`)
const bodyOf = ({ data }: WireRequest) => data as PaperFields
const itemWith = (fields: Partial<PaperFields>, version: number, given: Partial<PaperListItem> = {}) => ({
  ...{ ...itemOf(fields, version), Authors: [owner] },
  ...given,
})
const changed = (Fields: Partial<PaperFields>, version = 3) =>
  writeDraft(work, testUserId, draftFrom(itemOf(old, version), 0), { Fields }, 0, true)
const versions = async (id = paperId) =>
  (await readVersions(work, id)).map(({ Reason, Fields }) => [Reason, Fields.PaperTitle])

test('the answer to a new paper makes its author the first, and its list one that no button has saved', async () => {
  const { DraftId } = await writeDraft(work, testUserId, newDraft(0), { Fields: old }, 0, true)
  await run((request) => success(request, itemWith(old, 1)))
  expect(await readAuthorList(work, DraftId)).toEqual({
    ...{ DraftId, Authors: [owner], Base: [owner], BaseVersion: 1, SavedByButton: false },
  })
  expect(await readOutbox(work)).toEqual([])
})

test('a paper that was on the portal before gets its author list as one that was saved', async () => {
  await changed({ Abstract: 'New abstract' })
  await run((request) => success(request, itemWith(bodyOf(request), 4, { AuthorsVersion: 7 })))
  expect(await readAuthorList(work, paperId)).toEqual({
    ...{ DraftId: paperId, Authors: [owner], Base: [owner], BaseVersion: 7, SavedByButton: true },
  })
})

test('authors who were listed before the paper had an id follow it, and nothing follows if they are the portal’s', async () => {
  for (const Authors of [[owner], [owner, second]]) {
    work = newWorkDatabase()
    asked = []
    const { DraftId } = await writeDraft(work, testUserId, newDraft(0), { Fields: old }, 0, true)
    await writeAuthors(work, testUserId, { ...newAuthorList(DraftId, owner), Authors }, 0, true)
    await work.outbox.where('EntityId').equals(DraftId).modify({ DependsOn: [] })
    await run((request) =>
      request.method === 'POST'
        ? success(request, itemWith(old, 1))
        : success(request, itemWith(old, 1, { Authors, AuthorsVersion: 2 })),
    )
    expect(called()).toEqual(
      Authors.length === 1 ? ['POST /Paper'] : ['POST /Paper', 'PUT /Paper/add-paper-authors'],
    )
    expect(await readAuthorList(work, DraftId)).toMatchObject({
      ...{ Authors, Base: Authors, BaseVersion: Authors.length },
    })
    expect(await readOutbox(work)).toEqual([])
  }
})

test('a confirmed text is the base of what comes, with its time and the name of its document', async () => {
  await changed({ PaperTitle: 'New title' })
  await run((request) => success(request, itemWith(bodyOf(request), 4, { FileName: 'a.pdf' })))
  expect(await readDraft(work, paperId)).toMatchObject({
    ...{ PaperId: paperId, BaseVersion: 4, SavedOn: now, FileName: 'a.pdf' },
    Fields: { PaperTitle: 'New title', Abstract: 'Old abstract' },
    Base: { PaperTitle: 'New title', Abstract: 'Old abstract' },
  })
  expect(await versions()).toEqual([['saved', 'New title']])
  expect((await readVersions(work, paperId))[0]?.FileName).toBe('a.pdf')
  expect(called()).toEqual(['PUT /Paper/it/paper-user'])
})

test('where the portal tidied a text the draft follows it, and the text before it is kept as a version', async () => {
  await changed({ PaperTitle: 'New  title' })
  await run((request) => success(request, itemWith({ ...bodyOf(request), PaperTitle: 'New title' }, 4)))
  expect(await readDraft(work, paperId)).toMatchObject({ Fields: { PaperTitle: 'New title' } })
  expect(await versions()).toEqual([['replaced', 'New  title']])
  expect(called()).toEqual(['PUT /Paper/it/paper-user'])
})

test('an answer that is older than what is here changes nothing of it', async () => {
  await changed({ PaperTitle: 'New title' })
  await run(async (request) => {
    await work.drafts.update(paperId, { BaseVersion: 6 })
    return success(request, itemWith({ ...bodyOf(request), Abstract: 'Theirs' }, 5))
  })
  expect(await readDraft(work, paperId)).toMatchObject({
    ...{ BaseVersion: 6, Fields: { PaperTitle: 'New title', Abstract: 'Old abstract' }, Base: old },
  })
  expect(await readAuthorList(work, paperId)).toBeUndefined()
  expect(await readOutbox(work)).toEqual([])
})

test('the answer to a paper that was deleted here meanwhile brings nothing back', async () => {
  await changed({ PaperTitle: 'New title' })
  await run(async (request) => {
    await work.drafts.delete(paperId)
    return success(request, itemWith(bodyOf(request), 4))
  })
  expect([await readOutbox(work), await readDraft(work, paperId)]).toEqual([[], undefined])
  expect([await versions(), await readAuthorList(work, paperId)]).toEqual([[], undefined])
  await changed({ PaperTitle: 'New title' })
  await dropDraft(work, paperId)
  await run((request) => success(request, itemWith(bodyOf(request), 4)))
  expect(asked).toHaveLength(1)
})

test('a text that the portal has by now is not sent', async () => {
  await changed({ PaperTitle: 'New title' })
  await work.drafts.update(paperId, { Base: { ...emptyPaper, ...old, PaperTitle: 'New title' } })
  await run((request) => success(request, itemWith(bodyOf(request), 4)))
  expect([asked, await readOutbox(work)]).toEqual([[], []])
  expect(await readDraft(work, paperId)).toMatchObject({ Fields: { PaperTitle: 'New title' } })
})

test('a text that was sent goes again as it was, even if the portal’s copy with it was pulled meanwhile', async () => {
  await changed({ PaperTitle: 'New title' })
  await run(() => ({ status: 0, data: null, headers: {} }))
  await work.drafts.update(paperId, { Base: { ...emptyPaper, ...old, PaperTitle: 'New title' } })
  await run((request) => success(request, itemWith(bodyOf(request), 4)), 20_000)
  expect(asked).toHaveLength(2)
  expect(asked[1]).toEqual(asked[0])
})

test('a list of papers that the portal refuses says nothing about one of them', async () => {
  await changed({ PaperTitle: 'New title' })
  await run((request) => (request.method === 'GET' ? failure(403, 'No') : failure(412, 'stale')))
  expect(await readOutbox(work)).toMatchObject([{ State: 'pending', Gone: false }])
})

test('an answer to a question that is over changes nothing, and keeps no version', async () => {
  await changed({ PaperTitle: 'New title' })
  const before = await readDraft(work, paperId)
  expect(await paperSync.answer(work, paperId, { PaperTitle: 'theirs' }, 4, now)).toBe('settled')
  expect([await readDraft(work, paperId), await versions()]).toEqual([before, []])
})

test('a document that is kept over the portal’s stays to be sent, and its bytes are no part of the version', async () => {
  const File = { Sha256: 'a'.repeat(64), FileName: 'mine.pdf', ContentType: 'application/pdf', Size: 9 }
  await changed({ PaperTitle: 'New title' })
  await work.drafts.update(paperId, { File, FileName: 'old.pdf' })
  const theirs = itemWith({ ...old, PaperURL: fileId }, 4, { FileName: 'theirs.pdf' })
  await run((request) =>
    request.method === 'GET' ? success(request, [theirs]) : failure(412, 'stale', { etag: '"4"' }),
  )
  expect(await work.conflicts.get(paperId)).toMatchObject({ Fields: ['PaperURL'], FileName: 'theirs.pdf' })
  expect(await paperSync.answer(work, paperId, { PaperURL: 'mine' }, 4, now)).toBe('settled')
  expect(await readDraft(work, paperId)).toMatchObject({
    ...{ File, FileName: 'theirs.pdf', Fields: { PaperTitle: 'New title', PaperURL: fileId } },
  })
  expect((await readVersions(work, paperId)).filter(({ File: kept }) => kept !== null)).toEqual([])
})

test('a text that was put together keeps to the rules of a draft', async () => {
  const draft = { ...newDraft(0), Fields: { ...emptyPaper, ...old } }
  expect(combinedError(draft, 'PaperTitle', 'Mine and theirs')).toBeUndefined()
  expect(combinedError(draft, 'PaperTitle', ' ')).toBe('Paper title is required')
})
