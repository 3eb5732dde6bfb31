import { paperFields, saidOf } from '../../../../contract/papers/paperFields.ts'
import { otherFields, type PaperFields } from '../../../../contract/papers/papers.ts'
import type { Fact } from '../../../ui/Facts.tsx'

/** The fields of a paper that have no place of their own, as far as they are filled in. */
export const otherFactsOf = (paper: Pick<PaperFields, (typeof otherFields)[number]>): Fact[] =>
  otherFields
    .filter((name) => paper[name] !== '')
    .map((name) => [paperFields[name].label, saidOf(paper[name])])
