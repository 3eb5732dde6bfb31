import { ReviewFields, type AssignedPaper } from '../../../contract/reviews/reviewing.ts'
import { reviewDrafts, type ReviewDraft } from '../../cache/entities/reviewDrafts.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { mergeForm } from './formMerge.ts'
import { answerForm, mergeStaleForm, type FormAnswer, type MergedKind } from './formConflict.ts'

/** The form's fields in the server's copy. */
export const reviewFieldsOf = (paper: AssignedPaper): ReviewFields => ReviewFields.strip().parse(paper)

const merged: MergedKind<ReviewFields, ReviewDraft> = {
  drafts: reviewDrafts,
  fields: ReviewFields,
  partOf: (name) => [name],
}

/** Merges reviews three ways, field by field (offline O7). */
export const mergeReview = (base: ReviewFields, mine: ReviewFields, theirs: ReviewFields) =>
  mergeForm(reviewDrafts.names, merged.partOf, [base, mine, theirs])

/** Merges a review saved here with the server's newer copy; see `mergeStaleForm`. */
export function mergeStaleReview(db: WorkDatabase, paper: AssignedPaper, now: number): Promise<boolean> {
  const copy = { theirs: reviewFieldsOf(paper), version: paper.Version, also: {} }
  return mergeStaleForm(db, merged, paper.PaperId, copy, now)
}

/** Settles fields of a review as a person decided after seeing theirs at version `seen` (offline O7). */
export const answerReview = (
  db: WorkDatabase,
  paperId: string,
  answers: Readonly<Partial<Record<keyof ReviewFields, FormAnswer>>>,
  seen: number,
  now: number,
): Promise<'settled' | 'open' | 'newer'> => answerForm(db, merged, paperId, answers, { seen, now })
