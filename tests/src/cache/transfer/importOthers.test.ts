import { beforeEach, expect, test } from 'vitest'
import { noId } from '../../../../contract/core/limits.ts'
import { emptyAuthor } from '../../../../contract/people/people.ts'
import { emptyPaper } from '../../../../contract/papers/papers.ts'
import { keepFile } from '../../../../src/cache/database/localFiles.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { readAuthorList } from '../../../../src/cache/entities/authorLists.ts'
import { keepVersion, readVersions } from '../../../../src/cache/entities/draftVersions.ts'
import { addPerson, changePerson, localPeople } from '../../../../src/cache/entities/localPeople.ts'
import { authorFormOf, readDraft, readDrafts } from '../../../../src/cache/entities/paperDrafts.ts'
import {
  newRegistrationDraft,
  registrationDrafts,
} from '../../../../src/cache/entities/registrationDrafts.ts'
import { exportWork } from '../../../../src/cache/transfer/exportDrafts.ts'
import { importWork } from '../../../../src/cache/transfer/importDrafts.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { author, draft, fields, fileId, list } from '../../papers/samples.ts'

const bela = '99999999-9999-4999-8999-999999999999'
const ravi = '33333333-3333-4333-8333-333333333333'
const now = 5000

let theirs: WorkDatabase
let mine: WorkDatabase
beforeEach(() => {
  theirs = newWorkDatabase()
  mine = newWorkDatabase()
})

const bring = async (owner?: ReturnType<typeof author>) =>
  importWork(mine, bela, await exportWork(theirs), now, owner)

test('a paper of another person is a new one here: no copy of the portal, no document of theirs, not saved yet', async () => {
  const File = await keepFile(theirs, new globalThis.File(['%PDF'], 'a.pdf'))
  const paper = draft({
    ...{ PaperId: fileId, BaseVersion: 3, Fields: fields(), Base: fields(), FileName: 'theirs.pdf', File },
    ...{ SavedByButton: true, SavedOn: 7 },
  })
  await theirs.drafts.put(paper)
  const [id = ''] = (await bring(author(7))).Added
  expect(await readDraft(mine, id)).toEqual({
    ...{ DraftId: id, PaperId: noId, BaseVersion: 0, Fields: fields({ PaperURL: noId }), Base: emptyPaper },
    ...{ FileName: '', File, SavedByButton: false, SavedOn: 0, TouchedOn: now },
  })
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('each paper keeps its own authors, form and versions, and two papers stay two', async () => {
  const papers = [
    draft({ Fields: fields({ PaperTitle: 'One' }) }),
    draft({ Fields: fields({ PaperTitle: 'Two' }) }),
  ]
  for (const [place, paper] of papers.entries()) {
    await theirs.drafts.put(paper)
    await theirs.authorLists.put(list(paper.DraftId, { Authors: [author(place + 1)], BaseVersion: 4 }))
    await theirs.forms.put({
      Name: authorFormOf(paper.DraftId),
      Fields: { FirstName: `Half ${place}` },
      Version: 0,
    })
    const Fields = fields({ Abstract: `of ${place}`, PaperURL: fileId })
    await keepVersion(theirs, { DraftId: paper.DraftId, Fields, FileName: 'theirs.pdf', Reason: 'saved' }, 1)
  }
  await bring(author(7))
  const here = (await readDrafts(mine)).sort((a, b) => a.Fields.PaperTitle.localeCompare(b.Fields.PaperTitle))
  expect(here.map(({ Fields }) => Fields.PaperTitle)).toEqual(['One', 'Two'])
  for (const [place, { DraftId }] of here.entries()) {
    expect(await readAuthorList(mine, DraftId)).toEqual({
      ...{
        DraftId,
        Authors: [author(7, 1), author(place + 1, 2)],
        Base: [],
        BaseVersion: 0,
        SavedByButton: false,
      },
    })
    expect((await mine.forms.get(authorFormOf(DraftId)))?.Fields).toEqual({ FirstName: `Half ${place}` })
    expect(await readVersions(mine, DraftId)).toMatchObject([
      {
        ...{ Fields: { Abstract: `of ${place}`, PaperURL: noId }, FileName: '' },
        Authors: [author(7, 1), author(place + 1, 2)],
      },
    ])
  }
})

test('who brings a paper in which they are an author keeps their place in it', async () => {
  const paper = draft({ Fields: fields() })
  await theirs.drafts.put(paper)
  await theirs.authorLists.put(list(paper.DraftId, { Authors: [author(1), author(7, 2)] }))
  const [id = ''] = (await bring(author(7))).Added
  expect((await readAuthorList(mine, id))?.Authors).toEqual([author(1), author(7, 2)])
})

test('who has no profile yet brings papers without authors', async () => {
  const paper = draft({ Fields: fields() })
  await theirs.drafts.put(paper)
  await theirs.authorLists.put(list(paper.DraftId))
  await keepVersion(theirs, { DraftId: paper.DraftId, Fields: fields(), Reason: 'saved' }, 1)
  const [id = ''] = (await bring()).Added
  expect(await readAuthorList(mine, id)).toBeUndefined()
  expect((await readVersions(mine, id)).map(({ Authors }) => Authors)).toEqual([null])
})

test('people who were added come along, and changes of people, the profile, registrations and sent saves do not', async () => {
  const added = await addPerson(theirs, testUserId, { ...emptyAuthor, FirstName: 'Mei' }, 1)
  await changePerson(theirs, testUserId, { id: ravi, version: 1 }, { ...emptyAuthor, FirstName: 'Ravi' }, 1)
  await theirs.forms.put({ Name: 'profile', Fields: { FirstName: 'Theirs' }, Version: 1 })
  const start = { UserDetailId: ravi, FullName: 'Ravi', PaperId: noId }
  await registrationDrafts.put(theirs, newRegistrationDraft(start))
  await bring(author(7))
  expect((await localPeople.readAll(mine)).map(({ LocalId }) => LocalId)).toEqual([added])
  expect([await mine.forms.count(), await mine.registrations.count()]).toEqual([0, 0])
})
