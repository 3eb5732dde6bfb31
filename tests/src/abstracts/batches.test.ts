import { expect, it } from 'vitest'
import { batchesAfter } from '../../../src/features/abstracts/batches.ts'

const paper = (Id: string) => ({ Id, PaperCode: '', PaperTitle: '' })
const [first, second] = ['2026-11-20T10:00:00.000Z', '2026-11-20T10:01:00.000Z']

it('keeps what each call verified, and forgets of it what was taken back since', () => {
  const one = batchesAfter([], { Changed: [paper('a'), paper('b')], Left: [], VerifiedOn: first })
  const two = batchesAfter(one, { Changed: [paper('c')], Left: [], VerifiedOn: second })
  expect(two).toEqual([
    { ids: ['a', 'b'], VerifiedOn: first },
    { ids: ['c'], VerifiedOn: second },
  ])
  expect(batchesAfter(two, { Changed: [], Left: [], VerifiedOn: second })).toEqual(two)
  expect(batchesAfter(two, { Changed: [paper('a'), paper('c')], Left: [], VerifiedOn: null })).toEqual([
    { ids: ['b'], VerifiedOn: first },
  ])
})
