import { expect, test } from 'vitest'
import type { PaperListItem } from '../../../../contract/papers/papers.ts'
import {
  draftFrom,
  fieldsOf,
  keepDraft,
  readDraft,
  writeDraft,
} from '../../../../src/cache/entities/paperDrafts.ts'
import { authorListFrom, readAuthorList, writeAuthors } from '../../../../src/cache/entities/authorLists.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { applyServerPapers } from '../../../../src/sync/entities/applyServerCopy.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { author } from '../../papers/samples.ts'
import { itemOf, paperId } from '../answers.ts'

const year = 366 * 24 * 60 * 60 * 1000

test.each([
  ['behind', -year],
  ['ahead', year],
])(
  'a copy of the portal is newer by its version, on a device whose clock is a year %s',
  async (_name, off) => {
    const work = newWorkDatabase()
    const { LastModifiedOn } = itemOf({}, 3)
    const here = Date.parse(LastModifiedOn) + off
    await keepDraft(work, { ...draftFrom(itemOf({ PaperTitle: 'Third' }, 3), here), SavedOn: here })
    await applyServerPapers(work, testUserId, [itemOf({ PaperTitle: 'Second' }, 2)], here)
    expect((await readDraft(work, paperId))?.Fields.PaperTitle).toBe('Third')
    await applyServerPapers(work, testUserId, [itemOf({ PaperTitle: 'Fourth' }, 4)], here)
    expect((await readDraft(work, paperId))?.Fields.PaperTitle).toBe('Fourth')
  },
)

test('a copy of the portal waits where something typed here was not sent, whatever its version', async () => {
  const work = newWorkDatabase()
  const draft = draftFrom(itemOf({ PaperTitle: 'Third' }, 3), 0)
  await writeDraft(work, testUserId, draft, { Fields: { Abstract: 'Typed here' } }, 0)
  const typed = await readDraft(work, paperId)
  await applyServerPapers(work, testUserId, [itemOf({ PaperTitle: 'Fourth', Abstract: 'Theirs' }, 4)], 0)
  expect(await readDraft(work, paperId)).toEqual(typed)
})

/** A device with a paper at version 3 and its authors, of which nothing waits. */
async function withPaper() {
  const work = newWorkDatabase()
  const item = { ...itemOf({ PaperTitle: 'Third' }, 3), Authors: [author(1)], AuthorsVersion: 2 }
  await keepDraft(work, draftFrom(item, 0))
  await work.authorLists.put(authorListFrom(item, paperId))
  return { work, item }
}

test('a paper that was submitted elsewhere is no draft any more, and its list of authors goes with it', async () => {
  const { work, item } = await withPaper()
  await applyServerPapers(work, testUserId, [{ ...item, Status: 'submitted' }], 0)
  expect(await readDraft(work, paperId)).toBeUndefined()
  expect(await readAuthorList(work, paperId)).toBeUndefined()
})

test('a submitted paper of which something typed here was not sent stays a draft', async () => {
  const { work, item } = await withPaper()
  const draft = await readDraft(work, paperId)
  if (draft) await writeDraft(work, testUserId, draft, { Fields: { Abstract: 'Typed here' } }, 0)
  await applyServerPapers(work, testUserId, [{ ...item, Status: 'submitted', Version: 4 }], 0)
  expect((await readDraft(work, paperId))?.Fields.Abstract).toBe('Typed here')
})

test('a newer list of authors is taken beside an unchanged text, and an older one is not', async () => {
  const { work, item } = await withPaper()
  const listed = async (given: Partial<PaperListItem>) => {
    await applyServerPapers(work, testUserId, [{ ...item, ...given }], 0)
    return (await readAuthorList(work, paperId))?.Authors.map(({ FullName }) => FullName)
  }
  expect(await listed({ Authors: [author(2)], AuthorsVersion: 1 })).toEqual(['Author 1'])
  expect(await listed({ Authors: [author(2)], AuthorsVersion: 2 })).toEqual(['Author 1'])
  expect(await listed({ Authors: [author(2)], AuthorsVersion: 3 })).toEqual(['Author 2'])
})

test('a paper that was opened from the copy of the portal before it was known to be one’s own new paper is here once, after all was sent', async () => {
  const { work, item } = await withPaper()
  const own = '5f3c1d0e-8f5b-4c51-9a53-3d1f1f6f0b11'
  await keepDraft(work, { ...draftFrom(item, 0), DraftId: own })
  const second = await readDraft(work, paperId)
  if (second) await writeDraft(work, testUserId, second, { Fields: { Abstract: 'Typed there' } }, 0)
  await applyServerPapers(work, testUserId, [item], 0)
  // What was typed in it waits.
  expect((await readDraft(work, paperId))?.Fields.Abstract).toBe('Typed there')
  await work.outbox.clear()
  await work.drafts
    .where('DraftId')
    .equals(paperId)
    .modify((row) => {
      row.Base = row.Fields
    })
  await applyServerPapers(work, testUserId, [item], 0)
  expect(await work.drafts.toCollection().primaryKeys()).toEqual([own])
  expect(await readAuthorList(work, paperId)).toBeUndefined()
})

test('a copy of a paper that is not on this device makes no draft', async () => {
  const work = newWorkDatabase()
  await applyServerPapers(work, testUserId, [itemOf({}, 3)], 0)
  expect(await work.drafts.count()).toBe(0)
})

test('a paper that is back lets what was refused for it go again, and the paper of somebody else does not', async () => {
  const { work, item } = await withPaper()
  const draft = await readDraft(work, paperId)
  if (draft) await writeDraft(work, testUserId, draft, { Fields: { Abstract: 'Typed here' } }, 0)
  await work.outbox.toCollection().modify({ State: 'refused', Gone: true })
  const states = async () => (await readOutbox(work)).map(({ State }) => State)
  await applyServerPapers(work, testUserId, [{ ...item, IsMyPaper: false }], 0)
  expect(await states()).toEqual(['refused'])
  await applyServerPapers(work, testUserId, [item], 0)
  expect(await states()).toEqual(['pending'])
})

test('a newer copy is taken where what waits was typed back since, and has nothing to send', async () => {
  const { work, item } = await withPaper()
  const draft = await readDraft(work, paperId)
  if (draft) await writeDraft(work, testUserId, draft, { Fields: { Abstract: 'Typed here' } }, 0)
  const list = await readAuthorList(work, paperId)
  if (list) await writeAuthors(work, testUserId, { ...list, Authors: [author(1), author(2)] }, 0)
  await work.drafts.update(paperId, { Fields: fieldsOf(item) })
  const newer = { ...item, Version: 4, PaperTitle: 'Fourth' }
  const after = async () => {
    await applyServerPapers(work, testUserId, [newer], 0)
    const { Fields } = (await readDraft(work, paperId)) ?? {}
    return [(await readOutbox(work)).map(({ Kind }) => Kind), Fields?.PaperTitle]
  }
  expect(await after()).toEqual([['authors'], 'Third'])
  await work.authorLists.update(paperId, { Authors: [author(1)] })
  expect(await after()).toEqual([[], 'Fourth'])
})

/** A device that asks about its authors against those of version 3, and of whose text nothing waits. */
async function askingAuthors() {
  const { work, item } = await withPaper()
  const list = await readAuthorList(work, paperId)
  if (list) await writeAuthors(work, testUserId, { ...list, Authors: [author(1), author(2)] }, 0)
  await work.outbox.toCollection().modify({ State: 'conflict', Frozen: { Body: null, BaseVersion: 2 } })
  await work.conflicts.put({
    ...{ EntityId: paperId, Kind: 'authors', Fields: ['Authors'], FileName: '', TheirVersion: 3, On: 0 },
    Theirs: [],
  })
  const joined = { ...item, Authors: [author(1), author(3)] }
  const after = async (given: Partial<PaperListItem>) => {
    await applyServerPapers(work, testUserId, [{ ...joined, ...given }], 0)
    return [
      await work.conflicts.count(),
      (await readAuthorList(work, paperId))?.Authors.map(({ FullName }) => FullName),
    ]
  }
  return { work, after }
}
const open = [1, ['Author 1', 'Author 2']]

test('the question about authors is asked again by the version of the list, not by that of the text', async () => {
  const { after } = await askingAuthors()
  expect(await after({ Version: 9, AuthorsVersion: 3 })).toEqual(open)
  expect(await after({ Version: 1, AuthorsVersion: 4 })).toEqual([0, ['Author 1', 'Author 2', 'Author 3']])
})

test('the question about authors of a paper that was submitted elsewhere stays as it is', async () => {
  const { after } = await askingAuthors()
  expect(await after({ AuthorsVersion: 4, Status: 'submitted' })).toEqual(open)
})

test('a question whose row goes again anyway is not asked again', async () => {
  const { work, after } = await askingAuthors()
  await work.outbox.toCollection().modify({ State: 'pending' })
  expect(await after({ AuthorsVersion: 4 })).toEqual(open)
})
