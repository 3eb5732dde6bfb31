import { expect, it } from 'vitest'
import { callInSlices, CutOff, inSlices, wordsOf } from '../../../src/ui/list/inSlices.ts'

it('goes through ids as many at a time as a call takes, reports how far it is, and collects the results', async () => {
  const calls: string[][] = []
  const reported: number[] = []
  const outcome = await inSlices(
    ['a', 'b', 'c', 'd', 'e'],
    2,
    async (some) => {
      calls.push(some)
      return Promise.resolve({ Changed: some.slice(0, 1), Left: some.slice(1) })
    },
    { progress: (done) => reported.push(done) },
  )
  expect(calls).toEqual([['a', 'b'], ['c', 'd'], ['e']])
  expect(reported).toEqual([2, 4, 5])
  expect(outcome).toEqual({ Changed: ['a', 'c', 'e'], Left: ['b', 'd'] })
})

it('reports for the whole why a later part was refused and how many were changed before, and for the first its refusal alone', async () => {
  const portal = (refused: number) => {
    let calls = 0
    return (some: string[]) => {
      calls += 1
      return calls === refused
        ? Promise.reject(new Error('No'))
        : Promise.resolve({ Changed: some.slice(1), Left: some.slice(0, 1) })
    }
  }
  const ids = ['a', 'b', 'c', 'd', 'e', 'f']
  const reported = (error: unknown) =>
    wordsOf(
      error,
      6,
      (changed, count, why) => `${changed} of ${count}: ${why}`,
      (cause) => (cause instanceof Error ? cause.message : ''),
    )
  const failure = async (atOnce: number, refused: number) =>
    reported(await inSlices(ids, atOnce, portal(refused)).catch((error: unknown) => error))
  expect(await failure(2, 3)).toBe('2 of 6: No')
  expect(await failure(2, 1)).toBe('No')
  // Nothing was changed by the parts before.
  expect(await failure(1, 3)).toBe('No')
})

it('says by itself what was done until it was cut off, where calls report it in another way', async () => {
  const sums = (some: string[]) =>
    some.includes('c') ? Promise.reject(new Error('No')) : Promise.resolve(some.length)
  const cut = await callInSlices(['a', 'b', 'c'], 1, sums, (count) => count).catch((error: unknown) => error)
  expect(cut).toBeInstanceOf(CutOff)
  expect(cut).toMatchObject({ changed: 2, cause: new Error('No') })
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
