// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getActiveThemes, getThemes } from '../../../../contract/papers/themes.ts'
import { keepCopy } from '../../../../src/cache/database/copyDatabase.ts'
import { databasesOf } from '../../../../src/cache/database/personDatabases.ts'
import { whenShown } from '../../../../src/stores/firstReads.ts'
import { useRead } from '../../../../src/sync/pull/useRead.ts'
import { urlOf } from '../../../../src/sync/transport/request.ts'
import { testUserId } from '../../../support/browser/indexedDb.ts'
import { pageIsQuiet } from '../../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../../support/browser/pagePortal.ts'
import { shownHook } from '../../../support/browser/shownHook.tsx'

let portal: PagePortal

/** Lets the browser be idle. */
const beIdle = () => new Promise((resolve) => setTimeout(resolve))

/** What the reads under test had brought when other work began. */
const begun = vi.fn<(value: unknown) => void>()

let isIdle: boolean

beforeEach(async () => {
  begun.mockClear()
  isIdle = true
  vi.stubGlobal('requestIdleCallback', (work: () => void) => {
    if (isIdle) queueMicrotask(work)
    return 1
  })
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  portal = await startPagePortal([
    ['/api/Theme', []],
    ['/api/Theme/active', []],
  ])
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await portal.stop()
})

test('what no first screen needs waits for the answer that a screen has nothing but', async () => {
  const hook = await shownHook(() => useRead(getThemes), {})
  whenShown(() => begun(hook.now().state))
  await Promise.resolve()
  expect(begun).not.toHaveBeenCalled()
  await hook.during(pageIsQuiet)
  await beIdle()
  expect(begun).toHaveBeenCalledOnce()
  await hook.leave()
})

test('a failed read, a closed screen and a read of the copy alone hold nothing up', async () => {
  portal.results.delete('/api/Theme')
  const failed = await shownHook(() => useRead(getThemes, { failed: 'No themes' }), {})
  await failed.during(pageIsQuiet)
  await expect.poll(() => failed.now().state).toBe('failed')
  const keep = databasesOf(testUserId)
  const copy = await shownHook(() => useRead(getActiveThemes, { keep, isCopyOnly: true }), {})
  whenShown(() => begun('after a failure'))
  await beIdle()
  expect(begun).toHaveBeenCalledOnce()
  await copy.leave()
  await failed.leave()
  const left = await shownHook(() => useRead(getThemes), {})
  whenShown(() => begun('after a closed screen'))
  await left.leave()
  await beIdle()
  expect(begun).toHaveBeenCalledTimes(2)
})

test('a read that shows the copy of the device holds nothing up before it is asked for again', async () => {
  isIdle = false
  const keep = databasesOf(testUserId)
  await keepCopy(keep.copies, urlOf(getActiveThemes), [], 7)
  const hook = await shownHook(() => useRead(getActiveThemes, { keep }), {})
  await hook.during(() => vi.waitFor(() => expect(hook.now().state).toBe('ready')))
  isIdle = true
  whenShown(() => begun('beside a copy'))
  await beIdle()
  expect(begun).toHaveBeenCalledOnce()
  await hook.leave()
})
