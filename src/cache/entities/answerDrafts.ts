import { z } from 'zod'
import { Id, Version } from '../../../contract/core/fields.ts'
import { emptyAnswer, ReviewAnswer, type AssignedPaper } from '../../../contract/reviews/reviewing.ts'
import { formDraftsOf } from './formDrafts.ts'
import { keptFields } from '../database/keptFields.ts'

const KeptAnswer = keptFields(ReviewAnswer, emptyAnswer)

/** An auditor's answer on whether they review a paper, as given on this device. */
const AnswerDraft = z.object({
  PaperId: Id,
  /** For display, also when the paper is no longer in the list. */
  PaperCode: z.string(),
  PaperTitle: z.string(),
  Fields: KeptAnswer,
  Saved: KeptAnswer.nullable(),
  Base: KeptAnswer,
  BaseVersion: Version,
})
export type AnswerDraft = z.infer<typeof AnswerDraft>

export const answerDrafts = formDraftsOf<ReviewAnswer, AnswerDraft>({
  kind: 'answer',
  schema: AnswerDraft,
  names: Object.keys(emptyAnswer) as (keyof ReviewAnswer)[],
  idOf: ({ PaperId }) => PaperId,
  nameOf: ({ PaperCode, PaperTitle }) => `${PaperCode} ${PaperTitle}`.trim(),
})

/** A new draft that starts from the server's answer. */
export function answerDraftFrom(paper: AssignedPaper): AnswerDraft {
  const { PaperId, PaperCode, PaperTitle, Version: BaseVersion } = paper
  const Fields = ReviewAnswer.strip().parse(paper)
  return { PaperId, PaperCode, PaperTitle, Fields, Saved: null, Base: Fields, BaseVersion }
}
