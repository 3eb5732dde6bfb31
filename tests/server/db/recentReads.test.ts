import { expect, test } from 'vitest'
import { keepFew } from '../../../server/db/recentReads.ts'

/** A small memory of what was read, and how often each key was. */
function memory(most: number) {
  const reads: string[] = []
  const kept = keepFew<string>(most)
  const ask = (key: string) =>
    kept(key, () => {
      reads.push(key)
      return Promise.resolve(key.toUpperCase())
    })
  return { reads, ask }
}

test('what was read is not read again, also while it is being read', async () => {
  const { reads, ask } = memory(2)
  expect(await Promise.all([ask('a'), ask('a')])).toEqual(['A', 'A'])
  expect(await ask('a')).toBe('A')
  expect(reads).toEqual(['a'])
})

test('what was not asked for longest is forgotten first', async () => {
  const { reads, ask } = memory(2)
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) await ask(key)
  expect(reads).toEqual(['a', 'b', 'c', 'b'])
})

test('a read that failed is tried again', async () => {
  const kept = keepFew<string>(2)
  await expect(kept('a', () => Promise.reject(new Error('no such file')))).rejects.toThrow('no such file')
  expect(await kept('a', () => Promise.resolve('A'))).toBe('A')
})
