// @vitest-environment happy-dom
import { Dexie } from 'dexie'
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb'
import { beforeAll, expect, test, vi } from 'vitest'
import { endWhenLeft } from '../../../../src/cache/database/leftPage.ts'
import { newDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { openWork } from '../../../../src/cache/database/workDatabase.ts'
import { testUserId } from '../../../support/browser/indexedDb.ts'

beforeAll(endWhenLeft)

const draft = newDraft(1000)
const happen = (event: string, persisted: boolean) =>
  window.dispatchEvent(Object.assign(new Event(event), { persisted }))

test.each([
  ['WebKit keeps ends what it writes, and writes it after the return', 'Apple Computer, Inc.', true, true],
  ['WebKit does not keep writes to its end', 'Apple Computer, Inc.', false, false],
  ['another browser keeps writes to its end', 'Google Inc.', true, false],
])('a page that %s', async (_how, vendor, persisted, isEnded) => {
  vi.spyOn(navigator, 'vendor', 'get').mockReturnValue(vendor)
  const work = openWork(testUserId, { indexedDB: new IDBFactory(), IDBKeyRange })
  await work.open()
  let aborts = 0
  await work.transaction('rw', [work.drafts], async () => {
    await work.drafts.add(draft)
    if (aborts > 0) return
    Dexie.currentTransaction.idbtrans.addEventListener('abort', () => (aborts += 1))
    happen('pagehide', persisted)
    happen('pageshow', persisted)
  })
  expect(aborts > 0).toBe(isEnded)
  expect(await work.drafts.count()).toBe(1)
  work.close()
})
