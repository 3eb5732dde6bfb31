// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterEach, expect, test } from 'vitest'
import { dropLease, takeLease } from '../../../../src/cache/database/leases.ts'
import { databasesOf } from '../../../../src/cache/database/personDatabases.ts'
import { draftFrom, newDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { startSync, wakeSync } from '../../../../src/sync/outbox/syncEngine.ts'
import { pullPapers } from '../../../../src/sync/pull/pull.ts'
import { tabNames } from '../../../../src/sync/transport/tabNames.ts'
import { pageIsQuiet } from '../../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../../support/browser/pagePortal.ts'
import { signIn } from '../../../support/browser/signIn.ts'
import { itemOf, paperId } from '../answers.ts'

let portal: PagePortal
let stop: () => void = () => undefined
afterEach(async () => {
  stop()
  await portal.stop()
})

test('a tab sends nothing while another one sends, and goes on once that one has ended', async () => {
  portal = await startPagePortal([['/api/Paper', {}]])
  // As in a browser without Web Locks: the lock is a row that all tabs share.
  Reflect.deleteProperty(navigator, 'locks')
  const userId = crypto.randomUUID()
  await signIn(userId)
  const { work } = databasesOf(userId)
  const other = { Name: tabNames.drainLock(userId), Holder: crypto.randomUUID(), Until: Date.now() + 60_000 }
  await takeLease(work, other, { now: Date.now() })
  await writeDraft(work, userId, newDraft(0), { Fields: { PaperTitle: 'Typed here' } }, 0, true)
  stop = startSync(userId)
  void wakeSync(true)
  await pageIsQuiet()
  expect(portal.called).toEqual([])
  await dropLease(work, other)
  await expect.poll(() => portal.called).toEqual(['/api/Paper'])
})

test('what was typed into a paper that a restored portal lacked goes once the portal has it again', async () => {
  portal = await startPagePortal([
    ['/api/Paper/user-paper-list', [itemOf({ PaperTitle: 'On words' }, 1)]],
    [`/api/Paper/${paperId}/paper-user`, itemOf({ PaperTitle: 'Typed here' }, 2)],
  ])
  const userId = crypto.randomUUID()
  await signIn(userId)
  const databases = databasesOf(userId)
  const { work } = databases
  stop = startSync(userId)
  await pageIsQuiet()
  await writeDraft(
    work,
    userId,
    draftFrom(itemOf({ PaperTitle: 'On words' }, 1), 0),
    {
      Fields: { PaperTitle: 'Typed here' },
    },
    0,
  )
  await work.outbox.toCollection().modify({ State: 'refused', Gone: true })
  portal.called = []
  await pullPapers(databases)
  await expect
    .poll(() => portal.called)
    .toEqual(['/api/Paper/user-paper-list', `/api/Paper/${paperId}/paper-user`])
  await expect.poll(() => readOutbox(work)).toEqual([])
})
