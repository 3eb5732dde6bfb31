import '../../../support/browser/pageIndexedDb.ts'
import { Dexie } from 'dexie'
import { afterEach, expect, test, vi } from 'vitest'
import {
  dropShared,
  eraseShared,
  keepShared,
  readShared,
} from '../../../../src/cache/database/sharedFiles.ts'
import { NoRoomError } from '../../../../src/cache/database/localFiles.ts'

afterEach(async () => {
  vi.unstubAllGlobals()
  await eraseShared()
})

const day = 24 * 60 * 60 * 1000
const shared = (text: string) => new File([text], 'paper.pdf', { type: 'application/pdf' })

test('a shared file waits for the paper that takes it, byte for byte, and is gone after that', async () => {
  const id = await keepShared(shared('%PDF'), 0)
  const file = await readShared(id)
  expect([file?.name, file?.type, await file?.text()]).toEqual(['paper.pdf', 'application/pdf', '%PDF'])
  await dropShared(id)
  expect(await readShared(id)).toBeUndefined()
})

test('a file that nobody takes for a day goes when the next one is shared', async () => {
  const first = await keepShared(shared('one'), 0)
  const second = await keepShared(shared('two'), day)
  expect(await (await readShared(first))?.text()).toBe('one')
  const third = await keepShared(shared('three'), day + 1)
  expect(await readShared(first)).toBeUndefined()
  expect(await (await readShared(second))?.text()).toBe('two')
  expect(await (await readShared(third))?.text()).toBe('three')
})

test('a file that does not fit is refused, after the caches of public content were given up for it', async () => {
  const deleted: string[] = []
  vi.stubGlobal('caches', {
    delete: async (name: string) => {
      deleted.push(name)
      return true
    },
  })
  vi.stubGlobal('navigator', { storage: { estimate: () => Promise.resolve({ usage: 10, quota: 11 }) } })
  await expect(keepShared(shared('%PDF'), 0)).rejects.toBeInstanceOf(NoRoomError)
  expect(deleted.sort()).toEqual(['lectern-content', 'lectern-dates', 'lectern-viewer'])
})

test('erasing leaves nothing of what was shared', async () => {
  await keepShared(shared('%PDF'), 0)
  await eraseShared()
  expect(await Dexie.exists('lectern-shared')).toBe(false)
})
