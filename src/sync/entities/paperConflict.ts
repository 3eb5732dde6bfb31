import { type PaperFields, type PaperListItem, paperFieldNames } from '../../../contract/papers/papers.ts'
import { fieldsOf, readDraft } from '../../cache/entities/paperDrafts.ts'
import { noteMerge } from '../../cache/entities/mergeNotices.ts'
import type { PaperDraft } from '../../cache/database/deviceRows.ts'
import { keepVersion } from '../../cache/entities/draftVersions.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { mergePaper, type Merged } from './threeWayMerge.ts'

/** Merges a draft with the server's fields; a document not yet sent counts as a change of the file. */
export function mergeDraft(draft: PaperDraft, theirs: PaperFields): Merged {
  const { Fields, conflicts } = mergePaper(draft.Base, draft.Fields, theirs)
  const isPicked = draft.File !== null && theirs.PaperURL !== draft.Base.PaperURL
  if (!isPicked || conflicts.includes('PaperURL')) return { Fields, conflicts }
  return {
    Fields,
    conflicts: paperFieldNames.filter((name) => name === 'PaperURL' || conflicts.includes(name)),
  }
}

/**
 * Merges a draft with the server's newer copy. Returns true if no conflict is left; otherwise one conflict record
 * keeps theirs, and the draft keeps mine. Both are kept as versions (offline O7).
 */
export async function mergeStalePaper(
  db: WorkDatabase,
  draftId: string,
  item: PaperListItem,
  now: number,
): Promise<boolean> {
  const draft = await readDraft(db, draftId)
  if (!draft) return true
  const theirs = fieldsOf(item)
  const { Fields, conflicts } = mergeDraft(draft, theirs)
  const [mine, other] = [draft, item].map(({ FileName }) => FileName)
  await keepVersion(db, { DraftId: draftId, Fields: draft.Fields, FileName: mine ?? '', Reason: 'mine' }, now)
  await keepVersion(
    db,
    { DraftId: draftId, Fields: theirs, Authors: item.Authors, FileName: other ?? '', Reason: 'theirs' },
    now,
  )
  if (conflicts.length > 0) {
    await db.conflicts.put({
      EntityId: draftId,
      Kind: 'paper',
      Fields: [...conflicts],
      Theirs: theirs,
      FileName: item.FileName,
      TheirVersion: item.Version,
      On: now,
    })
    return false
  }
  await takeMerged(db, draft, { Fields, theirs, version: item.Version, fileName: item.FileName }, now)
  await db.conflicts.where({ EntityId: draftId }).and(isOfPaper).delete()
  return true
}

const isOfPaper = ({ Kind }: { readonly Kind: string }) => Kind === 'paper'

interface Taken {
  readonly Fields: PaperFields
  readonly theirs: PaperFields
  readonly version: number
  readonly fileName: string
}

/** Writes merged fields to a draft over the server's copy, and records what came from there. */
export async function takeMerged(
  db: WorkDatabase,
  draft: PaperDraft,
  { Fields, theirs, version, fileName }: Taken,
  now: number,
): Promise<void> {
  await db.drafts.update(draft.DraftId, {
    Fields,
    Base: theirs,
    BaseVersion: version,
    FileName: Fields.PaperURL === theirs.PaperURL ? fileName : draft.FileName,
  })
  const came = paperFieldNames.filter((name) => Fields[name] !== draft.Fields[name])
  if (came.length === 0) return
  await noteMerge(db, {
    EntityId: draft.DraftId,
    Kind: 'paper',
    Name: Fields.PaperTitle,
    Fields: came,
    Added: [],
    Removed: [],
    IsOrdered: false,
    On: now,
  })
}
