import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyPaper, type PaperAuthor, type PaperFields } from '../../../../contract/papers/papers.ts'
import { paperDrafts } from '../../../../src/cache/entities/paperDrafts.ts'
import { mergeAuthors } from '../../../../src/sync/entities/authorMerge.ts'
import { anyPaper } from '../../../support/anyPaper.ts'

const text = fc.constantFrom('', 'a', 'b', 'c')
const paper = anyPaper(text)

test('a paper that nobody changed merges to itself', () => {
  fc.assert(
    fc.property(paper, (p) => {
      expect(paperDrafts.merge(p, p, p)).toEqual({ Fields: p, conflicts: [] })
    }),
  )
})

test('what only one side changed is taken from that side', () => {
  fc.assert(
    fc.property(paper, paper, (base, changed) => {
      expect(paperDrafts.merge(base, changed, base)).toEqual({ Fields: changed, conflicts: [] })
      expect(paperDrafts.merge(base, base, changed)).toEqual({ Fields: changed, conflicts: [] })
    }),
  )
})

test('every merged field is one of the two sides, and a field that both changed differently keeps mine and is named', () => {
  fc.assert(
    fc.property(paper, paper, paper, (base, mine, theirs) => {
      const { Fields, conflicts } = paperDrafts.merge(base, mine, theirs)
      for (const name of Object.keys(base) as (keyof PaperFields)[]) {
        expect([mine[name], theirs[name]]).toContain(Fields[name])
        const both = mine[name] !== base[name] && theirs[name] !== base[name] && mine[name] !== theirs[name]
        expect(conflicts.includes(name)).toBe(both)
        if (both) expect(Fields[name]).toBe(mine[name])
      }
    }),
  )
})

test('changes of different fields commute', () => {
  const base = { ...emptyPaper, PaperTitle: 'Old', Abstract: 'Old' }
  const mine = { ...base, PaperTitle: 'New title' }
  const theirs = { ...base, Abstract: 'New abstract' }
  expect(paperDrafts.merge(base, mine, theirs).Fields).toEqual(paperDrafts.merge(base, theirs, mine).Fields)
  expect(paperDrafts.merge(base, mine, theirs).Fields).toEqual({
    ...base,
    PaperTitle: 'New title',
    Abstract: 'New abstract',
  })
})

function authors(letters: string): PaperAuthor[] {
  return Array.from(letters, (letter, index) => ({
    UserDetailId: letter,
    FullName: letter,
    Designation: '',
    Organization: '',
    City: '',
    State: '',
    Country: '',
    Sequence: index + 1,
  }))
}
const letters = (list: readonly PaperAuthor[] | undefined) =>
  list?.map((author) => author.UserDetailId).join('')

test.each([
  ['ab', 'abc', 'abd', 'abcd', 'additions of both sides join'],
  ['abc', 'ab', 'abcd', 'abd', 'a removal holds beside an addition'],
  ['abc', 'acb', 'abc', 'acb', 'my order holds where theirs did not change'],
  ['abc', 'abc', 'cab', 'cab', 'their order holds where mine did not change'],
  ['abc', 'abcd', 'cab', 'cabd', 'their order and my addition join'],
])('authors %s, mine %s and theirs %s merge to %s: %s', (base, mine, theirs, merged) => {
  const result = mergeAuthors(authors(base), authors(mine), authors(theirs))
  expect(letters(result)).toBe(merged)
  expect(result?.map((author) => author.Sequence)).toEqual(Array.from(merged, (_letter, index) => index + 1))
})

test('two different orders, or more than five authors, are for a person to decide', () => {
  expect(mergeAuthors(authors('abc'), authors('acb'), authors('bac'))).toBeUndefined()
  expect(mergeAuthors(authors('abc'), authors('abcd'), authors('abcef'))).toBeUndefined()
})

test.each([
  ['abc', 'ab', 'cab', 'a removal here against a new place there'],
  ['abc', 'bca', 'bc', 'a new place here against a removal there'],
  ['ab', 'b', 'ba', 'a removal of one of two who changed places'],
])('authors %s, mine %s and theirs %s are for a person to decide: %s', (base, mine, theirs) => {
  expect(mergeAuthors(authors(base), authors(mine), authors(theirs))).toBeUndefined()
})

test.each([
  ['abcd', 'abc', 'badc', undefined, 'd changed places there'],
  ['abcd', 'abc', 'bacd', 'bac', 'only a and b changed places there'],
  ['abc', 'ac', 'abc', 'ac', 'nobody changed anything there'],
])(
  'a removal against an order: %s, mine %s, theirs %s make %s, since %s',
  (base, mine, theirs, merged, _why) => {
    expect(letters(mergeAuthors(authors(base), authors(mine), authors(theirs)))).toBe(merged)
  },
)

test('a removal against changed details of the same person is for a person to decide', () => {
  const renamed = authors('abc').map((one) => (one.UserDetailId === 'c' ? { ...one, FullName: 'C' } : one))
  expect(mergeAuthors(authors('abc'), authors('ab'), renamed)).toBeUndefined()
  expect(mergeAuthors(authors('abc'), renamed, authors('ab'))).toBeUndefined()
  expect(letters(mergeAuthors(authors('abc'), authors('ac'), renamed))).toBe('ac')
})

test('of a list of authors nobody whom one side added or both kept is ever dropped by a merge', () => {
  const list = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1, maxLength: 5 })
  fc.assert(
    fc.property(list, list, list, (base, mine, theirs) => {
      const merged = letters(
        mergeAuthors(authors(base.join('')), authors(mine.join('')), authors(theirs.join(''))),
      )
      if (merged === undefined) return
      const kept = [...mine, ...theirs].filter(
        (one) => !base.includes(one) || (mine.includes(one) && theirs.includes(one)),
      )
      expect(Array.from(merged).sort()).toEqual([...new Set(kept)].sort())
    }),
  )
})
