import { expect, it } from 'vitest'
import type { NearAbstract } from '../../../contract/abstracts/abstracts.ts'
import { besideOf } from '../../../src/features/abstracts/comparedTo.ts'

const near = (Id: string): NearAbstract => ({
  Id,
  PaperCode: 'P-0001',
  PaperTitle: 'On words',
  Status: 'submitted',
  Authors: [],
  Abstract: '',
  Score: 0,
  Mine: [],
  Theirs: [],
})
const [first, second] = [near('a'), near('b')]

it('puts the nearest abstract beside one, unless another is asked for, which no nearer one replaces', () => {
  expect(besideOf([first, second], undefined)).toBe(first)
  expect(besideOf([first, second], 'B')).toBe(second)
  expect(besideOf([first, second], 'c')).toBeUndefined()
})
