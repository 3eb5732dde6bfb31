// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { databasesOf } from '../../../../src/cache/database/personDatabases.ts'
import { openWriters, type OpenWriter } from '../../../../src/cache/database/openWriters.ts'
import { newDraft, writeDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { countBeforeLeaving, sendBeforeLeaving } from '../../../../src/sync/outbox/flushBeforeSignOut.ts'
import { startSync } from '../../../../src/sync/outbox/syncEngine.ts'
import { startPagePortal, type PagePortal } from '../../../support/browser/pagePortal.ts'
import { signIn } from '../../../support/browser/signIn.ts'
import { itemOf } from '../answers.ts'

let portal: PagePortal
let userId: string
let stop: () => void = () => undefined
beforeEach(async () => {
  portal = await startPagePortal([['/api/Paper', itemOf({ PaperTitle: 'Typed here' }, 1)]])
  userId = crypto.randomUUID()
  await signIn(userId)
  const { work } = databasesOf(userId)
  await writeDraft(work, userId, newDraft(0), { Fields: { PaperTitle: 'Typed here' } }, 0, true)
})
afterEach(async () => {
  stop()
  stop = () => undefined
  await portal.stop()
})

test('a person who leaves sees how much the portal does not have, and leaves nothing unsent once it was sent', async () => {
  expect(await countBeforeLeaving(userId)).toBe(1)
  stop = startSync(userId)
  expect(await sendBeforeLeaving(userId, new AbortController().signal)).toBe(0)
  expect(portal.called).toEqual(['/api/Paper'])
})

test('what a person must decide is not waited for', async () => {
  const { work } = databasesOf(userId)
  for (const State of ['refused', 'conflict'] as const) {
    await work.outbox.toCollection().modify({ State })
    expect(await sendBeforeLeaving(userId, new AbortController().signal)).toBe(1)
  }
  expect(portal.called).toEqual([])
})

test('a person who does not want to wait leaves at once', async () => {
  expect(await sendBeforeLeaving(userId, AbortSignal.abort())).toBe(1)
})

test('a person who gives up waiting for a portal that does not answer leaves at once', async () => {
  let answer: () => void = () => undefined
  portal.held = new Promise((resolve) => (answer = resolve))
  stop = startSync(userId)
  const wait = new AbortController()
  const leaving = sendBeforeLeaving(userId, wait.signal)
  await expect.poll(() => portal.called).toEqual(['/api/Paper'])
  wait.abort()
  expect(await leaving).toBe(1)
  answer()
})

test('the text of every tab is on the device before what is left is counted', async () => {
  const channel = new BroadcastChannel('lectern')
  const received: unknown[] = []
  channel.onmessage = ({ data }) => received.push(data)
  let isWritten = false
  const writer: OpenWriter = {
    flush: async () => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      isWritten = true
    },
    leave: () => undefined,
    hasUnwritten: () => !isWritten,
    rescued: () => undefined,
  }
  openWriters.add(writer)
  await countBeforeLeaving(userId)
  openWriters.delete(writer)
  expect(isWritten).toBe(true)
  await expect.poll(() => received).toContainEqual({ Kind: 'flush' })
  channel.close()
})

test('a person who leaves while the portal does not answer waits for ten seconds at most', async () => {
  stop = startSync(userId)
  portal.held = new Promise(() => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const start = Date.now()
  let left: number | undefined
  void sendBeforeLeaving(userId, new AbortController().signal).then((count) => (left = count))
  for (let step = 0; step < 1000 && left === undefined; step++) {
    await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(50)
  }
  const waited = Date.now() - start
  vi.useRealTimers()
  expect([left, waited >= 10_000, waited < 11_000]).toEqual([1, true, true])
})
