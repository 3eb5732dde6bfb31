// @vitest-environment happy-dom
import '../../../support/browser/pageIndexedDb.ts'
import { expect, test, vi } from 'vitest'
import { makeWriter } from '../../../../src/cache/database/debouncedWriter.ts'
import { databasesOf } from '../../../../src/cache/database/personDatabases.ts'
import { newDraft } from '../../../../src/cache/entities/paperDrafts.ts'
import { useQueryBehind } from '../../../../src/sync/session/useQueryBehind.ts'
import { shownHook } from '../../../support/browser/shownHook.tsx'

const { work } = databasesOf(crypto.randomUUID())
const addDraft = () => work.drafts.add(newDraft(Date.now()))

const openWriter = () =>
  makeWriter<object>({ join: (_earlier, later) => later, write: async () => {}, failed: () => {} })

/** Shows how many drafts there are, and how often they were counted. */
async function shownCount() {
  await work.drafts.clear()
  let reads = 0
  const count = await shownHook(
    () =>
      useQueryBehind(async () => {
        reads += 1
        return work.drafts.count()
      }, [work]),
    {},
  )
  await vi.waitFor(() => expect(count.now()).toBe(0))
  return { count, reads: () => reads }
}

test('what is behind a form shows a change at once while nobody types', async () => {
  const { count } = await shownCount()
  await addDraft()
  await vi.waitFor(() => expect(count.now()).toBe(1))
  await count.leave()
})

test('while somebody types, the changes of many keys are read together at the first pause', async () => {
  const { count, reads } = await shownCount()
  const writer = openWriter()
  // However slow the machine is, the keys follow one another.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  writer.push({})
  await addDraft()
  await vi.waitFor(() => expect(count.now()).toBe(1))
  for (let key = 0; key < 10; key += 1) {
    writer.push({})
    await addDraft()
  }
  expect([count.now(), reads()]).toEqual([1, 2])
  clock.mockRestore()
  await vi.waitFor(() => expect(count.now()).toBe(11))
  expect(reads()).toBe(3)
  await addDraft()
  await vi.waitFor(() => expect(count.now()).toBe(12))
  await writer.close()
  await count.leave()
})

test('closing the form ends the wait', async () => {
  const { count } = await shownCount()
  const writer = openWriter()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  writer.push({})
  await addDraft()
  await vi.waitFor(() => expect(count.now()).toBe(1))
  writer.push({})
  await addDraft()
  expect(count.now()).toBe(1)
  await writer.close()
  await vi.waitFor(() => expect(count.now()).toBe(2))
  clock.mockRestore()
  await count.leave()
})
