// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterEach, expect, test } from 'vitest'
import { dropLease, takeLease } from '../../../../src/cache/database/leases.ts'
import { databasesOf } from '../../../../src/cache/database/personDatabases.ts'
import { draftFrom, newDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { readOutbox } from '../../../../src/cache/outbox/outbox.ts'
import { otherTabQueued, startSync, wakeSync } from '../../../../src/sync/outbox/syncEngine.ts'
import { pullPapers } from '../../../../src/sync/pull/pull.ts'
import { usePortalEpoch } from '../../../../src/stores/portalEpoch.ts'
import { useConnection } from '../../../../src/stores/connection.ts'
import { tabChannel } from '../../../../src/sync/transport/tabChannel.ts'
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
  usePortalEpoch.setState({ epoch: undefined })
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

/** A signed-in page whose outbox has a paper in back-off for an hour, and the database. */
async function inBackOff(begin = true) {
  portal = await startPagePortal([
    ['/api/Paper', itemOf({ PaperTitle: 'Typed here' }, 1)],
    ['/api/Operation/known', []],
  ])
  const userId = crypto.randomUUID()
  await signIn(userId)
  const { work } = databasesOf(userId)
  if (begin) stop = startSync(userId)
  await pageIsQuiet()
  await writeDraft(work, userId, newDraft(0), { Fields: { PaperTitle: 'Typed here' } }, 0, true)
  await work.outbox.toCollection().modify({ Attempts: 5, NextAttemptOn: Date.now() + 3_600_000 })
  return { work, userId }
}

const wakes: readonly (readonly [string, () => void])[] = [
  ['the device is online again', () => window.dispatchEvent(new Event('online'))],
  ['the person comes back to the page', () => window.dispatchEvent(new Event('focus'))],
  ['the page is shown again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['a frozen page goes on', () => document.dispatchEvent(new Event('resume'))],
  ['the portal has another epoch', () => usePortalEpoch.setState({ epoch: crypto.randomUUID() })],
  [
    'the portal can be reached again',
    () => {
      useConnection.setState({ reachable: false })
      useConnection.setState({ reachable: true })
    },
  ],
]

test.each(wakes)('what waits in back-off goes at once when %s', async (_when, happens) => {
  const { work } = await inBackOff()
  happens()
  await expect.poll(() => readOutbox(work)).toEqual([])
  // In a new epoch the portal is asked afterwards whether it still has what was sent.
  expect(portal.called[0]).toBe('/api/Paper')
})

test('once sending has stopped, nothing that happens sends', async () => {
  await inBackOff()
  stop()
  for (const [, happens] of wakes) happens()
  await pageIsQuiet()
  expect(portal.called).toEqual([])
})

test('while the portal is away nothing that happens sends, but a press of the person does', async () => {
  await inBackOff()
  useConnection.setState({ reachable: false })
  for (const event of ['online', 'focus']) window.dispatchEvent(new Event(event))
  await pageIsQuiet()
  expect(portal.called).toEqual([])
  await wakeSync(true)
  expect(portal.called).toEqual(['/api/Paper'])
})

test('other tabs are notified of what is queued, and a tab sends what another one has queued', async () => {
  const { work, userId } = await inBackOff()
  const received: unknown[] = []
  const channel = new BroadcastChannel(tabChannel()?.name ?? '')
  channel.onmessage = ({ data }) => received.push(data)
  await wakeSync()
  await expect.poll(() => received).toEqual([{ Kind: 'outbox', UserId: userId }])
  channel.close()
  expect(portal.called).toEqual([])
  await work.outbox.toCollection().modify({ NextAttemptOn: 0 })
  otherTabQueued()
  await expect.poll(() => portal.called).toEqual(['/api/Paper'])
})

test('a tab that is frozen lets another tab send', async () => {
  const { work, userId } = await inBackOff()
  let isHeld = true
  portal.held = new Promise((resolve) => {
    const timer = setInterval(() => {
      if (isHeld) return
      clearInterval(timer)
      resolve()
    }, 5)
  })
  const ends: string[] = []
  const running = wakeSync(true).then(() => ends.push('the drain'))
  await expect.poll(() => portal.called).toEqual(['/api/Paper'])
  document.dispatchEvent(new Event('freeze'))
  await expect.poll(() => ends).toEqual(['the drain'])
  expect((await readOutbox(work)).map(({ UserId, State }) => [UserId, State])).toEqual([[userId, 'sending']])
  isHeld = false
  await running
})
