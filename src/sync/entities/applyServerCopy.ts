import type { PaperListItem } from '../../../contract/papers/papers.ts'
import type { Author } from '../../../contract/people/authors.ts'
import { readDraft, samePaper } from '../../cache/entities/paperDrafts.ts'
import { readAuthorList } from '../../cache/entities/authorLists.ts'
import { localPeople } from '../../cache/entities/localPeople.ts'
import { OutboxRow, type EntityKind } from '../../cache/database/outboxRows.ts'
import type { PaperDraft } from '../../cache/database/paperRows.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { retryGone, rowsOf } from '../../cache/outbox/outbox.ts'
import { authorsKind, mergeAuthorsRow } from './authors.ts'
import { mergePaper, paperSync, takeServerCopy } from './paper.ts'
import { dropSubmitted } from './paperCopies.ts'
import type { Kind } from './entityKind.ts'
import { personSync } from './person.ts'

const saved: Readonly<Record<'paper' | 'authors', Kind>> = { paper: paperSync, authors: authorsKind }

/** Applies the server's copies of a person's papers to the drafts of this device. */
export async function applyServerPapers(
  db: WorkDatabase,
  userId: string,
  papers: readonly PaperListItem[],
  now: number,
): Promise<void> {
  for (const item of papers) await applyServerPaper(db, userId, item, now)
}

/**
 * Applies the server's copy to a draft with nothing waiting; for a draft with unsent changes, sending finds the stale
 * version. A paper submitted elsewhere is no longer a draft.
 */
async function applyServerPaper(
  db: WorkDatabase,
  userId: string,
  item: PaperListItem,
  now: number,
): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const draft = await onlyDraftOf(db, item.Id)
    if (!draft) return
    // A restored portal had lacked it, until another device sent it again.
    if (item.IsMyPaper) await retryGone(db, draft.DraftId, now)
    await dropUnchanged(db, draft.DraftId)
    if ((await rowsOf(db, draft.DraftId).count()) > 0) {
      if (!(await dropSubmitted(db, draft.DraftId, item))) await renewConflict(db, draft.DraftId, item, now)
      return
    }
    if (item.Status !== 'draft') {
      await db.drafts.delete(draft.DraftId)
      await db.authorLists.delete(draft.DraftId)
    } else if (item.Version > draft.BaseVersion || (await hasOlderAuthors(db, draft.DraftId, item))) {
      await takeServerCopy(db, userId, draft.DraftId, item, draft.Base, now)
    }
  })
}

/**
 * The draft of a paper. A second one was opened from the server's copy, under the paper's id, before this device knew
 * that the copy is its own new paper: it goes once the server has what was typed in it.
 */
async function onlyDraftOf(db: WorkDatabase, paperId: string): Promise<PaperDraft | undefined> {
  const ofPaper = () => db.drafts.where('PaperId').equals(paperId)
  if ((await ofPaper().count()) > 1) {
    const second = await readDraft(db, paperId)
    const isSent = second && !second.File && samePaper(second.Fields, second.Base)
    if (isSent && (await rowsOf(db, paperId).count()) === 0) {
      await db.drafts.delete(paperId)
      await db.authorLists.delete(paperId)
    }
  }
  const found = await ofPaper().first()
  return found && readDraft(db, found.DraftId)
}

/** Drops what was typed back since: with nothing to send, it would only keep the newer copy away. */
async function dropUnchanged(db: WorkDatabase, draftId: string): Promise<void> {
  for (const Kind of ['paper', 'authors'] as const) {
    const waiting = rowsOf(db, draftId, Kind).filter(({ Frozen, State }) => !Frozen && State === 'pending')
    const row = await waiting.first()
    if (row && (await saved[Kind].prepare(db, row, { echoes: true })) === 'nothing') await waiting.delete()
  }
}

/** True if the server's author list is newer: it has its own version, apart from the paper's. */
async function hasOlderAuthors(db: WorkDatabase, draftId: string, item: PaperListItem): Promise<boolean> {
  const list = await readAuthorList(db, draftId)
  return list !== undefined && list.BaseVersion < item.AuthorsVersion
}

/** The row in conflict, if the conflict is about an older copy than the server's. */
async function askedRow(
  db: WorkDatabase,
  entityId: string,
  versionOf: (kind: EntityKind) => number,
): Promise<OutboxRow | undefined> {
  const conflict = await db.conflicts.get(entityId)
  if (!conflict || conflict.TheirVersion >= versionOf(conflict.Kind)) return undefined
  const row = await rowsOf(db, entityId, conflict.Kind)
    .filter(({ State }) => State === 'conflict')
    .first()
  return row && OutboxRow.parse(row)
}

/** Renews an open conflict with the newest copy (offline O7). */
async function renewConflict(
  db: WorkDatabase,
  draftId: string,
  item: PaperListItem,
  now: number,
): Promise<void> {
  const row = await askedRow(db, draftId, (kind) => (kind === 'paper' ? item.Version : item.AuthorsVersion))
  const merge = row?.Kind === 'paper' ? mergePaper : mergeAuthorsRow
  if (row && item.Status === 'draft') await merge(db, row, item, now)
}

/** Renews the open conflicts about co-authors with the server's newer copies (offline O7). */
export async function applyServerAuthors(
  db: WorkDatabase,
  authors: readonly Author[],
  now: number,
): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const asked = await db.conflicts.filter(({ Kind }) => Kind === 'person').primaryKeys()
    for (const localId of asked) {
      const person = await localPeople.read(db, localId)
      const author = authors.find(({ UserDetailId }) => UserDetailId === person?.UserDetailId)
      const row = author && (await askedRow(db, localId, () => author.Version))
      if (row) await personSync.takeNewer(db, row, author, now)
    }
  })
}
