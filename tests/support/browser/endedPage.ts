import type { WorkDatabase } from '../../../src/cache/database/workDatabase.ts'
import { pageIsQuiet } from './pageIsQuiet.ts'

/**
 * Ends a page in mid-word: what `type` typed has no time to reach the store's forms, which are as they were before it.
 * Only what the page keeps elsewhere at its end is left. `leave` takes the screen away.
 */
export async function endInMidWord(work: WorkDatabase, type: () => void, leave: () => void): Promise<void> {
  const { openWriters } = await import('../../../src/cache/database/openWriters.ts')
  const before = await work.forms.toArray()
  type()
  for (const writer of openWriters) writer.leave()
  const left = Object.keys(localStorage).map((name) => [name, localStorage.getItem(name) ?? ''] as const)
  leave()
  await pageIsQuiet()
  await work.forms.clear()
  await work.forms.bulkPut(before)
  for (const [name, text] of left) localStorage.setItem(name, text)
}
