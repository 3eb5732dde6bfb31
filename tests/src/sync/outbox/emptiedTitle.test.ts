import { beforeEach, expect, test } from 'vitest'
import { emptyPaper, type PaperFields } from '../../../../contract/papers/papers.ts'
import { draftFrom, newDraft, readDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import type { PaperDraft } from '../../../../src/cache/database/paperRows.ts'
import type { WorkDatabase } from '../../../../src/cache/database/workDatabase.ts'
import type { WireRequest, WireResponse } from '../../../../src/sync/transport/request.ts'
import { newWorkDatabase, testUserId } from '../../../support/browser/indexedDb.ts'
import { drainTo, failure, itemOf, success } from '../answers.ts'

let work: WorkDatabase
let asked: WireRequest[]
beforeEach(() => {
  work = newWorkDatabase()
  asked = []
})

const run = (answer: (request: WireRequest) => WireResponse | Promise<WireResponse>) =>
  drainTo(work, (request) => {
    asked.push(request)
    return answer(request)
  })

async function startDraft(Fields: Partial<PaperFields>): Promise<PaperDraft> {
  return writeDraft(work, testUserId, newDraft(0), { Fields }, 0, true)
}

/** A paper that the server has at version 3, changed here. */
async function changedPaper(base: Partial<PaperFields>, Fields: Partial<PaperFields>): Promise<PaperDraft> {
  return writeDraft(work, testUserId, draftFrom(itemOf(base, 3), 0), { Fields }, 0, true)
}

test('a paper whose title is emptied while its save waits is held back, and sent with its title', async () => {
  const draft = await startDraft({ PaperTitle: 'A title', Abstract: 'Words' })
  await writeDraft(work, testUserId, draft, { Fields: { PaperTitle: ' ' } }, 0, true)
  await writeDraft(work, testUserId, draft, { Fields: { Abstract: 'More words' } }, 0, true)
  await run((request) => success(request, itemOf({}, 1)))
  expect(asked).toEqual([])
  expect(await readOutbox(work)).toMatchObject([{ Kind: 'paper', State: 'pending', IsIncomplete: true }])
  await writeDraft(work, testUserId, draft, { Fields: { PaperTitle: 'A new title' } }, 0, true)
  await run((request) => success(request, itemOf(request.data as PaperFields, 1)))
  expect(asked.map(({ data }) => data)).toEqual([
    { ...emptyPaper, PaperTitle: 'A new title', Abstract: 'More words' },
  ])
  expect(await readOutbox(work)).toEqual([])
})

test('a title emptied while a save is under way keeps what is typed waiting, until the old title is there again', async () => {
  const draft = await changedPaper({ PaperTitle: 'Old' }, { Abstract: 'Mine' })
  await run(async (request) => {
    await writeDraft(work, testUserId, draft, { Fields: { PaperTitle: '' } }, 0, true)
    return success(request, itemOf(request.data as PaperFields, 4))
  })
  expect(asked).toHaveLength(1)
  expect(await readOutbox(work)).toMatchObject([{ State: 'pending', IsIncomplete: true, LastError: '' }])
  expect((await readDraft(work, draft.DraftId))?.Fields).toMatchObject({ PaperTitle: '', Abstract: 'Mine' })
  await writeDraft(work, testUserId, draft, { Fields: { PaperTitle: 'Old' } }, 0, true)
  await run(() => failure(500, 'Nothing is left to send'))
  expect(asked).toHaveLength(1)
  expect(await readOutbox(work)).toEqual([])
})

test('a paper that lost its title in another way waits when its turn comes', async () => {
  const draft = await startDraft({ PaperTitle: 'A title' })
  await work.drafts.update(draft.DraftId, { Fields: { ...emptyPaper, Abstract: 'Words' } })
  await run((request) => success(request, itemOf({}, 1)))
  expect(asked).toEqual([])
  expect(await readOutbox(work)).toMatchObject([{ State: 'pending', IsIncomplete: true, Frozen: null }])
})
