import { noId } from '../../../contract/core/limits.ts'
import {
  PaperFields,
  PaperListItem,
  createPaper,
  paperFieldNames,
  updatePaper,
} from '../../../contract/papers/papers.ts'
import {
  fieldsOf,
  queueAuthors,
  readAuthorList,
  readDraft,
  sameAuthors,
  samePaper,
} from '../../cache/entities/paperDrafts.ts'
import { queueSave } from '../../cache/outbox/outbox.ts'
import type { PaperDraft } from '../../cache/database/deviceRows.ts'
import { keepVersion } from '../../cache/entities/draftVersions.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { promised, type Kind } from './entityKind.ts'

/** The fields of a draft: created the first time, then saved over their base version. */
export const paperKind: Kind = {
  prepare: async (db, row) => {
    const draft = await readDraft(db, row.EntityId)
    if (!draft) return 'nothing'
    const isNew = draft.PaperId === noId
    const frozen = row.Frozen ?? { Body: draft.Fields, BaseVersion: draft.BaseVersion }
    if (!row.Frozen && !isNew && samePaper(draft.Fields, draft.Base)) return 'nothing'
    if (isNew) return promised(row, frozen, createPaper)
    const params = { id: draft.PaperId }
    return promised(row, frozen, updatePaper, { params, version: frozen.BaseVersion })
  },

  settle: async (db, row, reply, now) => {
    const item = PaperListItem.parse(reply.Result)
    const draft = await readDraft(db, row.EntityId)
    if (!draft) return 'done'
    const sent = PaperFields.parse(row.Frozen?.Body)
    await keepVersion(
      db,
      { DraftId: draft.DraftId, Fields: sent, FileName: item.FileName, Reason: 'saved' },
      now,
    )
    await takeServerCopy(db, row.UserId, draft.DraftId, item, sent, now)
    return 'done'
  },
}

/**
 * Applies the server's copy of a paper as the new base. Fields still equal to `sent` follow it; fields typed since
 * stay, and are queued again.
 */
export async function takeServerCopy(
  db: WorkDatabase,
  userId: string,
  draftId: string,
  item: PaperListItem,
  sent: PaperFields,
  now: number,
): Promise<void> {
  const draft = await readDraft(db, draftId)
  if (!draft || item.Version < draft.BaseVersion) return
  const Base = fieldsOf(item)
  const Fields = { ...draft.Fields }
  const follow = <K extends keyof PaperFields>(name: K) => {
    if (Fields[name] === sent[name]) Fields[name] = Base[name]
  }
  paperFieldNames.forEach(follow)
  if (!samePaper(Fields, draft.Fields))
    await keepVersion(
      db,
      { DraftId: draftId, Fields: draft.Fields, FileName: draft.FileName, Reason: 'replaced' },
      now,
    )
  await db.drafts.update(draftId, {
    PaperId: item.Id,
    Fields,
    Base,
    BaseVersion: item.Version,
    FileName: item.FileName,
    SavedOn: now,
  })
  if (!samePaper(Fields, Base) && Fields.PaperTitle.trim())
    await queueSave(db, { UserId: userId, Kind: 'paper', EntityId: draftId, NextAttemptOn: now })
  await startAuthorList(db, userId, draft, item, now)
}

/** The server made the owner author 1: an author list made before that keeps its order over this base. */
async function startAuthorList(
  db: WorkDatabase,
  userId: string,
  before: PaperDraft,
  item: PaperListItem,
  now: number,
): Promise<void> {
  const { DraftId: draftId } = before
  const list = await readAuthorList(db, draftId)
  if (!list) {
    const { Authors, AuthorsVersion } = item
    await db.authorLists.put({
      DraftId: draftId,
      Authors,
      Base: Authors,
      BaseVersion: AuthorsVersion,
      // The list of a paper that was already on the server counts as saved.
      SavedByButton: before.BaseVersion > 0,
    })
  } else if (list.BaseVersion === 0) {
    await db.authorLists.update(draftId, { Base: item.Authors, BaseVersion: item.AuthorsVersion })
    if (!sameAuthors(list.Authors, item.Authors)) await queueAuthors(db, userId, draftId, list.Authors, now)
  } else if (sameAuthors(list.Authors, list.Base)) {
    if (!sameAuthors(list.Authors, item.Authors))
      await keepVersion(
        db,
        { DraftId: draftId, Fields: before.Fields, FileName: before.FileName, Reason: 'replaced' },
        now,
      )
    await db.authorLists.update(draftId, {
      Authors: item.Authors,
      Base: item.Authors,
      BaseVersion: item.AuthorsVersion,
    })
  }
}
