// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { Dexie } from 'dexie'
import { beforeEach, expect, test, vi } from 'vitest'
import { keepCopy } from '../../../../src/cache/database/copyDatabase.ts'
import { databasesOf } from '../../../../src/cache/database/personDatabases.ts'
import { openWriters, type OpenWriter } from '../../../../src/cache/database/openWriters.ts'
import { openWork, workName } from '../../../../src/cache/database/workDatabase.ts'
import { newDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { useSession } from '../../../../src/stores/session.ts'
import { leaveDevice } from '../../../../src/sync/session/signOut.ts'
import { signIn } from '../../../support/browser/signIn.ts'

let userId: string
beforeEach(async () => {
  userId = crypto.randomUUID()
  await signIn(userId)
  const { work, copies } = databasesOf(userId)
  await writeDraft(work, userId, newDraft(0), { Fields: { PaperTitle: 'Unsent' } }, 0, true)
  await keepCopy(copies, '/Paper', [], 1)
})

test('leaving with the work kept erases the copies, and the unsent work waits until its person signs in again', async () => {
  const { name } = databasesOf(userId).copies
  await leaveDevice(userId, { keepsWork: true })
  expect(useSession.getState().session).toBeNull()
  expect(await Dexie.exists(name)).toBe(false)
  const work = openWork(userId)
  expect((await work.drafts.toArray()).map(({ Fields }) => Fields.PaperTitle)).toEqual(['Unsent'])
  expect((await readOutbox(work)).map(({ Kind, State }) => [Kind, State])).toEqual([['paper', 'pending']])
  work.close()
})

test('leaving without the work erases everything of the person from the device', async () => {
  const names = [workName(userId), databasesOf(userId).copies.name]
  await leaveDevice(userId, { keepsWork: false })
  expect(useSession.getState().session).toBeNull()
  expect(await Promise.all(names.map((name) => Dexie.exists(name)))).toEqual([false, false])
})

test.each([
  ['with the work kept, whatever is typed in a form is written first', true],
  ['without the work, nothing more is written', false],
])('leaving %s, and every other tab learns how its person left', async (_how, keepsWork) => {
  const other = new BroadcastChannel('lectern')
  const received: unknown[] = []
  other.onmessage = ({ data }) => received.push(data)
  const writer: OpenWriter = {
    flush: vi.fn(() => Promise.resolve()),
    leave: () => undefined,
    hasUnwritten: () => true,
    rescued: () => undefined,
  }
  openWriters.add(writer)
  await leaveDevice(userId, { keepsWork })
  openWriters.delete(writer)
  expect(writer.flush).toHaveBeenCalledTimes(keepsWork ? 1 : 0)
  await expect.poll(() => received).toEqual([{ Kind: 'signed-out', UserId: userId, IsKept: keepsWork }])
  other.close()
})
