import { aheadHeader, type Reply } from '../../../contract/core/endpoint.ts'
import { texts } from '../../../contract/core/errors.ts'
import { noId } from '../../../contract/core/limits.ts'
import { Commitment, commitmentTexts } from '../../../contract/papers/commitment.ts'
import { getUserPapers, Receipt, submitPaper, type PaperListItem } from '../../../contract/papers/papers.ts'
import { readDraft } from '../../cache/entities/paperDrafts.ts'
import { readAuthorList, sameAuthors } from '../../cache/entities/authorLists.ts'
import { readProof } from '../../cache/entities/receipts.ts'
import { deleteUnsent, rowsOf, sendAgain } from '../../cache/outbox/outbox.ts'
import type { OutboxRow } from '../../cache/database/outboxRows.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { urlOf } from '../transport/request.ts'
import { traceOf, verdictOf } from '../transport/verdict.ts'
import { commitmentRequest } from './commitment.ts'
import { saveRequest, type Kind } from './entityKind.ts'
import { paperBefore, withProof } from './lostPaper.ts'
import { takeServerCopy } from './paper.ts'
import { askAboutSubmission, fetchPaper, fetchSubmitted } from './paperCopies.ts'

/** The final submission: a barrier behind everything else of the draft (offline O4). */
export const submissionKind: Kind = {
  gone: texts.deletedElsewhere,
  isOfPaper: true,
  stateBefore: paperBefore,

  /**
   * A sent final submission cannot be taken back, so it is sent only if the portal has just responded, and only for
   * the paper and the authors that its owner saw. Until then it waits, and its owner may still withdraw it.
   */
  mayStart: async (transport, db, row, { echoes }) => {
    // Another provider of the API does not know the header, and may refuse it.
    const headers: Record<string, string> = echoes ? { [aheadHeader]: 'final-submission' } : {}
    const response = await transport({ method: 'GET', url: urlOf(getUserPapers), headers })
    const verdict = verdictOf(getUserPapers, response, null)
    if (verdict.kind === 'retry' || verdict.kind === 'sign-in') return { verdict, traceId: traceOf(response) }
    return verdict.kind !== 'done' || !(await differs(db, row, verdict.reply.Result))
  },
  fetchTheirs: fetchPaper((db, row) => askAboutSubmission(db, row.EntityId, row)),
  fetchAfterRefusal: fetchSubmitted,

  prepare: async (db, row) => {
    const draft = await readDraft(db, row.EntityId)
    if (!draft || draft.PaperId === noId) return 'nothing'
    // A commitment that was not sent is no longer needed.
    await deleteUnsent(db, row.EntityId, 'commitment')
    await deleteUnsent(db, row.EntityId, 'commitment-hash')
    const params = { id: draft.PaperId }
    const kept = draft.Commitment
    // With its file the portal has submitted a committed paper: the same commitment again brings the receipt.
    if (kept && row.Frozen?.Body !== null && !(await readProof(db, row.EntityId)))
      return commitmentRequest(row, draft, kept)
    const frozen = row.Frozen ?? { Body: null, BaseVersion: draft.BaseVersion }
    return withProof(db, row, saveRequest(row, frozen, submitPaper, { params, version: frozen.BaseVersion }))
  },

  settle: async (db, row, reply) => {
    const receipt = receiptIn(reply)
    if (!receipt) return { refused: commitmentTexts.fileMissing }
    const PaperId = (await readDraft(db, row.EntityId))?.PaperId ?? noId
    await db.receipts.put({ DraftId: row.EntityId, PaperId, Receipt: receipt, Seen: false, IsLost: false })
    // The server owns the paper now; the device keeps its versions, but no draft.
    await db.drafts.delete(row.EntityId)
    await db.authorLists.delete(row.EntityId)
    await db.merges.where('EntityId').equals(row.EntityId).delete()
    return 'done'
  },
}

/** The receipt of a final submission, or of a commitment once its file has arrived. */
function receiptIn({ Result }: Reply<unknown>): Receipt | null {
  const committed = Commitment.safeParse(Result).data
  return committed ? committed.Receipt : Receipt.parse(Result)
}

/** True if the server's paper or authors differ from those submitted here: then its owner is asked (offline O7). */
async function differs(db: WorkDatabase, row: OutboxRow, papers: readonly PaperListItem[]): Promise<boolean> {
  return db.transaction('rw', db.tables, async () => {
    const draft = await readDraft(db, row.EntityId)
    const list = await readAuthorList(db, row.EntityId)
    const item = papers.find((paper) => paper.Id === draft?.PaperId)
    const found = await db.outbox.get(row.Order)
    if (!draft || item?.Status !== 'draft' || found?.OpId !== row.OpId || found.Frozen !== null) return false
    const isOther = item.Version > draft.BaseVersion || (list && !sameAuthors(item.Authors, list.Base))
    if (isOther) await askAboutSubmission(db, row.EntityId)
    return isOther === true
  })
}

/** Marks a final submission whose paper is not among the server's current ones. */
export async function markSubmissionGone(db: WorkDatabase, draftId: string): Promise<void> {
  const gone = { State: 'refused', LastError: texts.deletedElsewhere, Gone: true } as const
  await rowsOf(db, draftId, 'submission').modify(gone)
}

/**
 * Requeues a final submission that met a newer version. `item` is the server's copy: the draft takes it over, so the
 * submission matches what the person was asked about, and a later save does not overwrite it. If fields are still in
 * conflict, it waits for that decision too.
 */
export async function submitAnyway(
  db: WorkDatabase,
  userId: string,
  draftId: string,
  item: PaperListItem,
  now: number,
): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const draft = await readDraft(db, draftId)
    const isOpen = (await db.conflicts.where('EntityId').equals(draftId).count()) > 0
    if (draft && !isOpen) await takeServerCopy(db, userId, draftId, item, draft.Base, now)
    await rowsOf(db, draftId, 'submission').modify((row) => {
      Object.assign(row, sendAgain(now))
    })
  })
}
