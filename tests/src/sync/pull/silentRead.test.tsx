// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { getActiveThemes } from '../../../../contract/papers/themes.ts'
import { databasesOf } from '../../../../src/cache/database/personDatabases.ts'
import { useRead } from '../../../../src/sync/pull/useRead.ts'
import { suspectPortal } from '../../../../src/sync/transport/connectionWatch.ts'
import { pageIsQuiet } from '../../../support/browser/pageIsQuiet.ts'
import { startPagePortal, type PagePortal } from '../../../support/browser/pagePortal.ts'
import { shownHook } from '../../../support/browser/shownHook.tsx'

const path = '/api/Theme/active'
let portal: PagePortal
/** What was read of it here: a file before may still ask for something else once its portal is back. */
const reads = () => portal.called.filter((one) => one === path)

// One clock for all tests: the page's probes know when the last one was.
beforeAll(() =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date'],
    shouldAdvanceTime: true,
    advanceTimeDelta: 3,
  }),
)
afterAll(() => vi.useRealTimers())
beforeEach(async () => {
  portal = await startPagePortal([])
})
afterEach(() => portal.stop())

test.each([
  ['in a browser with locks', (locks: LockManager) => locks],
  ['in a browser without locks', () => null],
  [
    'in a browser that refuses locks',
    () => ({ request: () => Promise.reject(new DOMException('No locks here', 'SecurityError')) }),
  ],
])(
  'a screen opened again right after its read failed is loaded once the wait is over, %s',
  async (_, locks) => {
    Object.defineProperty(navigator, 'locks', { configurable: true, value: locks(navigator.locks) })
    const keep = databasesOf(crypto.randomUUID())
    const open = () => shownHook(() => useRead(getActiveThemes, { keep, failed: 'No themes' }), {})
    const failed = await open()
    await failed.during(pageIsQuiet)
    expect(portal.called).toEqual([path])
    await failed.leave()
    portal.results.set(path, [])
    // Another call gets no response, too.
    void suspectPortal()
    const again = await open()
    await again.during(pageIsQuiet)
    expect(portal.called).toEqual([path])
    // The probe, five seconds after the last one, is answered after the read's own wait has ended.
    portal.held = new Promise((resolve) => setTimeout(resolve, 5500))
    await again.during(() => vi.advanceTimersByTimeAsync(6000))
    await again.during(pageIsQuiet)
    expect([again.now().state, reads()]).toEqual(['ready', [path, path]])
    await again.leave()
  },
)
