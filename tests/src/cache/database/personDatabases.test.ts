// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { Dexie } from 'dexie'
import { beforeEach, expect, test } from 'vitest'
import { emptyPaper } from '../../../../contract/papers/papers.ts'
import { allowDatabases } from '../../../../src/cache/database/databaseAccess.ts'
import { keepCopy, openCopies } from '../../../../src/cache/database/copyDatabase.ts'
import { newDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import {
  databasesOf,
  eraseOtherCopies,
  erasePerson,
  leaveWork,
} from '../../../../src/cache/database/personDatabases.ts'
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

test('erasing somebody leaves no database of theirs', async () => {
  await work()
  await erasePerson(userId)
  expect(await names()).toEqual([])
})

test('a screen on its way out neither writes nor makes an erased database anew, until its person is back', async () => {
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

test('a database that another tab deletes is not made anew by the one that had it open', async () => {
  await work()
  const { work: db } = databasesOf(userId)
  await db.drafts.count()
  await Dexie.delete(db.name)
  await expect(db.forms.put({ Name: 'profile', Fields: {}, Version: 0 })).rejects.toThrow()
  expect(await names()).toEqual([`lectern-cache-${userId}`])
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
