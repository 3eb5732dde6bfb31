import { expect, it } from 'vitest'
import { actsOf, batchesAfter } from '../../../src/features/abstracts/batches.ts'

const paper = (Id: string) => ({ Id, PaperCode: '', PaperTitle: '' })
const [first, second] = ['2026-11-20T10:00:00.000Z', '2026-11-20T10:01:00.000Z']

it('keeps what each call verified, by the time at which it was done, and forgets of it what was taken back since', () => {
  const one = batchesAfter([], { Changed: [paper('a'), paper('b')], Left: [], VerifiedOn: first }, 1)
  const two = batchesAfter(one, { Changed: [paper('c')], Left: [], VerifiedOn: second }, 1)
  const three = batchesAfter(two, { Changed: [paper('d')], Left: [], VerifiedOn: second }, 2)
  const [ab, c, d] = three
  expect(three).toEqual([
    { Act: 1, ids: ['a', 'b'], VerifiedOn: first },
    { Act: 1, ids: ['c'], VerifiedOn: second },
    { Act: 2, ids: ['d'], VerifiedOn: second },
  ])
  expect(actsOf(three)).toEqual([[ab, c], [d]])
  expect(batchesAfter(three, { Changed: [], Left: [], VerifiedOn: second }, 3)).toEqual(three)
  const back = { Changed: [paper('a'), paper('c'), paper('d')], Left: [], VerifiedOn: null }
  expect(batchesAfter(three, back, 3)).toEqual([{ Act: 1, ids: ['b'], VerifiedOn: first }])
})
