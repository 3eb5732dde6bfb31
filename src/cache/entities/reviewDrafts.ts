import { z } from 'zod'
import { Id, Version } from '../../../contract/core/fields.ts'
import {
  emptyReview,
  ReviewFields,
  reviewLabels,
  type AssignedPaper,
} from '../../../contract/reviews/reviewing.ts'
import { formDraftsOf } from './formDrafts.ts'
import { keptFields } from '../database/keptFields.ts'
import type { Rescued } from '../database/openWriters.ts'

const KeptFields = keptFields(ReviewFields, emptyReview)

/** The draft of a review on this device. */
const ReviewDraft = z.object({
  PaperId: Id,
  /** For display, also when the paper is no longer in the list. */
  PaperCode: z.string(),
  PaperTitle: z.string(),
  Fields: KeptFields,
  Saved: KeptFields.nullable(),
  Base: KeptFields,
  BaseVersion: Version,
})
export type ReviewDraft = z.infer<typeof ReviewDraft>

export const reviewDrafts = formDraftsOf<ReviewFields, ReviewDraft>({
  kind: 'review',
  schema: ReviewDraft,
  names: Object.keys(emptyReview) as (keyof ReviewFields)[],
  idOf: ({ PaperId }) => PaperId,
  nameOf: ({ PaperCode, PaperTitle }) => `${PaperCode} ${PaperTitle}`.trim(),
})

/** A new draft that starts from the server's review. */
export function reviewDraftFrom(paper: AssignedPaper): ReviewDraft {
  const { PaperId, PaperCode, PaperTitle } = paper
  const Fields = ReviewFields.strip().parse(paper)
  return { PaperId, PaperCode, PaperTitle, Fields, Saved: null, Base: Fields, BaseVersion: paper.Version }
}

/** A review as text for a download (offline O13). */
export const reviewText = (draft: ReviewDraft, fields: ReviewFields): Rescued =>
  reviewDrafts.textOf(draft, fields, reviewLabels)
