// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PaperAuthor } from '../../../../contract/papers/papers.ts'
import { databasesOf, type PersonDatabases } from '../../../../src/cache/database/personDatabases.ts'
import { newDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { readVersions } from '../../../../src/cache/entities/draftVersions.ts'
import {
  doToDraft,
  isEditedInOtherTab,
  keepAside,
  takeDraftLock,
} from '../../../../src/sync/editing/draftLock.ts'
import type { EditLock } from '../../../../src/sync/editing/editLock.ts'

let databases: PersonDatabases
let draftId: string
let open: EditLock[]
/** What another tab receives. */
let received: unknown[]
let other: BroadcastChannel

beforeEach(async () => {
  databases = databasesOf(crypto.randomUUID())
  const draft = newDraft(0)
  draftId = draft.DraftId
  await writeDraft(databases.work, databases.UserId, draft, { Fields: { PaperTitle: 'On words' } }, 0)
  open = []
  received = []
  other = new BroadcastChannel('lectern')
  other.onmessage = ({ data }) => received.push(data)
})
afterEach(async () => {
  for (const lock of open) await lock.close()
  other.close()
})

const take = async () => {
  const lock = await takeDraftLock(databases, draftId, () => undefined)
  open.push(lock)
  return lock
}

test('a draft counts as edited elsewhere while another tab has it, and not before or after', async () => {
  expect(await isEditedInOtherTab(databases, draftId)).toBe(false)
  const lock = await take()
  expect(lock.isMine()).toBe(true)
  expect(await isEditedInOtherTab(databases, draftId)).toBe(true)
  await lock.close()
  expect(await isEditedInOtherTab(databases, draftId)).toBe(false)
})

test('what is done to a draft that nobody edits is said to the other tabs, unless nothing was done', async () => {
  const done = { Kind: 'draft-done', DraftId: draftId, What: 'deleted' }
  await doToDraft(databases, draftId, 'deleted', () => Promise.resolve(false))
  await doToDraft(databases, draftId, 'deleted', () => Promise.resolve(true))
  other.postMessage('end')
  await expect.poll(() => received).toContainEqual(done)
  expect(received.filter((message) => (message as { Kind: string }).Kind === 'draft-done')).toEqual([done])
  // The next tab edits it at once, and its text goes over nothing.
  const lock = await take()
  expect([lock.isMine(), await lock.wasTaken()]).toEqual([true, false])
})

test('a draft is free again after an act that failed', async () => {
  const act = () => Promise.reject(new Error('No such version'))
  await expect(doToDraft(databases, draftId, 'restored', act)).rejects.toThrow('No such version')
  expect((await take()).isMine()).toBe(true)
})

test('a tab that hangs while it edits a draft finds later that something was done to it from outside its form', async () => {
  const lock = await take()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const acts: string[] = []
  const done = doToDraft(databases, draftId, 'restored', async () => acts.push('restored') > 0)
  for (let step = 0; step < 1000 && acts.length === 0; step++) {
    await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(100)
  }
  vi.useRealTimers()
  await done
  expect(acts).toEqual(['restored'])
  expect(await lock.wasTaken()).toBe(true)
})

test('text that came too late is kept as a version of its draft, over what the draft has', async () => {
  expect(await keepAside(databases, draftId, { Fields: { Abstract: 'Typed late' } }, 7)).toBe(true)
  const versions = await readVersions(databases.work, draftId)
  expect(versions).toMatchObject([
    { Reason: 'mine', Fields: { PaperTitle: 'On words', Abstract: 'Typed late' } },
  ])
  expect(await keepAside(databases, draftId, {}, 8)).toBe(true)
  expect(await readVersions(databases.work, draftId)).toHaveLength(1)
})

test('late text of a draft that was deleted is kept nowhere', async () => {
  await databases.work.drafts.clear()
  expect(await keepAside(databases, draftId, { Fields: { Abstract: 'Typed late' } }, 7)).toBe(false)
  expect(await readVersions(databases.work, draftId)).toEqual([])
})

test('authors that came too late are kept as a version too, with the fields that the draft has', async () => {
  const author: PaperAuthor = {
    ...{ UserDetailId: crypto.randomUUID(), FullName: 'Bela Sen', Designation: 'Reader', Organization: '' },
    ...{ City: '', State: '', Country: '', Sequence: 1 },
  }
  const Authors = [author]
  expect(await keepAside(databases, draftId, { Authors }, 7)).toBe(true)
  expect(await readVersions(databases.work, draftId)).toMatchObject([
    { Reason: 'mine', Fields: { PaperTitle: 'On words' }, Authors },
  ])
})
