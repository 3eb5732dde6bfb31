// @vitest-environment happy-dom
import { beforeAll, expect, test, vi } from 'vitest'
import { makeWriter } from '../../../../src/cache/database/debouncedWriter.ts'
import {
  flushWhenLeft,
  hasUnwrittenText,
  openWriters,
  rescueAll,
} from '../../../../src/cache/database/openWriters.ts'

beforeAll(flushWhenLeft)

test.each([
  ['begins to go', () => window.dispatchEvent(new Event('beforeunload'))],
  ['is closed or goes into the back-forward cache', () => window.dispatchEvent(new Event('pagehide'))],
  ['is come back to', () => window.dispatchEvent(new Event('pageshow'))],
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

test('a page that is shown again writes nothing for that alone', async () => {
  const written: string[] = []
  const writer = makeWriter<string>({
    join: (earlier, later) => earlier + later,
    write: async (text) => void written.push(text),
    failed: () => undefined,
  })
  writer.push('half a sen')
  document.dispatchEvent(new Event('visibilitychange'))
  await Promise.resolve()
  expect(written).toEqual([])
  await writer.close()
})

test('the text of a form that is open twice is rescued once, as it was typed last', () => {
  const holding = (Id: string, Text: string) => ({
    flush: async () => {},
    leave: () => undefined,
    hasUnwritten: () => true,
    rescued: () => (Text ? { Id, Title: Id, Text } : undefined),
  })
  for (const [id, text] of [
    ['profile', 'earlier'],
    ['stars', ''],
    ['paper', 'title'],
    ['profile', 'later'],
  ] as const)
    openWriters.add(holding(id, text))
  openWriters.add({ ...holding('mail', ''), leave: () => undefined, hasUnwritten: () => false })
  expect(hasUnwrittenText()).toBe(true)
  expect(rescueAll()).toEqual([
    { Id: 'profile', Title: 'profile', Text: 'later' },
    { Id: 'paper', Title: 'paper', Text: 'title' },
  ])
  openWriters.clear()
})
