import { beforeEach, expect, test } from 'vitest'
import { noId } from '../../../../contract/core/limits.ts'
import { emptyPaper } from '../../../../contract/papers/papers.ts'
import { authorListFrom, readAuthorList } from '../../../../src/cache/entities/authorLists.ts'
import { draftFrom, dropDraft, readDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { queueSubmission } from '../../../../src/cache/entities/submissions.ts'
import { keepFile } from '../../../../src/cache/database/localFiles.ts'
import type { LocalFile } from '../../../../src/cache/database/paperRows.ts'
import { queueSave, readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import { keepAsNew, putBack } from '../../../../src/sync/entities/goneEntities.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { author } from '../../papers/samples.ts'
import { itemOf, paperId } from '../answers.ts'

const now = 10_000
const item = { ...itemOf({ PaperTitle: 'On words', Abstract: 'Words' }, 3), Authors: [author(1), author(2)] }
const list = authorListFrom(item, paperId)

let work: WorkDatabase
let file: LocalFile
beforeEach(async () => {
  work = newWorkDatabase()
  file = await keepFile(work, {
    ...{ name: 'a.pdf', type: 'application/pdf' },
    arrayBuffer: () => Promise.resolve(new Uint8Array(9).fill(7).buffer),
  })
})

const rows = async () => (await readOutbox(work)).map(({ Kind, NextAttemptOn }) => `${Kind} ${NextAttemptOn}`)

test('a draft that another tab has deleted is put back as a paper that the portal has never seen', async () => {
  const draft = { ...draftFrom(item, 0), File: file, SavedByButton: true }
  await putBack(work, testUserId, draft, list, now)
  expect(await readDraft(work, paperId)).toEqual({
    ...draft,
    ...{ PaperId: noId, Base: emptyPaper, BaseVersion: 0, SavedByButton: false, TouchedOn: now, SavedOn: 0 },
  })
  expect(await readAuthorList(work, paperId)).toEqual({
    ...list,
    ...{ Authors: item.Authors, Base: [], BaseVersion: 0, SavedByButton: false },
  })
  // The file goes at once, the text as if it had just been typed.
  expect(await rows()).toEqual(['file 10000', 'paper 12000'])
})

test('a document whose bytes were deleted with the draft must be chosen again', async () => {
  const draft = await writeDraft(work, testUserId, draftFrom(item, 0), { File: file }, 0)
  await dropDraft(work, paperId)
  expect(await work.pieces.count()).toBe(0)
  await putBack(work, testUserId, draft, list, now)
  expect((await readDraft(work, paperId))?.File).toBeNull()
  expect(await rows()).toEqual(['paper 12000'])
})

test('a paper that is kept as a new one loses what waited for the old one, and nothing else', async () => {
  await work.authorLists.put(list)
  await writeDraft(
    work,
    testUserId,
    draftFrom(item, 0),
    { Fields: { Abstract: 'Mine' }, File: file },
    0,
    true,
  )
  await queueSubmission(work, testUserId, paperId, 0, 0)
  const mark = { UserId: testUserId, Kind: 'mark-read', EntityId: testUserId, NextAttemptOn: 0 } as const
  await queueSave(work, mark)
  await keepAsNew(work, testUserId, paperId, now)
  expect(await rows()).toEqual(['file 0', 'commitment-hash 0', 'mark-read 0', 'paper 10000'])
  expect(await readAuthorList(work, paperId)).toMatchObject({
    ...{ Authors: item.Authors, Base: [], BaseVersion: 0, SavedByButton: false },
  })
  expect(await readDraft(work, paperId)).toMatchObject({ File: file, SavedByButton: false, TouchedOn: now })
})

test('there is nothing to keep as new where the draft is gone', async () => {
  await keepAsNew(work, testUserId, paperId, now)
  expect([await rows(), await readDraft(work, paperId)]).toEqual([[], undefined])
})
