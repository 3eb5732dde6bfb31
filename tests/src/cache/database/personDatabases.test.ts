// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { Dexie } from 'dexie'
import { beforeEach, expect, test, vi } from 'vitest'
import { emptyPaper } from '../../../../contract/papers/papers.ts'
import { allowDatabases, denyDatabases } from '../../../../src/cache/database/databaseAccess.ts'
import { keepCopy, openCopies } from '../../../../src/cache/database/copyDatabase.ts'
import { newDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import {
  closePerson,
  databasesOf,
  eraseOtherCopies,
  erasePerson,
  leaveWork,
} from '../../../../src/cache/database/personDatabases.ts'
import { keepShared, readShared } from '../../../../src/cache/database/sharedFiles.ts'
import { deviceStore } from '../../../../src/cache/database/storeCondition.ts'
import { keepVersion } from '../../../../src/cache/entities/draftVersions.ts'
import { openWork } from '../../../../src/cache/database/workDatabase.ts'
import { keepWorkerToken } from '../../../../src/cache/database/workerToken.ts'

const now = 1_000_000
let userId: string
const names = async () => (await Dexie.getDatabaseNames()).filter((name) => name.includes(userId))

/** What somebody who has worked leaves in both databases. */
async function work(): Promise<void> {
  const { work: db, copies } = databasesOf(userId)
  await writeDraft(db, userId, newDraft(now), { Fields: { PaperTitle: 'secret' } }, now)
  await keepWorkerToken(db, { AccessToken: 'token', ApiBase: '/api' })
  await keepCopy(copies, '/Paper', ['secret'], now)
}

beforeEach(() => {
  userId = crypto.randomUUID()
})

test('who signs out before anything of theirs was opened opens nothing afterwards', async () => {
  closePerson(userId)
  await expect(databasesOf(userId).work.drafts.count()).rejects.toThrow()
  expect(await names()).toEqual([])
})

test('erasing somebody leaves no database of theirs', async () => {
  await work()
  await erasePerson(userId)
  expect(await names()).toEqual([])
})

test('a screen on its way out neither writes nor makes an erased database again, until its person is back', async () => {
  await work()
  const before = databasesOf(userId)
  await erasePerson(userId)
  await expect(before.work.forms.put({ Name: 'profile', Fields: {}, Version: 0 })).rejects.toThrow()
  await expect(databasesOf(userId).work.drafts.count()).rejects.toThrow()
  await expect(databasesOf(userId).copies.copies.count()).rejects.toThrow()
  expect(await names()).toEqual([])
  allowDatabases(userId)
  expect(await databasesOf(userId).work.drafts.count()).toBe(0)
})

test('a database that another tab deletes is not made again by the one that had it open', async () => {
  await work()
  const { work: db, copies } = databasesOf(userId)
  await db.drafts.count()
  await Dexie.delete(db.name)
  await expect(db.forms.put({ Name: 'profile', Fields: {}, Version: 0 })).rejects.toThrow()
  expect(await names()).toEqual([`lectern-cache-${userId}`])
  // The tab that erased the work is at the copies, too.
  expect(copies.isOpen()).toBe(false)
  await expect(databasesOf(userId).work.drafts.count()).rejects.toThrow()
})

test('who keeps their work leaves that alone, without the token of the service worker', async () => {
  await work()
  await leaveWork(userId)
  expect(await names()).toEqual([`lectern-work-${userId}`])
  const kept = openWork(userId)
  expect([await kept.drafts.count(), await kept.outbox.count(), await kept.access.count()]).toEqual([1, 1, 0])
  kept.close()
})

test('copies of somebody else go once another person signs in here; their work stays', async () => {
  await work()
  const other = crypto.randomUUID()
  const copies = openCopies(other)
  await keepCopy(copies, '/Paper', [], now)
  copies.close()
  await eraseOtherCopies(other)
  expect(await names()).toEqual([`lectern-work-${userId}`])
  expect(await Dexie.exists(`lectern-cache-${other}`)).toBe(true)
})

test('all that makes room takes copies of what the portal said, and nothing that was typed', async () => {
  await work()
  const { work: db, copies } = databasesOf(userId)
  await keepVersion(db, { DraftId: 'draft', Fields: emptyPaper, Reason: 'saved' }, now)
  const kept = () => Promise.all(db.tables.map((table) => table.toArray()))
  const before = await kept()
  for (const makeRoom of [...db.makesRoom, ...copies.makesRoom]) await makeRoom()
  expect(await kept()).toEqual(before)
  expect(await copies.copies.count()).toBe(0)
})

test('a person’s databases are opened once, and closed when another person’s are', async () => {
  const first = databasesOf(userId)
  expect([first.UserId, first.work.name, first.copies.name]).toEqual([
    userId,
    `lectern-work-${userId}`,
    `lectern-cache-${userId}`,
  ])
  await work()
  expect(databasesOf(userId)).toBe(first)
  const other = databasesOf(crypto.randomUUID())
  expect([first.work.isOpen(), first.copies.isOpen()]).toEqual([false, false])
  await expect(first.work.drafts.count()).rejects.toThrow()
  await other.work.drafts.count()
  closePerson(userId)
  expect([databasesOf(other.UserId) === other, other.work.isOpen()]).toEqual([true, true])
})

test('the databases of who signed out are opened again once they are back', async () => {
  await work()
  const before = databasesOf(userId)
  closePerson(userId)
  expect([before.work.isOpen(), before.copies.isOpen()]).toEqual([false, false])
  const refused = databasesOf(userId)
  expect(databasesOf(userId)).toBe(refused)
  allowDatabases(userId)
  const after = databasesOf(userId)
  expect([after === refused, await after.work.drafts.count()]).toEqual([false, 1])
  denyDatabases(userId)
  await expect(databasesOf(userId).work.drafts.count()).rejects.toThrow()
})

test.each<[string, (userId: string) => Promise<void>]>([
  ['is erased with all they had here', erasePerson],
  ['leaves and keeps their work', leaveWork],
])('of a person who %s no shared file and nothing of the tab is left', async (_how, leave) => {
  await work()
  const shared = await keepShared(new File(['%PDF'], 'paper.pdf'), now)
  sessionStorage.setItem('wizard', 'step 2')
  await leave(userId)
  expect([await readShared(shared), sessionStorage.length]).toEqual([undefined, 0])
  await expect(databasesOf(userId).work.drafts.count()).rejects.toThrow()
})

test('what another tab has open is emptied before it is deleted', async () => {
  await work()
  // A tab of an old version, which does not notice that it should let go.
  const held = await new Promise<IDBDatabase>((resolve) => {
    const request = indexedDB.open(`lectern-work-${userId}`)
    request.onsuccess = () => resolve(request.result)
  })
  const erased = erasePerson(userId)
  await expect
    .poll(
      () =>
        new Promise<number>((resolve) => {
          const request = held.transaction('drafts').objectStore('drafts').count()
          request.onsuccess = () => resolve(request.result)
        }),
    )
    .toBe(0)
  held.close()
  await erased
  expect(await names()).toEqual([])
})

test('copies that another tab deletes are not made again, and the work stays open', async () => {
  await work()
  const { work: db, copies } = databasesOf(userId)
  await copies.copies.count()
  await Dexie.delete(copies.name)
  await expect(keepCopy(copies, '/Paper', [], now)).rejects.toThrow()
  expect(await db.drafts.count()).toBe(1)
  expect(await names()).toEqual([`lectern-work-${userId}`])
})

test('a database that a newer version of the app takes over is not taken for deleted', async () => {
  await work()
  const { work: db } = databasesOf(userId)
  const newer = openWork(userId)
  newer.version(99).stores({ later: 'Id' })
  await newer.open()
  expect(db.isOpen()).toBe(false)
  // Its person is still signed in here.
  expect(databasesOf(userId).work).toBe(db)
  newer.close()
})

test('a store that refuses is reported for the work, and not for copies', async () => {
  deviceStore.setState({ condition: 'ok' })
  const refusing = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  const { work: db, copies } = databasesOf(userId)
  await copies.copies.count()
  expect(deviceStore.getState().condition).toBe('ok')
  await db.drafts.count()
  expect(deviceStore.getState().condition).toBe('memory')
  refusing.mockRestore()
  deviceStore.setState({ condition: 'ok' })
})

test('copies give up the caches of public content when they find no room', async () => {
  const deleted: string[] = []
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) > 0 })
  for (const makeRoom of databasesOf(userId).copies.makesRoom) await makeRoom()
  vi.unstubAllGlobals()
  expect(deleted.sort()).toEqual(['lectern-content', 'lectern-dates', 'lectern-viewer'])
})
