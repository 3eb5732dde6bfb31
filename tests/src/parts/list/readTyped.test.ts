import { expect, test } from 'vitest'
import { typedAs } from '../../../../src/parts/list/readTyped.ts'

const read = (kind: 'isMoney' | 'isNumber' | 'isWord', typed: string) => {
  const as = typedAs({ [kind]: true })
  return as ? as.read(typed) : undefined
}

test.each([
  ['', ''],
  [' 3 ', '3'],
  ['0', '0'],
  ['2.50', '2.5'],
  ['2,5', '2.5'],
  ['100000', '100000'],
])('the number “%s” is typed', (typed, word) => {
  expect(read('isNumber', typed)).toEqual({ word })
})

test.each(['-1', '1e3', 'three', '3 4', '100001', '0x1', '.'])('“%s” is no number of a filter', (typed) => {
  expect(read('isNumber', typed)).toEqual({ error: 'Please enter a number from 0 to 1,00,000' })
})

test('a part of a text is taken without the blanks around it, and an amount in its shortest form', () => {
  expect(read('isWord', '  Institute of  ')).toEqual({ word: 'Institute of' })
  expect(read('isMoney', '1,500.00')).toEqual({ word: '1500' })
  expect(read('isMoney', 'many')).toEqual({ error: 'Please enter an amount such as 1500 or 1500.50' })
})

test('what is chosen is not typed', () => {
  expect([typedAs({ choices: [] }), typedAs({ isDay: true })]).toEqual([undefined, undefined])
})
