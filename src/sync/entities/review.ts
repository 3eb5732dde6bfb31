import {
  acceptReview,
  AssignedPaper,
  declareConflict,
  declineReview,
  getAssignedPapers,
  ReviewAnswer,
  reviewRuleTexts,
  saveReview,
  type ReviewFields,
} from '../../../contract/reviews/reviewing.ts'
import {
  answerDrafts,
  reviewDrafts,
  type AnswerDraft,
  type ReviewDraft,
} from '../../cache/entities/reviewDrafts.ts'
import { urlOf } from '../transport/request.ts'
import { saveRequest, saveHeaders } from './entityKind.ts'
import { syncEntity, type Ask } from './syncEntity.ts'

/** An auditor reads the papers to review as one list. */
async function newest(ask: Ask, { PaperId }: Pick<AssignedPaper, 'PaperId'>) {
  const papers = await ask(getAssignedPapers)
  return papers && (papers.find((paper) => paper.PaperId === PaperId) ?? null)
}

/** A saved review, sent over its base version. */
export const reviewSync = syncEntity<ReviewFields, ReviewDraft, AssignedPaper>({
  entity: reviewDrafts,
  served: AssignedPaper,
  copyOf: (paper) => ({ theirs: reviewDrafts.fields.parse(paper), version: paper.Version }),
  newest,
  send: (row, frozen) =>
    saveRequest(row, frozen, saveReview, { params: { id: row.EntityId }, version: frozen.BaseVersion }),
  gone: reviewRuleTexts.notYours,
})

const endpointOf = (State: ReviewAnswer['State']) =>
  State === 'declined' ? declineReview : State === 'conflict' ? declareConflict : acceptReview

/** An auditor's answer on whether they review a paper, sent over the version it is based on. */
export const answerSync = syncEntity<ReviewAnswer, AnswerDraft, AssignedPaper>({
  entity: answerDrafts,
  served: AssignedPaper,
  // An auditor who has submitted a review has accepted already: then the server's answer differs from the sent one.
  copyOf: (paper) => ({ theirs: answerDrafts.fields.parse(paper), version: paper.Version }),
  newest,
  send: (row, frozen) => {
    const { State, Reason } = ReviewAnswer.parse(frozen.Body)
    const endpoint = endpointOf(State)
    return {
      endpoint,
      frozen,
      send: {
        method: endpoint.method,
        url: urlOf(endpoint, { id: row.EntityId }),
        ...('body' in endpoint ? { data: { Reason } } : {}),
        headers: saveHeaders(row, frozen.BaseVersion),
      },
    }
  },
  gone: reviewRuleTexts.notYours,
})
