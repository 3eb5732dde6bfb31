import { getUserPapers, type PaperListItem } from '../../contract/papers.ts'
import { texts } from '../../contract/errors.ts'
import { fieldsOf, readAuthorList, readDraft } from '../cache/drafts.ts'
import { sendAgain } from '../cache/outbox.ts'
import type { OutboxRow } from '../cache/rows.ts'
import { keepVersion } from '../cache/versions.ts'
import type { WorkDatabase } from '../cache/work.ts'
import { judge } from './judge.ts'
import { mergeAuthors, mergePaper } from './merge.ts'
import { urlOf, type Transport } from './request.ts'

/** The server's copy of the paper that a row belongs to: null when it is gone, undefined when no answer came. */
export async function fetchPaper(
  transport: Transport,
  paperId: string,
): Promise<PaperListItem | null | undefined> {
  const response = await transport({ method: 'GET', url: urlOf(getUserPapers), headers: {} })
  const verdict = judge(getUserPapers, response, null)
  if (verdict.kind !== 'done') return undefined
  return verdict.reply.Result.find((paper) => paper.Id === paperId) ?? null
}

/**
 * Carries a row over a newer copy of the server (offline O7). What merges by itself is sent again; what does not
 * becomes one conflict record, and the text typed here stays. Runs inside a transaction of the whole database.
 */
export async function mergeStale(
  db: WorkDatabase,
  row: OutboxRow,
  theirs: PaperListItem,
  now: number,
): Promise<void> {
  if (row.Kind === 'paper') await mergeStalePaper(db, row, theirs, now)
  else if (row.Kind === 'authors') await mergeStaleAuthors(db, row, theirs, now)
  // A final submission on a stale base always asks.
  else await db.outbox.update(row.Order, { State: 'conflict', LastError: texts.stale })
}

async function mergeStalePaper(
  db: WorkDatabase,
  row: OutboxRow,
  item: PaperListItem,
  now: number,
): Promise<void> {
  const draft = await readDraft(db, row.EntityId)
  if (!draft) return
  const theirs = fieldsOf(item)
  const { Fields, conflicts } = mergePaper(draft.Base, draft.Fields, theirs)
  const { DraftId } = draft
  await keepVersion(db, { DraftId, Fields: draft.Fields, FileName: draft.FileName, Reason: 'mine' }, now)
  await keepVersion(
    db,
    { DraftId, Fields: theirs, Authors: item.Authors, FileName: item.FileName, Reason: 'theirs' },
    now,
  )
  if (conflicts.length === 0) {
    await db.drafts.update(draft.DraftId, {
      Fields,
      Base: theirs,
      BaseVersion: item.Version,
      FileName: item.FileName,
    })
    await db.outbox.update(row.Order, sendAgain(now))
    return
  }
  await db.conflicts.put({
    EntityId: draft.DraftId,
    Kind: 'paper',
    Fields: [...conflicts],
    Theirs: theirs,
    TheirVersion: item.Version,
    On: now,
  })
  await db.outbox.update(row.Order, { State: 'conflict', LastError: texts.stale })
}

async function mergeStaleAuthors(
  db: WorkDatabase,
  row: OutboxRow,
  item: PaperListItem,
  now: number,
): Promise<void> {
  const list = await readAuthorList(db, row.EntityId)
  if (!list) return
  const Authors = mergeAuthors(list.Base, list.Authors, item.Authors)
  if (Authors) {
    await db.authorLists.update(row.EntityId, {
      Authors,
      Base: item.Authors,
      BaseVersion: item.AuthorsVersion,
    })
    await db.outbox.update(row.Order, sendAgain(now))
    return
  }
  await db.conflicts.put({
    EntityId: row.EntityId,
    Kind: 'authors',
    Fields: ['Authors'],
    Theirs: item.Authors,
    TheirVersion: item.AuthorsVersion,
    On: now,
  })
  await db.outbox.update(row.Order, { State: 'conflict', LastError: texts.stale })
}
