import '../../../support/browser/pageIndexedDb.ts'
import { Dexie } from 'dexie'
import { beforeEach, expect, test } from 'vitest'
import { newDraft, writeDraft, draftFrom } from '../../../../src/cache/entities/paperDrafts.ts'
import { writeAuthors, newAuthorList } from '../../../../src/cache/entities/authorLists.ts'
import { countUnsent, listWaitingHere } from '../../../../src/cache/transfer/unsentCount.ts'
import { openWork, type WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { keepOwner } from '../../../../src/cache/database/workOwner.ts'
import { travelDraftFrom, travelDrafts } from '../../../../src/cache/entities/travelDrafts.ts'
import { keepSent } from '../../../../src/cache/outbox/sentChanges.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { author, item, localFile, row } from '../../papers/samples.ts'
import { attendee } from '../../sync/attending.ts'

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

test('a form counts once, while it is typed and while its save waits', async () => {
  const draft = travelDraftFrom(attendee, null)
  await travelDrafts.write(db, draft, { Remarks: 'Late' })
  expect(await countUnsent(db)).toBe(1)
  await travelDrafts.save(db, testUserId, draft, { ...draft.Fields, Remarks: 'Late' }, now)
  expect(await countUnsent(db)).toBe(1)
  await db.forms.put({ Name: 'travel/other', Fields: {}, Version: 0 })
  expect(await countUnsent(db)).toBe(2)
})

test('marks of notifications are no work, and what the portal has lost is', async () => {
  await db.outbox.add(row(testUserId, { Kind: 'mark-read' }))
  expect(await countUnsent(db)).toBe(0)
  await keepSent(db, row(testUserId), null, now)
  expect(await countUnsent(db)).toBe(0)
  await db.sentChanges.toCollection().modify({ State: 'lost' })
  expect(await countUnsent(db)).toBe(1)
})

test('everybody whose work waits on a device is named with how much of it, and nobody else', async () => {
  for (const name of await Dexie.getDatabaseNames()) await Dexie.delete(name)
  const people = ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'].map((first) =>
    openWork(`${first}-1111-4111-8111-111111111111`),
  )
  for (const [place, FullName] of ['Asha Rao', 'Bela Sen', ''].entries()) {
    const work = people[place]
    if (!work) continue
    if (FullName) await keepOwner(work, FullName)
    if (FullName !== 'Bela Sen')
      for (let form = 0; form <= place; form += 1)
        await work.forms.put({ Name: `form/${form}`, Fields: {}, Version: 0 })
    work.close()
  }
  expect(await listWaitingHere()).toEqual([
    { FullName: 'Asha Rao', Count: 1 },
    { FullName: '', Count: 3 },
  ])
})
