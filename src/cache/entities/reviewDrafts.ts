import { z } from 'zod'
import { texts } from '../../../contract/core/errors.ts'
import { Id } from '../../../contract/core/fields.ts'
import {
  emptyAnswer,
  emptyReview,
  ReviewAnswer,
  ReviewFields,
  reviewLabels,
  type AssignedPaper,
} from '../../../contract/reviews/reviewing.ts'
import { reviewScreenTexts } from '../../../contract/reviews/reviewScreens.ts'
import { defineEntity } from './defineEntity.ts'
import { draftFields, keptAsForms, newFields } from './entityStores.ts'

const paper = {
  PaperId: Id,
  /** For display, also when the paper is no longer in the list. */
  PaperCode: z.string(),
  PaperTitle: z.string(),
}
type Paper = Pick<AssignedPaper, keyof typeof paper>

const idOf = ({ PaperId }: Paper) => PaperId
const nameOf = ({ PaperCode, PaperTitle }: Paper) => `${PaperCode} ${PaperTitle}`.trim()
const paperOf = ({ PaperId, PaperCode, PaperTitle }: Paper) => ({ PaperId, PaperCode, PaperTitle })

/** The draft of a review on this device. */
const ReviewDraft = z.object({ ...paper, ...draftFields(ReviewFields, emptyReview) })
export type ReviewDraft = z.infer<typeof ReviewDraft>

export const reviewDrafts = defineEntity<ReviewFields, ReviewDraft>({
  kind: 'review',
  label: 'Review',
  failed: texts.somethingWrong,
  store: keptAsForms('review', ReviewDraft, idOf),
  fields: ReviewFields.strip(),
  empty: emptyReview,
  labels: reviewLabels,
  sends: 'Saved',
  idOf,
  nameOf,
})

/** A new draft that starts from the server's review. */
export const reviewDraftFrom = (served: AssignedPaper): ReviewDraft => ({
  ...paperOf(served),
  ...newFields(reviewDrafts.fields, emptyReview, served),
})

/** An auditor's answer on whether they review a paper, as given on this device. */
const AnswerDraft = z.object({ ...paper, ...draftFields(ReviewAnswer, emptyAnswer) })
export type AnswerDraft = z.infer<typeof AnswerDraft>

export const answerDrafts = defineEntity<ReviewAnswer, AnswerDraft>({
  kind: 'answer',
  label: 'Answer whether you review',
  failed: texts.somethingWrong,
  store: keptAsForms('answer', AnswerDraft, idOf),
  fields: ReviewAnswer.strip(),
  empty: emptyAnswer,
  labels: { State: reviewScreenTexts.answer, Reason: reviewScreenTexts.answer },
  // A reason belongs to the answer that it was given for.
  groups: [['State', 'Reason']],
  sends: 'Saved',
  idOf,
  nameOf,
})

/** A new draft that starts from the server's answer. */
export const answerDraftFrom = (served: AssignedPaper): AnswerDraft => ({
  ...paperOf(served),
  ...newFields(answerDrafts.fields, emptyAnswer, served),
})
