// @vitest-environment happy-dom
import { beforeAll, expect, test, vi } from 'vitest'
import { makeWriter } from '../../../../src/cache/database/debouncedWriter.ts'
import { flushWhenLeft } from '../../../../src/cache/database/openWriters.ts'

beforeAll(flushWhenLeft)

test.each([
  ['is closed or goes into the back-forward cache', () => window.dispatchEvent(new Event('pagehide'))],
  ['loses the focus', () => window.dispatchEvent(new Event('blur'))],
  ['is frozen', () => document.dispatchEvent(new Event('freeze'))],
  [
    'is hidden',
    () => {
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      document.dispatchEvent(new Event('visibilitychange'))
    },
  ],
])('a page that %s writes the last keystrokes before anything else', async (_how, leave) => {
  const written: string[] = []
  const writer = makeWriter<string>({
    join: (earlier, later) => earlier + later,
    write: async (text) => void written.push(text),
    failed: () => undefined,
  })
  writer.push('half a sen')
  leave()
  // A page that is left has no timers any more.
  await Promise.resolve()
  expect(written).toEqual(['half a sen'])
  vi.restoreAllMocks()
  await writer.close()
})
