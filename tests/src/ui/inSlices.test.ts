import { expect, it } from 'vitest'
import { inSlices } from '../../../src/ui/list/inSlices.ts'

it('goes through ids as many at a time as a call takes, tells how far it is, and gathers what came of them', async () => {
  const calls: string[][] = []
  const told: number[] = []
  const outcome = await inSlices(
    ['a', 'b', 'c', 'd', 'e'],
    2,
    async (some) => {
      calls.push(some)
      return Promise.resolve({ Changed: some.slice(0, 1), Left: some.slice(1) })
    },
    (done) => told.push(done),
  )
  expect(calls).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  expect(told).toEqual([2, 4, 5])
  expect(outcome).toEqual({ Changed: ['a', 'c', 'e'], Left: ['b', 'd'] })
})

it('stops at the first part that is refused', async () => {
  let calls = 0
  const refused = inSlices(['a', 'b', 'c'], 1, () => {
    calls += 1
    return calls < 2 ? Promise.resolve({ Changed: [], Left: [] }) : Promise.reject(new Error('No'))
  })
  await expect(refused).rejects.toThrow('No')
  expect(calls).toBe(2)
})
