import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { expect, test } from 'vitest'
import type { PaperFields } from '../../../../contract/papers/papers.ts'
import { newDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { takeLease } from '../../../../src/cache/database/leases.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { openWork } from '../../../../src/cache/database/workDatabase.ts'
import { drain } from '../../../../src/sync/outbox/drain.ts'
import { takeLeaseLock } from '../../../../src/sync/transport/leaseLock.ts'
import type { WireRequest } from '../../../../src/sync/transport/request.ts'
import { tabNames } from '../../../../src/sync/transport/tabNames.ts'
import { testUserId } from '../../../support/browser/indexedDb.ts'
import { itemOf, success } from '../answers.ts'

test('without Web Locks two tabs drain one after the other, and neither waits for one that has died', async () => {
  const indexedDB = new IDBFactory()
  const tabs = [1, 2].map(() => openWork(testUserId, { indexedDB, IDBKeyRange }))
  const [first] = tabs
  if (!first) throw new Error('No tab')
  const name = tabNames.drainLock(testUserId)
  // A tab that died while it sent, some time ago.
  const now = Date.now()
  await takeLease(first, { Name: name, Holder: crypto.randomUUID(), Until: now - 1 }, { now: now - 6000 })
  for (const PaperTitle of ['One', 'Two', 'Three'])
    await writeDraft(first, testUserId, newDraft(0), { Fields: { PaperTitle } }, 0, true)

  let sending = new Set<number>()
  const together: number[] = []
  const sent: string[] = []
  const answer = (tab: number) => async (request: WireRequest) => {
    sending = new Set([...sending, tab])
    together.push(sending.size)
    const fields = request.data as PaperFields
    sent.push(fields.PaperTitle)
    await new Promise((resolve) => setTimeout(resolve, 20))
    return success(request, { ...itemOf(fields, 1), Id: crypto.randomUUID() })
  }
  await Promise.all(
    tabs.map((db, tab) =>
      takeLeaseLock(db, name, {}, async () => {
        await drain({
          db,
          transport: answer(tab),
          now: () => 10_000,
          random: () => 0,
          echoes: true,
        })
        sending = new Set([...sending].filter((other) => other !== tab))
      }),
    ),
  )
  expect(sent.sort()).toEqual(['One', 'Three', 'Two'])
  expect(Math.max(...together)).toBe(1)
  expect(await readOutbox(first)).toEqual([])
  for (const db of tabs) db.close()
})
