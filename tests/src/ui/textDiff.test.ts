import fc from 'fast-check'
import { expect, test } from 'vitest'
import { combineTexts, markedSide } from '../../../src/ui/compare/textDiff.ts'

const marked = (mine: string, theirs: string, side: 'mine' | 'theirs') =>
  markedSide(mine, theirs, side)
    .map(({ text, in: isIn }) => (isIn === 'both' ? text : `[${text}]`))
    .join('')

test('words that only one side has are marked on that side', () => {
  const [mine, theirs] = ['The cat sat on the mat.', 'The dog sat quietly on the mat.']
  expect(marked(mine, theirs, 'mine')).toBe('The [cat ]sat on the mat.')
  expect(marked(mine, theirs, 'theirs')).toBe('The [dog ]sat [quietly ]on the mat.')
  expect(marked('', 'All new', 'theirs')).toBe('[All new]')
  expect(marked('Same', 'Same', 'mine')).toBe('Same')
})

test('a list is compared line by line', () => {
  const pieces = markedSide('1. Asha\n2. Bina', '1. Asha\n2. Bala\n3. Bina', 'mine', 'lines')
  expect(pieces).toEqual([
    { text: '1. Asha\n', in: 'both' },
    { text: '2. Bina', in: 'mine' },
  ])
})

const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '.', '\n', 'ß', '।') })

test('the pieces of a side always give that side again, letter by letter', () => {
  fc.assert(
    fc.property(text, text, (mine, theirs) => {
      const joined = (side: 'mine' | 'theirs') =>
        markedSide(mine, theirs, side)
          .map((piece) => piece.text)
          .join('')
      expect(joined('mine')).toBe(mine)
      expect(joined('theirs')).toBe(theirs)
    }),
  )
})

test('a combined text says what both say once, and what differs twice, mine first', () => {
  expect(combineTexts('My words', 'Their words')).toBe('My words Their words')
  expect(combineTexts('One. Mine. End.', 'One. Theirs. End.')).toBe('One. Mine. Theirs. End.')
  expect(combineTexts('एक। मेरा।', 'एक। उनका।')).toBe('एक। मेरा। उनका।')
  expect(combineTexts('Same. ', 'Same. ')).toBe('Same. ')
})

test('a combined text loses no word of either side', () => {
  const wordsOf = (said: string) => said.split(/\s+/).filter(Boolean)
  fc.assert(
    fc.property(text, text, (mine, theirs) => {
      const both = wordsOf(combineTexts(mine, theirs)).join('')
      for (const word of [...wordsOf(mine), ...wordsOf(theirs)]) expect(both).toContain(word)
    }),
  )
})

test('two texts as long as an abstract may be are compared without a pause', () => {
  const long = (word: string) => Array.from({ length: 8000 }, (_, at) => `${word}${at % 7}`).join(' ')
  expect(marked(long('a'), long('b'), 'mine').startsWith('[a0 ')).toBe(true)
})

test('a long passage that only one side has is marked alone, however long it is', () => {
  const passage = Array.from({ length: 5000 }, (_, at) => `new${at}`).join(' ')
  expect(marked(`Before. ${passage} After.`, 'Before. After.', 'mine')).toBe(`Before. [${passage} ]After.`)
})
