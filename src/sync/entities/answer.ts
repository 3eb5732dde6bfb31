import {
  acceptReview,
  AssignedPaper,
  declareConflict,
  declineReview,
  ReviewAnswer,
} from '../../../contract/reviews/reviewing.ts'
import { answerDrafts } from '../../cache/entities/answerDrafts.ts'
import { urlOf } from '../transport/request.ts'
import { answerFieldsOf } from './answerConflict.ts'
import { promiseHeaders, type Kind } from './entityKind.ts'

const endpointOf = (State: ReviewAnswer['State']) =>
  State === 'declined' ? declineReview : State === 'conflict' ? declareConflict : acceptReview

/** An auditor's answer on whether they review a paper, sent over the version it is based on. */
export const answerKind: Kind = {
  prepare: async (db, row) => {
    const draft = await answerDrafts.read(db, row.EntityId)
    if (!draft?.Saved) return 'nothing'
    // The server already has this answer: it came with a newer copy.
    if (!row.Frozen && answerDrafts.same(draft.Saved, draft.Base)) {
      await answerDrafts.confirm(db, draft, draft.Saved)
      return 'nothing'
    }
    const frozen = row.Frozen ?? { Body: draft.Saved, BaseVersion: draft.BaseVersion }
    const { State, Reason } = ReviewAnswer.parse(frozen.Body)
    const endpoint = endpointOf(State)
    return {
      endpoint,
      frozen,
      send: {
        method: endpoint.method,
        url: urlOf(endpoint, { id: row.EntityId }),
        ...('body' in endpoint ? { data: { Reason } } : {}),
        headers: promiseHeaders(row, frozen.BaseVersion),
      },
    }
  },

  settle: async (db, row, reply) => {
    const paper = AssignedPaper.parse(reply.Result)
    const draft = await answerDrafts.read(db, row.EntityId)
    if (!draft) return 'done'
    const sent = ReviewAnswer.parse(row.Frozen?.Body)
    const Base = answerFieldsOf(paper)
    // An auditor who has submitted a review has accepted already: then the server's answer differs from the sent one.
    const Fields = answerDrafts.same(draft.Fields, sent) ? Base : draft.Fields
    await answerDrafts.confirm(db, { ...draft, Fields, Base, BaseVersion: paper.Version }, sent)
    return 'done'
  },
}
