import type { PaperSearchItem } from '../../../../contract/papers/paperSearch.ts'
import type { DecidedStatus } from '../../../../contract/papers/decisionState.ts'

/** Withdrawn papers keep their status, and cannot be decided. */
export const isDecidable = (paper: PaperSearchItem) =>
  paper.Status === 'submitted' && paper.WithdrawnOn === null && paper.Decision === null

/** A paper whose decision can be changed, in a list of that decision. */
export const isChangeable = (paper: PaperSearchItem, from: DecidedStatus) =>
  paper.Status === from && paper.WithdrawnOn === null && paper.Decision === null

/** A draft, whose holder can be reminded. */
export const isDraft = ({ Status }: PaperSearchItem) => Status === 'draft'
