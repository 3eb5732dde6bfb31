import { texts } from '../../../contract/core/errors.ts'
import { noId } from '../../../contract/core/limits.ts'
import {
  createPaper,
  draftRules,
  type PaperFields,
  PaperListItem,
  paperFieldNames,
  updatePaper,
} from '../../../contract/papers/papers.ts'
import {
  canBeSent,
  fieldsOf,
  paperDrafts,
  queuePaper,
  readDraft,
  samePaper,
} from '../../cache/entities/paperDrafts.ts'
import { queueAuthors, readAuthorList, sameAuthors } from '../../cache/entities/authorLists.ts'
import { KeptPaper, type PaperDraft } from '../../cache/database/paperRows.ts'
import type { OutboxRow } from '../../cache/database/outboxRows.ts'
import { keepVersion, keepVersionOf } from '../../cache/entities/draftVersions.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { endMerge, mergeStale, type ServerCopy } from './entityConflict.ts'
import { saveRequest, type Kind } from './entityKind.ts'
import { paperBefore, withProof } from './lostPaper.ts'
import { askAboutSubmission, fetchPaper, fetchSubmitted, newestPaper } from './paperCopies.ts'
import { syncEntity } from './syncEntity.ts'

const isNew = ({ PaperId }: PaperDraft) => PaperId === noId

const copyOf = (item: PaperListItem): ServerCopy<PaperFields, PaperDraft> => ({
  theirs: fieldsOf(item),
  version: item.Version,
  fileName: item.FileName,
})

const usual = syncEntity<PaperFields, PaperDraft, PaperListItem>({
  entity: paperDrafts,
  served: PaperListItem,
  copyOf,
  newest: newestPaper,
  isNew,
  send: (row, frozen, draft) =>
    isNew(draft)
      ? saveRequest(row, frozen, createPaper)
      : saveRequest(row, frozen, updatePaper, { params: { id: draft.PaperId }, version: frozen.BaseVersion }),
  // A document not yet sent counts as a change of the file.
  mergeSaved: (draft, mine, theirs) => {
    const { Fields, conflicts } = paperDrafts.merge(draft.Base, mine, theirs)
    const isPicked = draft.File !== null && theirs.PaperURL !== draft.Base.PaperURL
    const isAsked = (name: keyof PaperFields) => conflicts.includes(name) || (isPicked && name === 'PaperURL')
    return { Fields, conflicts: paperFieldNames.filter(isAsked) }
  },
  follows: ({ File, FileName }, fields, { theirs, fileName = '' }, answers) => ({
    File: answers['PaperURL'] === 'theirs' ? null : File,
    FileName: fields.PaperURL === theirs.PaperURL ? fileName : FileName,
  }),
  gone: texts.deletedElsewhere,
})

/** Merges a draft with the server's newer copy; both are kept as versions (offline O7). */
export async function mergePaper(
  db: WorkDatabase,
  row: OutboxRow,
  item: PaperListItem,
  now: number,
): Promise<void> {
  await askAboutSubmission(db, row.EntityId)
  const draft = await readDraft(db, row.EntityId)
  if (draft) {
    const { Authors, FileName } = item
    const theirs = { DraftId: draft.DraftId, Fields: fieldsOf(item), Authors, FileName }
    await keepVersionOf(db, draft, 'mine', now)
    await keepVersion(db, { ...theirs, Reason: 'theirs' }, now)
    await takeServerAuthors(db, row.UserId, draft, item, now)
  }
  await endMerge(db, row, await mergeStale(db, usual, row.EntityId, copyOf(item), now), now)
}

/** The fields of a draft: created the first time, then saved over their base version. */
export const paperSync = {
  ...usual,
  isOfPaper: true,
  fetchTheirs: fetchPaper(mergePaper),
  fetchAfterRefusal: fetchSubmitted,
  stateBefore: paperBefore,

  prepare: async (db, row, far) => {
    const draft = await readDraft(db, row.EntityId)
    if (draft && !row.Frozen && !canBeSent(draft)) return 'incomplete'
    return withProof(db, row, await usual.prepare(db, row, far))
  },

  settle: async (db, row, reply, now) => {
    const item = PaperListItem.parse(reply.Result)
    const draft = await readDraft(db, row.EntityId)
    if (!draft) return 'done'
    const sent = KeptPaper.parse(row.Frozen?.Body)
    await keepVersionOf(db, draft, 'saved', now, { Fields: sent, FileName: item.FileName })
    await takeServerCopy(db, row.UserId, draft.DraftId, item, sent, now)
    return 'done'
  },

  answer: (db, draftId, answers, seen, now) =>
    db.transaction('rw', db.tables, async () => {
      const draft = await readDraft(db, draftId)
      const isOpen = (await db.conflicts.get(draftId))?.Kind === 'paper'
      // A decision for theirs removes the document picked here.
      const { File = null } = (answers['PaperURL'] === 'theirs' && draft) || {}
      if (draft && isOpen) await keepVersionOf(db, draft, 'mine', now, { File })
      return usual.answer(db, draftId, answers, seen, now)
    }),
} satisfies Kind & typeof usual

/** Why a combined text is invalid; undefined if it is valid. */
export function combinedError(draft: PaperDraft, name: keyof PaperFields, text: string): string | undefined {
  return draftRules({ ...draft.Fields, [name]: text })[name]
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
  if (!samePaper(Fields, draft.Fields)) await keepVersionOf(db, draft, 'replaced', now)
  await db.drafts.update(draftId, {
    PaperId: item.Id,
    Fields,
    Base,
    BaseVersion: item.Version,
    FileName: item.FileName,
    SavedOn: now,
  })
  if (!samePaper(Fields, Base))
    await queuePaper(db, userId, { DraftId: draftId, PaperId: item.Id, Fields }, now)
  await takeServerAuthors(db, userId, draft, item, now)
}

/**
 * Applies the author list of the server's copy, unless it was changed here. The server made the owner author 1: a list
 * made before that keeps its order over this base.
 */
async function takeServerAuthors(
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
  } else if (item.AuthorsVersion >= list.BaseVersion && sameAuthors(list.Authors, list.Base)) {
    if (!sameAuthors(list.Authors, item.Authors)) await keepVersionOf(db, before, 'replaced', now)
    await db.authorLists.update(draftId, {
      Authors: item.Authors,
      Base: item.Authors,
      BaseVersion: item.AuthorsVersion,
    })
  }
}
