import { expect, test } from 'vitest'
import { newDraft, readDraft, writeDraft } from '../../../src/cache/entities/paperDrafts.ts'
import { keepFile, readBytes } from '../../../src/cache/database/localFiles.ts'
import { deviceStore } from '../../../src/cache/database/storeCondition.ts'
import { databaseOptions } from '../../../src/cache/database/databaseFactory.ts'
import { readOutbox } from '../../../src/cache/outbox/outbox.ts'
import { openWork } from '../../../src/cache/database/workDatabase.ts'
import { watch } from '../../../src/cache/database/liveQuery.ts'
import { testUserId } from '../../support/browser/indexedDb.ts'

/** As a page opens it; where these tests run there is no IndexedDB, as in some private windows. */
const openInMemory = (userId: string = crypto.randomUUID()) => openWork(userId, databaseOptions(true))

test('a draft, its row in the outbox and its file are kept in memory as in a real store', async () => {
  const work = openInMemory()
  const draft = newDraft(1000)
  const file = new File([new Uint8Array(1_500_000).fill(7)], 'paper.pdf', { type: 'application/pdf' })
  const kept = await keepFile(work, file)
  await writeDraft(work, testUserId, draft, { Fields: { PaperTitle: 'On memory' }, File: kept }, 1000)
  await writeDraft(work, testUserId, draft, { Fields: { Abstract: 'Kept in no place' } }, 1001)
  expect((await readDraft(work, draft.DraftId))?.Fields).toMatchObject({
    PaperTitle: 'On memory',
    Abstract: 'Kept in no place',
  })
  expect((await readOutbox(work)).map(({ Order, Kind }) => [Order, Kind])).toEqual([
    [1, 'file'],
    [2, 'paper'],
  ])
  expect(deviceStore.getState().condition).toBe('memory')
  const pieces = await readBytes(work, kept.Sha256)
  expect(pieces.map((piece) => piece.byteLength)).toEqual([1_048_576, 451_424])
})

test('a transaction that fails leaves nothing of itself in memory', async () => {
  const work = openInMemory()
  const draft = newDraft(1000)
  await writeDraft(work, testUserId, draft, { Fields: { PaperTitle: 'Before' } }, 1000)
  const failing = work.transaction('rw', work.tables, async () => {
    await work.drafts.clear()
    await work.outbox.clear()
    throw new TypeError('half-way')
  })
  await expect(failing).rejects.toThrow('half-way')
  expect((await readDraft(work, draft.DraftId))?.Fields.PaperTitle).toBe('Before')
  expect(await work.outbox.count()).toBe(1)
})

test('what is closed and opened again in the same page is still there, and changes are reported', async () => {
  const user = crypto.randomUUID()
  const work = openInMemory(user)
  const draft = newDraft(1000)
  await writeDraft(work, user, draft, { Fields: { PaperTitle: 'Still here' } }, 1000)
  work.close()
  const again = openInMemory(user)
  const reported: (string | undefined)[] = []
  const changed = new Promise<void>((resolve) => {
    const stop = watch(
      () => readDraft(again, draft.DraftId),
      (row) => {
        reported.push(row?.Fields.PaperTitle)
        if (reported.length < 2) return
        stop()
        resolve()
      },
      () => undefined,
    )
  })
  await expect.poll(() => reported).toEqual(['Still here'])
  await writeDraft(again, user, draft, { Fields: { PaperTitle: 'Changed' } }, 1001)
  await changed
  expect(reported).toEqual(['Still here', 'Changed'])
})
