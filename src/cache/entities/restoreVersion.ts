import { noId } from '../../../contract/core/limits.ts'
import { readDraft, writeDraft } from './paperDrafts.ts'
import { readAuthorList, sameAuthors, writeAuthors } from './authorLists.ts'
import { withServerIds } from './localPeople.ts'
import { DraftVersion, type PaperDraft } from '../database/paperRows.ts'
import { keepVersionOf } from './draftVersions.ts'
import { rowsOf } from '../outbox/outbox.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'

/** The outcome of a restore: done; refused while a final submission waits; or the version or its draft is gone. */
export type Restored = 'restored' | 'submitting' | 'gone'

/**
 * Restores a version of a draft as if it were typed: it is queued, and the current state is kept as a version first
 * (offline O7). Only a version with a document changes the document.
 */
export async function restoreVersion(
  db: WorkDatabase,
  userId: string,
  versionNumber: number,
  now: number,
): Promise<Restored> {
  return db.transaction('rw', db.tables, async () => {
    const row = await db.versions.get(versionNumber)
    const version = row && DraftVersion.parse(row)
    const draft = version && (await readDraft(db, version.DraftId))
    if (!version || !draft) return 'gone'
    const { DraftId, File } = draft
    if ((await rowsOf(db, DraftId, 'submission').count()) > 0) return 'submitting'
    const document = documentOf(version, draft)
    const isFileKept = document.File?.Sha256 === File?.Sha256
    await keepVersionOf(db, draft, 'restored', now, { File: isFileKept ? null : File })
    const change = isFileKept ? {} : { File: document.File }
    await writeDraft(
      db,
      userId,
      draft,
      { ...change, Fields: { ...version.Fields, PaperURL: document.PaperURL } },
      now,
    )
    await db.drafts.update(DraftId, { FileName: document.FileName })
    await restoreAuthors(db, userId, version, now)
    return 'restored'
  })
}

/** The document of a draft after a version was restored. */
function documentOf(version: DraftVersion, { Fields, File, FileName }: PaperDraft) {
  const present = { PaperURL: Fields.PaperURL, File, FileName }
  if (version.File) return { ...present, File: version.File }
  const isSame = version.Fields.PaperURL === Fields.PaperURL && File === null
  if (isSame || version.Fields.PaperURL === noId) return present
  return { PaperURL: version.Fields.PaperURL, File: null, FileName: version.FileName }
}

async function restoreAuthors(
  db: WorkDatabase,
  userId: string,
  { DraftId, Authors }: DraftVersion,
  now: number,
): Promise<void> {
  const list = await readAuthorList(db, DraftId)
  if (!Authors || !list) return
  // People added on this device may have received server ids since.
  const known = await withServerIds(db, Authors)
  if (!sameAuthors(known, list.Authors)) await writeAuthors(db, userId, { ...list, Authors: known }, now)
}
