import { expect, test } from 'vitest'
import { groupBy, pick, pluck } from '../../../contract/core/collections.ts'

const rows = [
  { Id: 'b', Room: 'Blue' },
  { Id: 'a', Room: 'Red' },
  { Id: 'c', Room: 'Blue' },
]

test('takes one field of each row, in the order of the rows', () => {
  expect(pluck(rows, 'Id')).toEqual(['b', 'a', 'c'])
  expect(pluck([] as typeof rows, 'Id')).toEqual([])
})

test('takes some fields of a row', () => {
  expect(pick({ Id: 'a', Room: 'Red', Floor: 1 }, 'Floor', 'Id')).toEqual({ Floor: 1, Id: 'a' })
})

test('groups items by their key, in the order of the first of each group', () => {
  expect([...groupBy(rows, ({ Room }) => Room)]).toEqual([
    ['Blue', [rows[0], rows[2]]],
    ['Red', [rows[1]]],
  ])
})
