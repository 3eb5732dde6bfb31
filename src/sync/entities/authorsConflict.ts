import type { PaperListItem } from '../../../contract/papers/papers.ts'
import { readAuthorList, readDraft } from '../../cache/entities/paperDrafts.ts'
import { noteMerge } from '../../cache/entities/mergeNotices.ts'
import { keepVersion } from '../../cache/entities/draftVersions.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { authorChanges, mergeAuthors } from './threeWayMerge.ts'

/**
 * Merges an author list with the server's newer one, person by person. Returns true if no conflict is left; otherwise
 * one conflict record keeps theirs, and the list keeps mine (offline O7).
 */
export async function mergeStaleAuthors(
  db: WorkDatabase,
  draftId: string,
  item: PaperListItem,
  now: number,
): Promise<boolean> {
  const list = await readAuthorList(db, draftId)
  const draft = await readDraft(db, draftId)
  if (!list || !draft) return true
  const { Fields, FileName } = draft
  for (const [Reason, authors] of [
    ['mine', list.Authors],
    ['theirs', item.Authors],
  ] as const)
    await keepVersion(db, { DraftId: draftId, Fields, Authors: authors, FileName, Reason }, now)
  const Authors = mergeAuthors(list.Base, list.Authors, item.Authors)
  if (!Authors) {
    await db.conflicts.put({
      EntityId: draftId,
      Kind: 'authors',
      Fields: ['Authors'],
      Theirs: item.Authors,
      FileName: '',
      TheirVersion: item.AuthorsVersion,
      On: now,
    })
    return false
  }
  await db.authorLists.update(draftId, { Authors, Base: item.Authors, BaseVersion: item.AuthorsVersion })
  await db.conflicts
    .where({ EntityId: draftId })
    .and(({ Kind }) => Kind === 'authors')
    .delete()
  const came = authorChanges(list.Authors, Authors)
  if (came.Added.length + came.Removed.length > 0 || came.IsOrdered)
    await noteMerge(db, {
      EntityId: draftId,
      Kind: 'authors',
      Name: Fields.PaperTitle,
      Fields: [],
      ...came,
      On: now,
    })
  return true
}
