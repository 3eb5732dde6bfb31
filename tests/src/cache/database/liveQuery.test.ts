import '../../../support/browser/pageIndexedDb.ts'
import { expect, test } from 'vitest'
import { keepCopy, openCopies } from '../../../../src/cache/database/copyDatabase.ts'
import { watch } from '../../../../src/cache/database/liveQuery.ts'

test('a screen receives changes until it is left, and the error of a store that breaks', async () => {
  const copies = openCopies(crypto.randomUUID())
  const [seen, other]: number[][] = [[], []]
  const errors: unknown[] = []
  const stop = watch(
    () => copies.copies.count(),
    (count) => seen?.push(count),
    (error) => errors.push(error),
  )
  watch(
    () => copies.copies.count(),
    (count) => other?.push(count),
    (error) => errors.push(error),
  )
  await expect.poll(() => [seen, other]).toEqual([[0], [0]])
  stop()
  await keepCopy(copies, 'one', [], 1)
  await expect.poll(() => other).toEqual([0, 1])
  expect([seen, errors]).toEqual([[0], []])
  const broken = new Error('The store is broken')
  watch(
    () => Promise.reject(broken),
    (value) => seen?.push(value),
    (error) => errors.push(error),
  )
  await expect.poll(() => errors).toEqual([broken])
  copies.close()
})
