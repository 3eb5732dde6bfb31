import { describe, expect, it } from 'vitest'
import type { PaperAuthor } from '../../../../contract/papers/papers.ts'
import {
  addAuthor,
  moveAuthor,
  removeAuthor,
  type Ordered,
} from '../../../../src/features/papers/wizard/authorOrder.ts'
import { author } from '../samples.ts'

const four = [author(1), author(2), author(3), author(4)]
const idOf = (number: number) => author(number).UserDetailId

/** The list as 'name at sequence', or the warning. */
function said(ordered: Ordered): string {
  if ('warning' in ordered) return ordered.warning
  const one = ({ FullName, Sequence }: PaperAuthor) => `${FullName.replace('Author ', '')}@${Sequence}`
  return ordered.authors.map(one).join(' ')
}

describe('the order of authors', () => {
  it('takes a fifth author at the end, and warns of a sixth (spec 5.31, 9.6)', () => {
    const five = addAuthor(four, author(5, 1))
    expect(said(five)).toBe('1@1 2@2 3@3 4@4 5@5')
    expect(said(addAuthor('authors' in five ? five.authors : [], author(6)))).toBe(
      'Maximum of 5 authors allowed per paper',
    )
  })

  it('takes nobody twice', () => {
    expect(said(addAuthor(four, author(2)))).toBe('An author is listed twice')
  })

  it('closes up after a removal (spec 5.33)', () => {
    expect(said(removeAuthor(four, idOf(2), idOf(1)))).toBe('1@1 3@2 4@3')
  })

  it('keeps the person who is signed in (spec 5.32)', () => {
    expect(said(removeAuthor(four, idOf(1), idOf(1)))).toBe('Cannot remove yourself as an author')
  })

  it('is never left empty (spec 5.34)', () => {
    expect(said(removeAuthor([author(2, 1)], idOf(2), idOf(1)))).toBe('At least one author is required')
  })

  it('renumbers after a move to any place (spec 5.33)', () => {
    expect(said(moveAuthor(four, idOf(4), 1))).toBe('4@1 1@2 2@3 3@4')
    expect(said(moveAuthor(four, idOf(1), 3))).toBe('2@1 3@2 1@3 4@4')
    expect(said(moveAuthor(four, idOf(2), 4))).toBe('1@1 3@2 4@3 2@4')
    expect(said(moveAuthor(four, idOf(2), 2))).toBe('1@1 2@2 3@3 4@4')
  })
})
