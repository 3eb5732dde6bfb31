import { expect, test } from 'vitest'
import { limits } from '../../../contract/core/limits.ts'
import { momentIn } from '../../../contract/core/moments.ts'
import { draftRules, emptyPaper, paperRules } from '../../../contract/papers/papers.ts'
import { authorListError, renumber } from '../../../contract/papers/paperAuthors.ts'

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const list = (...numbers: number[]) =>
  numbers.map((number, index) => ({ UserDetailId: id(number), UserSequence: index + 1 }))
const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' ')

test('an empty form breaks every rule, in form order (spec 5.21)', () => {
  expect(Object.entries(paperRules(emptyPaper, 300))).toEqual([
    ['ThemeId', 'Theme is required'],
    ['PaperTitle', 'Paper title is required'],
    ['Abstract', 'Abstract is required'],
    ['PaperURL', 'Paper file is required'],
  ])
})

test('the limits of a paper and of the search for its authors are those of the specification (spec 9.3, 9.6, 9.9)', () => {
  const { AbstractMinimumWordCount, AuthorsPerPaper, SearchShortest, SearchDebounce } = limits
  expect({ AbstractMinimumWordCount, AuthorsPerPaper, SearchShortest, SearchDebounce }).toEqual({
    AbstractMinimumWordCount: 300,
    AuthorsPerPaper: 5,
    SearchShortest: 3,
    SearchDebounce: 500,
  })
})

test('a draft needs nothing but a title', () => {
  expect(draftRules({ ...emptyPaper, PaperTitle: 'x' })).toEqual({})
  expect(draftRules(emptyPaper)).toEqual({ PaperTitle: 'Paper title is required' })
})

test('words are split on whitespace of any kind, and the minimum is reached exactly (spec 5.22)', () => {
  const paper = { ...emptyPaper, ThemeId: id(1), PaperTitle: 'x', PaperURL: id(2) }
  expect(paperRules({ ...paper, Abstract: words(299) }, 300)).toEqual({
    Abstract: 'Minimum 300 words required',
  })
  expect(paperRules({ ...paper, Abstract: `\n ${words(300).replaceAll(' ', '\t\u00a0')} ` }, 300)).toEqual({})
})

test('a title is measured in characters as people count code points, not in units of storage', () => {
  expect(draftRules({ ...emptyPaper, PaperTitle: '🎉'.repeat(500) })).toEqual({})
  expect(draftRules({ ...emptyPaper, PaperTitle: '🎉'.repeat(501) })).toEqual({
    PaperTitle: 'Paper title must be at most 500 characters long',
  })
})

test('an author list obeys its rules in order (spec 5.31, 5.32, 5.34)', () => {
  expect(authorListError(list(1, 2, 3, 4, 5), id(3))).toBeUndefined()
  expect(authorListError([])).toBe('At least one author is required')
  expect(authorListError(list(1, 2, 3, 4, 5, 6), id(1))).toBe('Maximum of 5 authors allowed per paper')
  expect(authorListError(list(1, 2, 3, 4, 5, 6), id(1), 45)).toBeUndefined()
  expect(authorListError(list(1, 1), id(1))).toBe('An author is listed twice')
  expect(authorListError([{ UserDetailId: id(1), UserSequence: 2 }], id(1))).toBe(
    'The order of the authors must run from 1 without gaps',
  )
  expect(authorListError(list(2), id(1))).toBe('Cannot remove yourself as an author')
  expect(authorListError(list(2))).toBeUndefined()
})

test('authors are renumbered after a removal (spec 5.33)', () => {
  expect(renumber([{ Sequence: 2 }, { Sequence: 5 }])).toEqual([{ Sequence: 1 }, { Sequence: 2 }])
})

test('a moment is shown in the conference’s zone, by name', () => {
  expect(momentIn('Asia/Kolkata', '2026-11-20T18:45:09.000Z')).toMatch(
    /^Saturday,? 21 November 2026 at 00:15:09 \(Asia\/Kolkata\)$/,
  )
})
