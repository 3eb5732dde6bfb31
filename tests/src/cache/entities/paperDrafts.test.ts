import { beforeEach, expect, test } from 'vitest'
import { emptyPaper } from '../../../../contract/papers/papers.ts'
import { authorOf } from '../../../../src/cache/entities/localPeople.ts'
import { newDraft, readDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { newAuthorList, writeAuthors } from '../../../../src/cache/entities/authorLists.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import type { PaperDraft } from '../../../../src/cache/database/paperRows.ts'
import { keepVersion } from '../../../../src/cache/entities/draftVersions.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { coAuthor } from '../../../simulation/acts.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'

let work: WorkDatabase
let draft: PaperDraft
beforeEach(() => {
  work = newWorkDatabase()
  draft = newDraft(1000)
})

test('a draft without a title is kept on the device and not sent', async () => {
  await writeDraft(work, testUserId, draft, { Fields: { Abstract: 'Some words' } }, 1000)
  expect((await readDraft(work, draft.DraftId))?.Fields.Abstract).toBe('Some words')
  expect(await readOutbox(work)).toEqual([])
})

test('a draft with a title is queued in the same write, after two seconds of quiet', async () => {
  await writeDraft(work, testUserId, draft, { Fields: { PaperTitle: 'A title' } }, 1000)
  const [row, ...more] = await readOutbox(work)
  expect(more).toEqual([])
  expect(row).toMatchObject({
    UserId: testUserId,
    Kind: 'paper',
    EntityId: draft.DraftId,
    State: 'pending',
    Attempts: 0,
    NextAttemptOn: 3000,
    Asked: null,
    Frozen: null,
  })
})

test('changes fold into the row that was not sent yet, and the button sends at once', async () => {
  await writeDraft(work, testUserId, draft, { Fields: { PaperTitle: 'A' } }, 1000)
  await writeDraft(work, testUserId, draft, { Fields: { PaperTitle: 'A title' } }, 1500)
  expect((await readOutbox(work)).map((row) => row.NextAttemptOn)).toEqual([3500])
  await writeDraft(work, testUserId, draft, { SavedByButton: true }, 1600, true)
  expect((await readOutbox(work)).map((row) => row.NextAttemptOn)).toEqual([1600])
})

test('a row that was sent once is frozen, so a new change gets a row of its own', async () => {
  await writeDraft(work, testUserId, draft, { Fields: { PaperTitle: 'A' } }, 1000)
  const [first] = await readOutbox(work)
  await work.outbox.update(first?.Order ?? 0, {
    State: 'sending',
    Frozen: { Body: draft.Fields, BaseVersion: 0 },
  })
  for (const PaperTitle of ['AB', 'ABC'])
    await writeDraft(work, testUserId, draft, { Fields: { PaperTitle } }, 2000)
  const rows = await readOutbox(work)
  expect(rows.map((row) => [row.State, row.Frozen !== null])).toEqual([
    ['sending', true],
    ['pending', false],
  ])
  expect(new Set(rows.map((row) => row.OpId)).size).toBe(2)
})

test('a refused row takes the next change under a new key', async () => {
  await writeDraft(work, testUserId, draft, { Fields: { PaperTitle: 'A' } }, 1000)
  const [first] = await readOutbox(work)
  await work.outbox.update(first?.Order ?? 0, {
    State: 'refused',
    LastError: 'No',
    Frozen: { Body: draft.Fields, BaseVersion: 0 },
  })
  await writeDraft(work, testUserId, draft, { Fields: { PaperTitle: 'AB' } }, 2000)
  const [row, ...more] = await readOutbox(work)
  expect(more).toEqual([])
  expect(row).toMatchObject({ State: 'pending', Frozen: null, LastError: '' })
  expect(row?.OpId).not.toBe(first?.OpId)
})

test('a refused text and a refused list no longer wait once they are as the server has them again', async () => {
  const Fields = { ...emptyPaper, PaperTitle: 'A title' }
  const known = { ...draft, Fields, Base: Fields, BaseVersion: 1 }
  const owner = authorOf(crypto.randomUUID(), coAuthor('asha@example.org'), 1)
  const list = { ...newAuthorList(draft.DraftId, owner), Base: [owner], BaseVersion: 1 }
  await work.authorLists.put(list)
  await writeDraft(work, testUserId, known, { Fields: { Abstract: 'Some words' } }, 1000)
  const Authors = [owner, authorOf(crypto.randomUUID(), coAuthor('co@example.org'), 2)]
  await writeAuthors(work, testUserId, { ...list, Authors }, 1000)
  await work.outbox.toCollection().modify({ State: 'refused', Frozen: { Body: null, BaseVersion: 1 } })
  expect((await readOutbox(work)).map(({ Kind }) => Kind)).toEqual(['paper', 'authors'])
  await writeDraft(work, testUserId, known, { Fields: { Abstract: '' } }, 2000)
  await writeAuthors(work, testUserId, list, 2000)
  expect(await readOutbox(work)).toEqual([])
})

test('two tabs that write different fields keep both', async () => {
  await writeDraft(work, testUserId, draft, { Fields: { PaperTitle: 'From one tab' } }, 1000)
  await writeDraft(work, testUserId, draft, { Fields: { Abstract: 'From the other' } }, 1000)
  expect((await readDraft(work, draft.DraftId))?.Fields).toEqual({
    ...emptyPaper,
    PaperTitle: 'From one tab',
    Abstract: 'From the other',
  })
})

test('only the last 20 versions of a draft are kept', async () => {
  for (let index = 0; index < 25; index++)
    await keepVersion(
      work,
      {
        DraftId: draft.DraftId,
        Fields: { ...draft.Fields, PaperTitle: `Version ${index}` },
        Reason: 'saved',
      },
      index,
    )
  const kept = await work.versions.where('DraftId').equals(draft.DraftId).toArray()
  expect(kept).toHaveLength(20)
  expect(kept[0]?.Fields.PaperTitle).toBe('Version 5')
})

test('a draft that an older version kept, before a field came, opens with that field empty', async () => {
  await writeDraft(work, testUserId, draft, { Fields: { PaperTitle: 'Old' } }, 1000)
  await work.drafts
    .where('DraftId')
    .equals(draft.DraftId)
    .modify((row) => {
      row.Fields = { PaperTitle: 'Old' } as PaperDraft['Fields']
    })
  expect((await readDraft(work, draft.DraftId))?.Fields).toEqual({ ...draft.Fields, PaperTitle: 'Old' })
})
