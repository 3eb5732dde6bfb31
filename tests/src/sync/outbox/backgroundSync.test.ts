import { afterEach, expect, test, vi } from 'vitest'
import { askForBackgroundSync } from '../../../../src/sync/outbox/backgroundSync.ts'
import { testUserId } from '../../../support/browser/indexedDb.ts'

let tags: string[]
/** A browser whose service worker is registered like this. */
function browserWith(registration: unknown): void {
  tags = []
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: () => Promise.resolve(registration) } })
}
afterEach(() => {
  vi.unstubAllGlobals()
})
const settled = () => new Promise(setImmediate)

test('the browser is asked to wake the worker for the outbox of its person', async () => {
  browserWith({
    sync: {
      register: async (tag: string) => void tags.push(tag),
    },
  })
  askForBackgroundSync(testUserId)
  await settled()
  expect(tags).toEqual([`lectern-outbox-${testUserId}`])
})

test.each([
  ['has no service worker', () => vi.stubGlobal('navigator', {})],
  ['has registered none', () => browserWith(undefined)],
  ['cannot wake it', () => browserWith({})],
  [
    'refuses to wake it',
    () =>
      browserWith({ sync: { register: () => Promise.reject(new DOMException('No', 'NotAllowedError')) } }),
  ],
])('nothing changes where the browser %s', async (_what, give) => {
  give()
  const rejected: unknown[] = []
  const listen = (reason: unknown) => rejected.push(reason)
  process.on('unhandledRejection', listen)
  expect(() => askForBackgroundSync(testUserId)).not.toThrow()
  await settled()
  process.off('unhandledRejection', listen)
  expect(rejected).toEqual([])
})
