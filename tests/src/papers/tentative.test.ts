import { expect, test } from 'vitest'
import { factsOf, factsOfMany } from '../../../src/features/papers/desk/tentative/factsOfReviews.ts'
import { labelOfMark, markOfWord, marksOffered } from '../../../src/features/papers/desk/tentative/marks.ts'
import { seenMarks } from '../../../src/features/papers/desk/tentative/seenMarks.ts'

const none = '00000000-0000-0000-0000-000000000000'

test('a second press before the list is read again names the mark that the first one made', () => {
  const seen = seenMarks()
  expect(seen.of('paper')).toBe(none)
  seen.made('paper', none, 'first')
  expect(seen.of('paper')).toBe('first')
  seen.made('paper', 'first', 'second')
  // The list may be read between the two.
  expect([seen.of('paper'), seen.of('paper', 'first'), seen.of('paper', 'second')]).toEqual([
    'second',
    'second',
    'second',
  ])
  expect(seen.of('paper', 'of somebody else')).toBe('of somebody else')
  seen.made('paper', 'second', none)
  expect([seen.of('paper'), seen.of('paper', 'second')]).toEqual([none, none])
  expect(seen.of('other')).toBe(none)
})

test('marks are approved and rejected with their kinds, and under review only with a kind', () => {
  const kind = (Name: string, Status: 'approved' | 'submitted') => ({ Id: Name, Name, Status, Version: 1 })
  const kinds = [kind('Revise', 'submitted'), kind('Talk', 'approved')]
  expect(marksOffered(kinds).map(({ label }) => label)).toEqual([
    'Approved',
    'Approved: Talk',
    'Rejected',
    'Under Review: Revise',
  ])
  expect(markOfWord('approved Talk', kinds)).toEqual({ Status: 'approved', KindId: 'Talk' })
  expect(markOfWord('', kinds)).toBeNull()
  expect([labelOfMark({ Status: 'approved', KindId: 'Gone' }, kinds), labelOfMark(null, kinds)]).toEqual([
    '',
    '',
  ])
})

test('what reviews say is one line, for one paper and for many', () => {
  const reviews = (Asked: number, scores: readonly number[]) => ({
    Asked,
    Done: scores.length,
    ScoreLeast: scores.length ? Math.min(...scores) : null,
    ScoreMost: scores.length ? Math.max(...scores) : null,
    ScoreMean: scores.length ? scores.reduce((sum, one) => sum + one, 0) / scores.length : null,
  })
  expect(factsOf(reviews(3, [4, 9]))).toBe('2 of 3 reviews sent · mean 6.5 · spread 5')
  expect(factsOf(reviews(2, []))).toBe('0 of 2 reviews sent')
  expect(factsOf(reviews(0, []))).toBe('No review was asked for')
  const many = [reviews(3, [4, 9]), reviews(2, [8, 8]), reviews(0, [])]
  expect(factsOfMany(many.map((Reviews) => ({ Reviews })))).toBe(
    'Mean scores from 6.5 to 8 · 1 paper of 3 without a review, 1 paper with reviews missing',
  )
})
