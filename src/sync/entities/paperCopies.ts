import { texts } from '../../../contract/core/errors.ts'
import { noId } from '../../../contract/core/limits.ts'
import { getUserPapers, type PaperListItem } from '../../../contract/papers/papers.ts'
import { readDraft } from '../../cache/entities/paperDrafts.ts'
import { rowsOf } from '../../cache/outbox/outbox.ts'
import type { OutboxRow, PaperDraft } from '../../cache/database/deviceRows.ts'
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
