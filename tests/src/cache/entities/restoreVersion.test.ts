import { beforeEach, expect, test } from 'vitest'
import { readDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { queueSubmission } from '../../../../src/cache/entities/submissions.ts'
import { newAuthorList, readAuthorList, writeAuthors } from '../../../../src/cache/entities/authorLists.ts'
import { emptyAuthor } from '../../../../contract/people/people.ts'
import { addPerson } from '../../../../src/cache/entities/localPeople.ts'
import { keepFile, readBytes } from '../../../../src/cache/database/localFiles.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { restoreVersion } from '../../../../src/cache/entities/restoreVersion.ts'
import type { PaperDraft } from '../../../../src/cache/database/paperRows.ts'
import { keepVersion, readVersions } from '../../../../src/cache/entities/draftVersions.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { author, draft, fields, fileId, list, themeId } from '../../papers/samples.ts'

let work: WorkDatabase
let paper: PaperDraft
beforeEach(() => {
  work = newWorkDatabase()
  paper = draft({ PaperId: fileId, BaseVersion: 2, Fields: fields(), Base: fields() })
})

const type = (Fields: Partial<PaperDraft['Fields']>) => writeDraft(work, testUserId, paper, { Fields }, 1000)

test('a restored version is queued as if it had been typed, and the text before it is kept first', async () => {
  await type({ Abstract: 'earlier' })
  const list = newAuthorList(paper.DraftId, author(1))
  await writeAuthors(work, testUserId, { ...list, Authors: [author(1), author(2)] }, 1000)
  await keepVersion(
    work,
    { DraftId: paper.DraftId, Fields: fields({ Abstract: 'earlier' }), Reason: 'saved' },
    1,
  )
  await type({ Abstract: 'later' })
  await writeAuthors(work, testUserId, { ...list, Authors: [author(1)] }, 1000)
  await work.outbox.clear()

  const [version] = await readVersions(work, paper.DraftId)
  expect(await restoreVersion(work, testUserId, version?.Number ?? 0, 2000)).toBe('restored')
  expect((await readDraft(work, paper.DraftId))?.Fields.Abstract).toBe('earlier')
  expect((await readAuthorList(work, paper.DraftId))?.Authors).toEqual([author(1), author(2)])
  expect((await readOutbox(work)).map(({ Kind }) => Kind)).toEqual(['paper', 'authors'])
  const [newest] = await readVersions(work, paper.DraftId)
  expect(newest).toMatchObject({ Reason: 'restored', On: 2000, Fields: { Abstract: 'later' } })
  expect(newest?.Authors).toEqual([author(1)])
})

test('the document that a version of a file brought is put back with its bytes, and the one before stays', async () => {
  const keep = (name: string) =>
    keepFile(work, {
      name,
      type: 'application/pdf',
      arrayBuffer: async () => new TextEncoder().encode(name).buffer,
    })
  const [first, second] = [await keep('first.pdf'), await keep('second.pdf')]
  await writeDraft(work, testUserId, paper, { File: second }, 1000)
  await keepVersion(work, { DraftId: paper.DraftId, Fields: fields(), File: first, Reason: 'imported' }, 1)
  const [version] = await readVersions(work, paper.DraftId)
  await restoreVersion(work, testUserId, version?.Number ?? 0, 2000)
  expect((await readDraft(work, paper.DraftId))?.File).toEqual(first)
  for (const { Sha256 } of [first, second]) expect(await readBytes(work, Sha256)).toHaveLength(1)
})

test('a version of a text alone leaves the document that is there', async () => {
  const File = await keepFile(work, {
    name: 'picked.pdf',
    type: 'application/pdf',
    arrayBuffer: async () => new TextEncoder().encode('picked').buffer,
  })
  await writeDraft(work, testUserId, paper, { File }, 1000)
  const Fields = fields({ Abstract: 'text alone', PaperURL: '00000000-0000-0000-0000-000000000000' })
  await keepVersion(work, { DraftId: paper.DraftId, Fields, Reason: 'saved' }, 1)
  const [version] = await readVersions(work, paper.DraftId)
  await restoreVersion(work, testUserId, version?.Number ?? 0, 2000)
  expect(await readDraft(work, paper.DraftId)).toMatchObject({
    File,
    Fields: { Abstract: 'text alone', PaperURL: fileId },
  })
})

test('nothing is restored under a final submission that waits, nor where the version is gone', async () => {
  await type({ Abstract: 'now' })
  await keepVersion(work, { DraftId: paper.DraftId, Fields: fields(), Reason: 'saved' }, 1)
  const [version] = await readVersions(work, paper.DraftId)
  await queueSubmission(work, testUserId, paper.DraftId, 1000)
  expect(await restoreVersion(work, testUserId, version?.Number ?? 0, 2000)).toBe('submitting')
  expect(await restoreVersion(work, testUserId, 9999, 2000)).toBe('gone')
  expect((await readDraft(work, paper.DraftId))?.Fields.Abstract).toBe('now')
})

test('a version that says what an earlier one said takes its place, so that repeating crowds nothing out', async () => {
  for (let round = 0; round < 15; round++)
    for (const Abstract of ['one', 'two'])
      await keepVersion(work, { DraftId: paper.DraftId, Fields: fields({ Abstract }), Reason: 'mine' }, round)
  expect((await readVersions(work, paper.DraftId)).map(({ Fields }) => Fields.Abstract)).toEqual([
    'two',
    'one',
  ])
})

const picked = (name: string) => keepFile(work, new File([name], name, { type: 'application/pdf' }))
const here = async () => {
  const row = await readDraft(work, paper.DraftId)
  return [row?.Fields.PaperURL, row?.File?.FileName, row?.FileName]
}
async function restore(version: { PaperURL: string; FileName?: string; File?: PaperDraft['File'] }) {
  const { PaperURL, ...other } = version
  await keepVersion(
    work,
    { DraftId: paper.DraftId, Fields: fields({ PaperURL, Abstract: 'earlier' }), Reason: 'saved', ...other },
    1,
  )
  const [kept] = await readVersions(work, paper.DraftId)
  expect(await restoreVersion(work, testUserId, kept?.Number ?? 0, 2000)).toBe('restored')
}

test('a version with another document of the portal brings that back by its name', async () => {
  await work.drafts.put({ ...paper, FileName: 'now.pdf' })
  await restore({ PaperURL: themeId, FileName: 'then.pdf' })
  expect(await here()).toEqual([themeId, undefined, 'then.pdf'])
  expect((await readOutbox(work)).map(({ Kind }) => Kind)).toEqual(['paper'])
})

test('a version with the document that the portal has now leaves that with its name', async () => {
  await work.drafts.put({ ...paper, FileName: 'now.pdf' })
  await restore({ PaperURL: fileId, FileName: 'then.pdf' })
  expect(await here()).toEqual([fileId, undefined, 'now.pdf'])
})

test('a version with the portal’s document takes the place of one that was picked, which stays in a version', async () => {
  const File = await picked('picked.pdf')
  await work.drafts.put({ ...paper, FileName: 'now.pdf', File })
  await restore({ PaperURL: fileId, FileName: 'then.pdf' })
  expect(await here()).toEqual([fileId, undefined, 'then.pdf'])
  expect((await readVersions(work, paper.DraftId))[0]).toMatchObject({
    ...{ Reason: 'restored', FileName: 'now.pdf', File },
  })
})

test('a picked document that a version has too is neither kept once more nor sent once more', async () => {
  const File = await picked('picked.pdf')
  await work.drafts.put({ ...paper, File })
  await restore({ PaperURL: fileId, File })
  expect((await here())[1]).toBe('picked.pdf')
  expect((await readVersions(work, paper.DraftId))[0]).toMatchObject({ Reason: 'restored', File: null })
  expect((await readOutbox(work)).map(({ Kind }) => Kind)).toEqual(['paper'])
})

test('authors are restored where a version and the draft have any, by the ids that the portal gave them', async () => {
  await work.drafts.put(paper)
  const id = await addPerson(work, testUserId, { ...emptyAuthor, FirstName: 'Mei' }, 1)
  const Authors = [author(1), { ...author(2), UserDetailId: id }]
  await keepVersion(work, { DraftId: paper.DraftId, Fields: fields(), Authors, Reason: 'saved' }, 1)
  const [{ Number: number } = { Number: 0 }] = await readVersions(work, paper.DraftId)
  await work.outbox.clear()
  await restoreVersion(work, testUserId, number, 2000)
  expect(await readAuthorList(work, paper.DraftId)).toBeUndefined()
  await work.people.update(id, { UserDetailId: author(2).UserDetailId })
  await work.authorLists.put(list(paper.DraftId, { Authors: [author(1), author(2)] }))
  await restoreVersion(work, testUserId, number, 2000)
  expect(await readOutbox(work)).toEqual([])
  await work.authorLists.put(list(paper.DraftId))
  await restoreVersion(work, testUserId, number, 2000)
  expect((await readAuthorList(work, paper.DraftId))?.Authors).toEqual([author(1), author(2)])
  expect((await readOutbox(work)).map(({ Kind }) => Kind)).toEqual(['authors'])
})

test('a version whose draft was deleted is gone', async () => {
  await keepVersion(work, { DraftId: paper.DraftId, Fields: fields(), Reason: 'saved' }, 1)
  const [kept] = await readVersions(work, paper.DraftId)
  expect(await restoreVersion(work, testUserId, kept?.Number ?? 0, 2000)).toBe('gone')
})
