import { texts } from '../../../contract/core/errors.ts'
import { pick } from '../../../contract/core/collections.ts'
import { noId } from '../../../contract/core/limits.ts'
import {
  Commitment,
  CommittedFile,
  commitPaper,
  committedContent,
  commitToHash,
  CommitmentHash,
} from '../../../contract/papers/commitment.ts'
import { receiptHeader } from '../../../contract/papers/papers.ts'
import { withServerIds } from '../../cache/entities/localPeople.ts'
import { readDraft } from '../../cache/entities/paperDrafts.ts'
import { readAuthorList } from '../../cache/entities/authorLists.ts'
import { hashBytes } from '../../cache/database/localFiles.ts'
import { rowsOf } from '../../cache/outbox/outbox.ts'
import type { KeptCommitment, PaperDraft } from '../../cache/database/paperRows.ts'
import type { OutboxRow } from '../../cache/database/outboxRows.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { saveRequest, type Kind, type Prepared } from './entityKind.ts'
import { askAboutSubmission, fetchPaper, fetchSubmitted } from './paperCopies.ts'

const fileOf = (file: CommittedFile): CommittedFile => pick(file, 'FileName', 'Size', 'Sha256')

/** The call that commits to a paper as the portal has it, and its file; the proof of an earlier answer goes with it. */
export function commitmentRequest(
  row: OutboxRow,
  draft: PaperDraft,
  file: CommittedFile & Partial<Pick<KeptCommitment, 'Proof'>>,
): Prepared {
  const frozen = row.Frozen ?? { Body: fileOf(file), BaseVersion: draft.BaseVersion }
  const params = { id: draft.PaperId }
  const request = saveRequest(row, frozen, commitPaper, { params, version: frozen.BaseVersion })
  if (typeof request === 'string' || !file.Proof) return request
  const headers = { ...request.send.headers, [receiptHeader]: file.Proof }
  return { ...request, send: { ...request.send, headers } }
}

/** The draft with a file that still waits here, for a final submission that was not withdrawn. */
async function waitingDraft(db: WorkDatabase, { EntityId }: OutboxRow) {
  const draft = await readDraft(db, EntityId)
  const isWaiting = (await rowsOf(db, EntityId, 'submission').count()) > 0
  return draft?.File && isWaiting ? { draft, file: fileOf(draft.File) } : undefined
}

/**
 * Commits to a paper whose file takes long: text and authors are at the portal by then, and the file follows. It is about
 * the submission, and what it changes is part of that.
 */
export const commitmentKind: Kind = {
  // Another provider of the API does not know the call; the submission finds out whether the paper is gone.
  isDroppedIfGone: true,
  isOfPaper: true,
  fetchTheirs: fetchPaper((db, row) => askAboutSubmission(db, row.EntityId)),
  fetchAfterRefusal: fetchSubmitted,

  prepare: async (db, row) => {
    const waiting = await waitingDraft(db, row)
    if (!waiting || waiting.draft.PaperId === noId) return 'nothing'
    return commitmentRequest(row, waiting.draft, waiting.file)
  },

  settle: async (db, row, reply) => {
    const { CommittedOn, FileUntil, Proof } = Commitment.parse(reply.Result)
    const file = CommittedFile.parse(row.Frozen?.Body)
    const draft = await readDraft(db, row.EntityId)
    // Another file was picked since: it is committed to when it is submitted.
    if (draft?.File?.Sha256 === file.Sha256 || draft?.File === null)
      await db.drafts.update(row.EntityId, { Commitment: { ...file, CommittedOn, FileUntil, Proof } })
    return 'done'
  },
}

/** True if text or authors of a paper are not at the portal yet. */
const isUnsent = async (db: WorkDatabase, draftId: string) =>
  (await rowsOf(db, draftId, 'paper', 'authors').count()) > 0

/**
 * Sends the hash of a commitment ahead of a text that is not at the portal yet: on a slow line it arrives first,
 * and the commitment then counts from it.
 */
export const commitmentHashKind: Kind = {
  isDroppedIfRefused: true,
  gone: texts.deletedElsewhere,

  mayStart: async (_transport, db, row) => {
    const content = await db.transaction('r', db.tables, async () => {
      const waiting = await waitingDraft(db, row)
      const list = await readAuthorList(db, row.EntityId)
      if (!waiting || !list || !(await isUnsent(db, row.EntityId))) return undefined
      const authors = await withServerIds(db, list.Authors)
      const ids = authors.map(({ UserDetailId }) => UserDetailId)
      // The portal gives new people their ids.
      const isNew = (await db.people.where('LocalId').anyOf(ids).count()) > 0
      const { PaperURL: _file, ...fields } = waiting.draft.Fields
      return isNew ? undefined : committedContent(fields, ids, waiting.file)
    })
    if (content !== undefined) {
      const Sha256 = await hashBytes(new TextEncoder().encode(content).buffer)
      await db.drafts.update(row.EntityId, { CommitmentHash: { Sha256, CommittedOn: null } })
    }
    return true
  },

  prepare: async (db, row) => {
    const draft = await readDraft(db, row.EntityId)
    const hash = draft?.CommitmentHash
    if (!hash || !(row.Frozen ?? (await isUnsent(db, row.EntityId)))) return 'nothing'
    return saveRequest(row, row.Frozen ?? { Body: { Sha256: hash.Sha256 }, BaseVersion: 0 }, commitToHash)
  },

  settle: async (db, row, reply) => {
    const { Sha256, CommittedOn } = CommitmentHash.parse(reply.Result)
    await db.drafts.update(row.EntityId, { CommitmentHash: { Sha256, CommittedOn } })
    return 'done'
  },
}
