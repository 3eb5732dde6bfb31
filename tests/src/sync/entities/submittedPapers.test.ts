import { beforeEach, expect, test } from 'vitest'
import { emptyAuthor } from '../../../../contract/people/people.ts'
import { emptyPaper, type PaperListItem } from '../../../../contract/papers/papers.ts'
import { authorListFrom, readAuthorList } from '../../../../src/cache/entities/authorLists.ts'
import { addPerson, authorOf } from '../../../../src/cache/entities/localPeople.ts'
import { draftFrom, readDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { keepFile } from '../../../../src/cache/database/localFiles.ts'
import { queueSave, readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { dropSubmitted } from '../../../../src/sync/entities/paperCopies.ts'
import type { WireRequest, WireResponse } from '../../../../src/sync/transport/request.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { author } from '../../papers/samples.ts'
import { drainTo, failure, itemOf, paperId, success } from '../answers.ts'

const fileId = '33333333-3333-4333-8333-333333333333'
const fields = { PaperTitle: 'On words', Abstract: 'Words' }
const opened: PaperListItem = { ...itemOf(fields, 3), Authors: [author(1), author(2)] }

let work: WorkDatabase
/** The paper as another device has submitted it. */
let item: PaperListItem
beforeEach(async () => {
  work = newWorkDatabase()
  await work.authorLists.put(authorListFrom(opened, paperId))
  await writeDraft(work, testUserId, draftFrom(opened, 0), { Fields: { Abstract: 'Mine' } }, 0, true)
  item = { ...opened, abstract: 'Mine', Status: 'submitted', Version: 5 }
})

const refuse = () =>
  work.outbox.toCollection().modify({
    State: 'refused',
    LastError: 'Only a draft can be changed',
    Frozen: { Body: null, BaseVersion: 3 },
  })
const isDropped = () => work.transaction('rw', work.tables, async () => dropSubmitted(work, paperId, item))
const isHere = async () => (await readDraft(work, paperId)) !== undefined
const reorder = async (...Authors: PaperListItem['Authors']) => {
  await work.authorLists.update(paperId, { Authors })
}

test('a draft that was submitted elsewhere exactly as it is here is dropped with all that waits for it', async () => {
  await refuse()
  const other = { EntityId: testUserId, Kind: 'paper', Name: '', Fields: [] } as const
  const rest = { Added: [], Removed: [], IsOrdered: false, On: 0 }
  await work.merges.bulkPut([
    { ...other, ...rest, Fields: [] },
    { ...other, ...rest, Fields: [], EntityId: paperId },
  ])
  await queueSave(work, { UserId: testUserId, Kind: 'authors', EntityId: paperId, NextAttemptOn: 0 })
  expect(await isDropped()).toBe(true)
  expect([await isHere(), await readAuthorList(work, paperId), await readOutbox(work)]).toEqual([
    false,
    undefined,
    [],
  ])
  expect((await work.merges.toArray()).map(({ EntityId }) => EntityId)).toEqual([testUserId])
})

test.each([
  ['nothing of it was refused', async () => {}],
  [
    'what was refused is about a paper that is gone',
    async () => {
      await refuse()
      await work.outbox.toCollection().modify({ Gone: true })
    },
  ],
  [
    'it is still a draft at the portal',
    async () => {
      await refuse()
      item = { ...item, Status: 'draft' }
    },
  ],
  [
    'its text here is another one',
    async () => {
      await refuse()
      item = { ...item, abstract: 'Theirs' }
    },
  ],
  [
    'its text here names another document',
    async () => {
      await refuse()
      const draft = await readDraft(work, paperId)
      if (draft) await work.drafts.update(paperId, { Fields: { ...draft.Fields, PaperURL: fileId } })
    },
  ],
  [
    'its authors were put into another order here',
    async () => {
      await refuse()
      await reorder(author(2), author(1))
    },
  ],
  [
    'an author was added here',
    async () => {
      await refuse()
      await reorder(author(1), author(2), author(3))
    },
  ],
])('a draft stays where %s', async (_name, given) => {
  await given()
  expect(await isDropped()).toBe(false)
  expect([await isHere(), (await readOutbox(work)).length]).toEqual([true, 1])
})

test('other changes at the portal do not keep a draft whose own changes are all there', async () => {
  await refuse()
  item = { ...item, PaperTitle: 'Their title', Authors: [author(2)] }
  expect(await isDropped()).toBe(true)
})

test('authors who were changed here alike are all there, also by an id that only this device uses', async () => {
  await refuse()
  const LocalId = await addPerson(work, testUserId, emptyAuthor, 0)
  await work.people.update(LocalId, { UserDetailId: author(3).UserDetailId })
  await reorder(author(1), author(2), authorOf(LocalId, emptyAuthor, 3))
  item = { ...item, Authors: [author(1), author(2), author(3)] }
  expect(await isDropped()).toBe(true)
})

test('a draft without an author list here is judged by its text', async () => {
  await refuse()
  await work.authorLists.delete(paperId)
  expect(await isDropped()).toBe(true)
})

test('a document that waits here is all there by its bytes, which then leave the device', async () => {
  const File = await keepFile(work, {
    ...{ name: 'a.pdf', type: 'application/pdf' },
    arrayBuffer: () => Promise.resolve(new Uint8Array(9).fill(7).buffer),
  })
  await work.drafts.update(paperId, { File })
  await refuse()
  item = { ...item, PaperURL: fileId, Sha256: 'b'.repeat(64) }
  expect([await isDropped(), await work.pieces.count()]).toEqual([false, 1])
  item = { ...item, Sha256: File.Sha256 }
  expect([await isDropped(), await work.pieces.count()]).toEqual([true, 0])
})

test('a refused author list of a paper that was submitted as it is here ends too', async () => {
  await work.outbox.clear()
  await work.drafts.update(paperId, { Fields: { ...emptyPaper, ...fields } })
  await reorder(author(2), author(1))
  await queueSave(work, { UserId: testUserId, Kind: 'authors', EntityId: paperId, NextAttemptOn: 0 })
  item = { ...opened, Status: 'submitted', Authors: [author(2), author(1)] }
  const asked: string[] = []
  const answer = (request: WireRequest): WireResponse => {
    asked.push(`${request.method} ${request.url}`)
    return request.method === 'GET' ? success(request, [item]) : failure(422, 'Only a draft can be changed')
  }
  await drainTo(work, answer)
  expect(asked).toEqual(['PUT /Paper/add-paper-authors', 'GET /Paper/user-paper-list'])
  expect([await isHere(), await readOutbox(work)]).toEqual([false, []])
})

test('a refusal stays where the portal’s papers cannot be read, or no longer name the paper', async () => {
  for (const papers of [undefined, []]) {
    await drainTo(work, (request) => {
      if (request.method === 'PUT') return failure(422, 'Only a draft can be changed')
      return papers ? success(request, papers) : { status: 0, data: null, headers: {} }
    })
    expect(await readOutbox(work)).toMatchObject([
      { State: 'refused', LastError: 'Only a draft can be changed' },
    ])
    await work.outbox.toCollection().modify({ State: 'pending', NextAttemptOn: 0 })
  }
})
