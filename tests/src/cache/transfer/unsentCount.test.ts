import { beforeEach, expect, test } from 'vitest'
import { newDraft, writeDraft, draftFrom } from '../../../../src/cache/entities/paperDrafts.ts'
import { writeAuthors, newAuthorList } from '../../../../src/cache/entities/authorLists.ts'
import { countUnsent } from '../../../../src/cache/transfer/unsentCount.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { author, item, localFile } from '../../papers/samples.ts'

let db: WorkDatabase
const now = 1_000_000
const type = (draft: ReturnType<typeof newDraft>, Fields: Record<string, string>) =>
  writeDraft(db, testUserId, draft, { Fields }, now)

beforeEach(() => {
  db = newWorkDatabase()
})

test('nothing is unsent on a new device, nor where a paper says what the portal has', async () => {
  expect(await countUnsent(db)).toBe(0)
  await db.drafts.put(draftFrom(item(), now))
  expect(await countUnsent(db)).toBe(0)
})

test('a paper that is queued counts once, whatever waits in its draft', async () => {
  await type(newDraft(now), { PaperTitle: 'On tabs', Abstract: 'Two of them' })
  expect(await countUnsent(db)).toBe(1)
})

test('a paper that was typed on while it was being sent counts once', async () => {
  const draft = await type(newDraft(now), { PaperTitle: 'On' })
  await db.outbox.toCollection().modify({ State: 'sending', Frozen: { Body: {}, BaseVersion: 0 } })
  await type(draft, { PaperTitle: 'On tabs' })
  expect(await db.outbox.count()).toBe(2)
  expect(await countUnsent(db)).toBe(1)
})

test('a draft without a title counts, although it was never queued', async () => {
  await type(newDraft(now), { Abstract: 'precious' })
  expect(await db.outbox.count()).toBe(0)
  expect(await countUnsent(db)).toBe(1)
})

test('a file that was picked and an author list that was changed count, queued or not', async () => {
  const draft = newDraft(now)
  await db.drafts.put({ ...draft, File: localFile })
  await db.authorLists.put({ ...newAuthorList(draft.DraftId, author(1)), Base: [author(1)] })
  expect(await countUnsent(db)).toBe(1)
  await writeAuthors(
    db,
    testUserId,
    { ...newAuthorList(draft.DraftId, author(1)), Authors: [author(1), author(2)] },
    now,
  )
  expect(await countUnsent(db)).toBe(2)
  await db.outbox.clear()
  expect(await countUnsent(db)).toBe(2)
})

test('a form that was left half filled counts', async () => {
  await db.forms.put({ Name: 'profile', Fields: { FirstName: 'Asha' }, Version: 1 })
  expect(await countUnsent(db)).toBe(1)
})
