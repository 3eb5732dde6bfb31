import type { PaperListItem } from '../../contract/papers.ts'
import { readAuthorList, readDraft } from '../cache/drafts.ts'
import type { WorkDatabase } from '../cache/work.ts'
import { takeServerCopy } from './kinds/paper.ts'

/** Carries what the server said of a person's papers into the drafts of this device. */
export async function adoptPapers(
  db: WorkDatabase,
  userId: string,
  papers: readonly PaperListItem[],
  now: number,
): Promise<void> {
  for (const item of papers) await adopt(db, userId, item, now)
}

/**
 * Carries the server's copy into a draft that has nothing waiting; one with unsent changes meets it as a stale
 * version when it is sent. A paper that was submitted elsewhere is no draft any more.
 */
async function adopt(db: WorkDatabase, userId: string, item: PaperListItem, now: number): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const found = await db.drafts.where('PaperId').equals(item.Id).first()
    const draft = found && (await readDraft(db, found.DraftId))
    if (!draft || (await db.outbox.where('EntityId').equals(draft.DraftId).count()) > 0) return
    if (item.Status !== 'draft') {
      await db.drafts.delete(draft.DraftId)
      await db.authorLists.delete(draft.DraftId)
    } else if (item.Version > draft.BaseVersion || (await hasOlderAuthors(db, draft.DraftId, item))) {
      await takeServerCopy(db, userId, draft.DraftId, item, draft.Base, now)
    }
  })
}

/** The author list has a version of its own, so it may be newer than the paper's. */
async function hasOlderAuthors(db: WorkDatabase, draftId: string, item: PaperListItem): Promise<boolean> {
  const list = await readAuthorList(db, draftId)
  return list !== undefined && list.BaseVersion < item.AuthorsVersion
}
