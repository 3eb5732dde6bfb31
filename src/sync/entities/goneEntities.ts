import { noId } from '../../../contract/core/limits.ts'
import { emptyPaper } from '../../../contract/papers/papers.ts'
import { queuePaper, readDraft, writeDraft } from '../../cache/entities/paperDrafts.ts'
import { readFile } from '../../cache/database/localFiles.ts'
import { rowsOf } from '../../cache/outbox/outbox.ts'
import type { AuthorList, PaperDraft } from '../../cache/database/paperRows.ts'
import type { OutboxRow } from '../../cache/database/outboxRows.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { kinds } from './kinds.ts'

/** Keeps a row whose entity no longer exists on the server: its owner decides (offline O6). */
export async function markGone(
  db: WorkDatabase,
  row: OutboxRow,
  TraceId: string,
  why?: string,
): Promise<void> {
  const { gone = '', isOfPaper: Gone = false } = kinds[row.Kind]
  const LastError = why ?? gone
  await db.outbox.update(row.Order, { State: 'refused', LastError, Errors: [], Fields: {}, TraceId, Gone })
}

/** The properties of a draft that the server has never seen. */
const unseen = (now: number) => ({
  PaperId: noId,
  Base: emptyPaper,
  BaseVersion: 0,
  SavedByButton: false,
  TouchedOn: now,
  SavedOn: 0,
})
const unseenList = { Base: [], BaseVersion: 0, SavedByButton: false }

/**
 * Restores a draft deleted by another tab as a new paper, as this tab still shows it. A document whose bytes were
 * deleted must be chosen again.
 */
export async function putBack(
  db: WorkDatabase,
  userId: string,
  draft: PaperDraft,
  list: AuthorList,
  now: number,
): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const File = draft.File && (await readFile(db, draft.File.Sha256)) ? draft.File : null
    await db.authorLists.put({ ...list, ...unseenList })
    await db.drafts.put({ ...draft, ...unseen(now), File })
    // Queues everything, as typing does.
    await writeDraft(db, userId, draft, File ? { File } : {}, now)
  })
}

/**
 * Turns a paper deleted elsewhere into a new one: its text, file and authors are sent as if the server had never seen
 * it. A waiting submission is dropped: the owner submits the new paper again.
 */
export async function keepAsNew(
  db: WorkDatabase,
  userId: string,
  draftId: string,
  now: number,
): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const draft = await readDraft(db, draftId)
    if (!draft || draft.PaperId === noId) return
    await db.drafts.update(draftId, unseen(now))
    // The response to the creation brings the first list, and this list is queued over it.
    await db.authorLists.update(draftId, unseenList)
    await db.conflicts.delete(draftId)
    await rowsOf(db, draftId)
      .filter((row) => kinds[row.Kind].isOfPaper === true)
      .delete()
    await queuePaper(db, userId, { ...draft, PaperId: noId }, now)
  })
}
