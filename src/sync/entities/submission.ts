import { noId } from '../../../contract/core/limits.ts'
import { Receipt, submitPaper } from '../../../contract/papers/papers.ts'
import { readDraft } from '../../cache/entities/paperDrafts.ts'
import { promised, type Kind } from './entityKind.ts'

/** The final submission: a barrier behind everything else of the draft (offline O4). */
export const submissionKind: Kind = {
  prepare: async (db, row) => {
    const draft = await readDraft(db, row.EntityId)
    if (!draft || draft.PaperId === noId) return 'nothing'
    const frozen = row.Frozen ?? { Body: null, BaseVersion: draft.BaseVersion }
    const params = { id: draft.PaperId }
    return promised(row, frozen, submitPaper, { params, version: frozen.BaseVersion })
  },

  settle: async (db, row, reply) => {
    const receipt = Receipt.parse(reply.Result)
    const PaperId = (await readDraft(db, row.EntityId))?.PaperId ?? noId
    await db.receipts.put({ DraftId: row.EntityId, PaperId, Receipt: receipt, Seen: false })
    // The server owns the paper now; the device keeps its versions, but no draft.
    await db.drafts.delete(row.EntityId)
    await db.authorLists.delete(row.EntityId)
    await db.merges.where('EntityId').equals(row.EntityId).delete()
    return 'done'
  },
}
