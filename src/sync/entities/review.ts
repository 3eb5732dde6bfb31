import { AssignedPaper, ReviewFields, saveReview } from '../../../contract/reviews/reviewing.ts'
import { reviewDrafts } from '../../cache/entities/reviewDrafts.ts'
import { reviewFieldsOf } from './reviewConflict.ts'
import { promised, type Kind } from './entityKind.ts'

/** A saved review, sent over its base version. */
export const reviewKind: Kind = {
  prepare: async (db, row) => {
    const draft = await reviewDrafts.read(db, row.EntityId)
    if (!draft?.Saved) return 'nothing'
    // The server already has this review: it came with a newer copy.
    if (!row.Frozen && reviewDrafts.same(draft.Saved, draft.Base)) {
      await reviewDrafts.confirm(db, draft, draft.Saved)
      return 'nothing'
    }
    const frozen = row.Frozen ?? { Body: draft.Saved, BaseVersion: draft.BaseVersion }
    const version = frozen.BaseVersion
    return promised(row, frozen, saveReview, { params: { id: row.EntityId }, version })
  },

  settle: async (db, row, reply) => {
    const paper = AssignedPaper.parse(reply.Result)
    const draft = await reviewDrafts.read(db, row.EntityId)
    if (!draft) return 'done'
    const sent = ReviewFields.parse(row.Frozen?.Body)
    await reviewDrafts.confirm(
      db,
      { ...draft, Base: reviewFieldsOf(paper), BaseVersion: paper.Version },
      sent,
    )
    return 'done'
  },
}
