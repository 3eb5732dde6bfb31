import type { DecidedStatus, PaperFilter, PaperSearchItem } from '../../../../contract/decisions.ts'

/** Withdrawn papers keep their status, and nobody decides on them. */
export const isDecidable = (paper: PaperSearchItem) =>
  paper.Status === 'submitted' && paper.WithdrawnOn === null && paper.Decision === null

/** A paper whose decision can be changed, in a list of that decision. */
export const isChangeable = (paper: PaperSearchItem, from: DecidedStatus) =>
  paper.Status === from && paper.WithdrawnOn === null && paper.Decision === null

/** A draft, of which its holder can be reminded. */
export const isDraft = ({ Status }: PaperSearchItem) => Status === 'draft'

/** True of a list that shows drafts only: then all that it finds are drafts, and otherwise the papers under review. */
export const findsDrafts = ({ Status, Ready }: PaperFilter) =>
  Ready === 'true' ? Status === undefined || Status === 'draft' : Status === 'draft'
