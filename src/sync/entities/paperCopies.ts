import { texts } from '../../../contract/core/errors.ts'
import { noId } from '../../../contract/core/limits.ts'
import { getUserPapers, type PaperListItem } from '../../../contract/papers/papers.ts'
import { dropFile } from '../../cache/database/localFiles.ts'
import { withServerIds } from '../../cache/entities/localPeople.ts'
import { fieldsOf, paperDrafts, readDraft, samePaper } from '../../cache/entities/paperDrafts.ts'
import { readAuthorList, sameAuthors } from '../../cache/entities/authorLists.ts'
import { rowsOf } from '../../cache/outbox/outbox.ts'
import type { PaperDraft } from '../../cache/database/paperRows.ts'
import type { OutboxRow } from '../../cache/database/outboxRows.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import type { Kind } from './entityKind.ts'
import { askOf, type Ask } from './syncEntity.ts'

/** The server's newest copy of a paper: null if it is gone, undefined without a response. */
export async function newestPaper(
  ask: Ask,
  { PaperId }: PaperDraft,
): Promise<PaperListItem | null | undefined> {
  if (PaperId === noId) return null
  const papers = await ask(getUserPapers)
  // A refused list says nothing about one paper.
  return papers ? (papers.find((paper) => paper.Id === PaperId) ?? null) : undefined
}

/** Merges a row of a paper with a newer copy. Runs inside a transaction of the whole database. */
type MergePaper = (db: WorkDatabase, row: OutboxRow, item: PaperListItem, now: number) => Promise<unknown>

/**
 * Fetches the newest copy of a stale row's paper, to be merged by `merge`. A final submission on a stale base always
 * asks, even if it waits behind the row that found the newer copy (offline O7).
 */
export const fetchPaper =
  (merge: MergePaper): NonNullable<Kind['fetchTheirs']> =>
  async (transport, db, row) => {
    const draft = await readDraft(db, row.EntityId)
    const item = draft ? await newestPaper(askOf(transport), draft) : null
    return (
      item &&
      (async (current, now) => {
        await merge(db, current, item, now)
      })
    )
  }

/**
 * Asks about a final submission: its paper is no longer what its owner saw. One already sent gets its own response,
 * unless that response is what found the newer copy.
 */
export async function askAboutSubmission(
  db: WorkDatabase,
  draftId: string,
  found?: OutboxRow,
): Promise<void> {
  await rowsOf(db, draftId, 'submission')
    .filter((row) => row.Frozen === null || row.Order === found?.Order)
    .modify({ State: 'conflict', LastError: texts.stale })
}

/** True if the server has everything that was changed in a draft here: fields, authors and document. */
async function isAllThere(db: WorkDatabase, draft: PaperDraft, item: PaperListItem): Promise<boolean> {
  const { Base, Fields, File } = draft
  const theirs = fieldsOf(item)
  if (File !== null && File.Sha256 !== item.Sha256) return false
  const mine = File === null ? Fields : { ...Fields, PaperURL: theirs.PaperURL }
  if (!samePaper(paperDrafts.merge(Base, mine, theirs).Fields, theirs)) return false
  const list = await readAuthorList(db, draft.DraftId)
  if (!list || sameAuthors(list.Authors, list.Base)) return true
  return sameAuthors(await withServerIds(db, list.Authors), item.Authors)
}

/**
 * Drops a draft whose paper was submitted exactly as it is here, such as by the file that another device sent for its
 * commitment: what was refused since is no longer needed. Returns false, and changes nothing, if this device has more,
 * or if nothing was refused. Runs inside a transaction of the whole database.
 */
export async function dropSubmitted(
  db: WorkDatabase,
  draftId: string,
  item: PaperListItem,
): Promise<boolean> {
  const draft = item.Status === 'draft' ? undefined : await readDraft(db, draftId)
  const rows = await rowsOf(db, draftId).toArray()
  const isRefused = rows.some(({ State, Gone }) => State === 'refused' && !Gone)
  if (!draft || !isRefused || !(await isAllThere(db, draft, item))) return false
  await rowsOf(db, draftId).delete()
  await db.drafts.delete(draftId)
  await db.authorLists.delete(draftId)
  await db.merges.where('EntityId').equals(draftId).delete()
  if (draft.File) await dropFile(db, draft.File.Sha256)
  return true
}

/** After a refusal: ends everything that waits of a paper if it was submitted exactly as it is here. */
export const fetchSubmitted: NonNullable<Kind['fetchAfterRefusal']> = async (transport, db, row) => {
  const draft = await readDraft(db, row.EntityId)
  const item = draft && (await newestPaper(askOf(transport), draft))
  return item ? () => dropSubmitted(db, row.EntityId, item) : undefined
}
