import { expect, test } from 'vitest'
import { groupBy, pluck } from '../../../contract/core/collections.ts'

const rows = [
  { Id: 'b', Room: 'Blue' },
  { Id: 'a', Room: 'Red' },
  { Id: 'c', Room: 'Blue' },
]

test('takes one field of each row, in the order of the rows', () => {
  expect(pluck(rows, 'Id')).toEqual(['b', 'a', 'c'])
  expect(pluck([] as typeof rows, 'Id')).toEqual([])
})

test('groups items by their key, in the order of the first of each group', () => {
  expect([...groupBy(rows, ({ Room }) => Room)]).toEqual([
    ['Blue', [rows[0], rows[2]]],
    ['Red', [rows[1]]],
  ])
})
