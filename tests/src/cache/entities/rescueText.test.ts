import { beforeEach, expect, test } from 'vitest'
import { noId } from '../../../../contract/core/limits.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import {
  newRegistrationDraft,
  registrationDrafts,
} from '../../../../src/cache/entities/registrationDrafts.ts'
import { formText, hasUnsent, paperText, unsentPapers } from '../../../../src/cache/entities/rescueText.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { author, draft, fields, fileId, list, row } from '../../papers/samples.ts'

let work: WorkDatabase
beforeEach(() => {
  work = newWorkDatabase()
})

test('a paper is saved as its title, its authors in order and its abstract', () => {
  const authors = [author(2), { ...author(1), Organization: '' }]
  expect(paperText('one', fields({ PaperTitle: ' On tests ' }), authors)).toEqual({
    Id: 'one',
    Title: 'On tests',
    Text: ' On tests \n\nAuthors\nAuthor 2, University of Mysore\nAuthor 1\n\nAbstract\none two three\n',
  })
})

test('a paper without title and words is saved with its headings all the same', () => {
  expect(paperText('one', fields({ PaperTitle: '  ', Abstract: '' }), [])).toEqual({
    Id: 'one',
    Title: 'Untitled draft',
    Text: '  \n\nAuthors\n\n\nAbstract\n\n',
  })
})

test('a form is saved as what was typed, line by line, without empty fields and ids', () => {
  expect(
    formText('profile', { FirstName: 'Asha', MiddleName: '', Age: 7, ProofId: noId, LastName: 'Rao' }),
  ).toEqual({
    Id: 'profile',
    Title: 'profile',
    Text: 'FirstName: Asha\nLastName: Rao\n',
  })
  expect(formText('stars', undefined).Text).toBe('\n')
})

test('papers that are only here are those that the portal has not seen, that differ there, or that wait', async () => {
  const same = { PaperId: fileId, Fields: fields(), Base: fields() }
  const sent = draft({ ...same, TouchedOn: 1 })
  const typed = draft({ ...same, TouchedOn: 2, Fields: fields({ PaperTitle: 'Typed' }) })
  const waiting = draft({ ...same, TouchedOn: 3, Fields: fields({ PaperTitle: 'Waits' }) })
  const unseen = draft({ TouchedOn: 4, PaperId: noId, Fields: fields(), Base: fields() })
  await work.drafts.bulkPut([sent, typed, { ...waiting, Base: waiting.Fields }, unseen])
  await work.outbox.put(row(waiting.DraftId, { Kind: 'authors' }))
  await work.authorLists.bulkPut([list(sent.DraftId), list(typed.DraftId, { Authors: [author(3)] })])
  const rescued = await unsentPapers(work)
  expect(rescued.map(({ Id, Title }) => [Id, Title])).toEqual([
    [unseen.DraftId, 'On tests'],
    [waiting.DraftId, 'Waits'],
    [typed.DraftId, 'Typed'],
  ])
  expect(rescued.map(({ Text }) => Text.includes('Author 3, University of Mysore'))).toEqual([
    false,
    false,
    true,
  ])
})

test.each<[string, (db: WorkDatabase) => Promise<unknown>]>([
  ['a paper that the portal has not seen', (db) => db.drafts.put(draft({ Fields: fields() }))],
  ['a form', (db) => db.forms.put({ Name: 'profile', Fields: {}, Version: 0 })],
  ['a change that waits', (db) => db.outbox.put(row(testUserId, { Kind: 'mark-read' }))],
  [
    'a registration',
    (db) =>
      registrationDrafts.put(
        db,
        newRegistrationDraft({ UserDetailId: testUserId, FullName: 'Asha Rao', PaperId: noId }),
      ),
  ],
])('%s is what the portal lacks', async (_what, put) => {
  await work.drafts.put(draft({ PaperId: fileId, Fields: fields(), Base: fields() }))
  expect(await hasUnsent(work)).toBe(false)
  await put(work)
  expect(await hasUnsent(work)).toBe(true)
})
