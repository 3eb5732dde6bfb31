import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paperFieldNames, type PaperAuthor, type PaperFields } from '../../../contract/papers/papers.ts'
import { paperDrafts } from '../../../src/cache/entities/paperDrafts.ts'
import { mergeAuthors } from '../../../src/sync/entities/authorMerge.ts'
import { anyPaper } from '../../support/anyPaper.ts'

const paper = anyPaper(fc.string())

/** `from` with those fields that `which` names as `to` has them. */
function changed(from: PaperFields, to: PaperFields, which: ReadonlySet<string>): PaperFields {
  const picked = Object.fromEntries(Object.entries(to).filter(([name]) => which.has(name)))
  return { ...from, ...picked }
}

test('changes of different fields merge alike from either side, and ask nobody', () => {
  fc.assert(
    fc.property(paper, paper, fc.subarray([...paperFieldNames]), (base, other, names) => {
      const mine = changed(base, other, new Set(names))
      const rest = paperFieldNames.filter((name) => !names.includes(name))
      const theirs = changed(base, other, new Set(rest))
      expect(paperDrafts.merge(base, mine, theirs)).toEqual({ Fields: other, conflicts: [] })
      expect(paperDrafts.merge(base, theirs, mine)).toEqual({ Fields: other, conflicts: [] })
    }),
  )
})

test('whatever either side has changed is in the merged paper, or in a conflict that names it', () => {
  fc.assert(
    fc.property(paper, paper, paper, (base, mine, theirs) => {
      const { Fields, conflicts } = paperDrafts.merge(base, mine, theirs)
      for (const name of paperFieldNames) {
        if (mine[name] !== base[name]) expect(Fields[name]).toBe(mine[name])
        if (theirs[name] !== base[name] && !conflicts.includes(name)) expect(Fields[name]).toBe(theirs[name])
      }
    }),
  )
})

const list = (ids: readonly string[]): PaperAuthor[] =>
  ids.map((UserDetailId, index) => ({
    ...{ UserDetailId, FullName: UserDetailId, Designation: '', Organization: '' },
    ...{ City: '', State: '', Country: '', Sequence: index + 1 },
  }))
const idsOf = (authors: readonly PaperAuthor[]) => authors.map((author) => author.UserDetailId)
const authors = fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f'], { minLength: 1, maxLength: 5 })

test('an author list that one side alone has changed merges to that side’s', () => {
  fc.assert(
    fc.property(authors, authors, (base, other) => {
      for (const merged of [
        mergeAuthors(list(base), list(other), list(base)),
        mergeAuthors(list(base), list(base), list(other)),
      ])
        // Order is one field; who is in the list is what must never differ.
        if (merged) expect(idsOf(merged).sort()).toEqual([...other].sort())
        else expect(other.some((one) => base.includes(one))).toBe(false)
    }),
  )
})

test('a merged author list holds whom either side has added and whom both have kept, each once, numbered from 1', () => {
  fc.assert(
    fc.property(authors, authors, authors, (base, mine, theirs) => {
      const merged = mergeAuthors(list(base), list(mine), list(theirs))
      if (!merged) return
      const added = [...mine, ...theirs].filter((one) => !base.includes(one))
      const kept = base.filter((one) => mine.includes(one) && theirs.includes(one))
      expect(idsOf(merged).sort()).toEqual([...new Set([...added, ...kept])].sort())
      expect(merged.map(({ Sequence }) => Sequence)).toEqual(merged.map((_author, index) => index + 1))
    }),
  )
})
