import { texts } from '../../../contract/core/errors.ts'
import { noId } from '../../../contract/core/limits.ts'
import { emptyPaper, paperLabels, PaperFields, type PaperListItem } from '../../../contract/papers/papers.ts'
import { defineEntity } from './defineEntity.ts'
import { keptInTable } from './entityStores.ts'
import { keptFields } from '../database/keptFields.ts'
import { dropFile } from '../database/localFiles.ts'
import { dropRefused, markIncomplete, queueSave, quietTime, rowsOf } from '../outbox/outbox.ts'
import { PaperDraft, type LocalFile } from '../database/paperRows.ts'
import { dropVersions } from './draftVersions.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'

/** The papers being written on this device. What is typed is what is sent. */
export const paperDrafts = defineEntity<PaperFields, PaperDraft>({
  kind: 'paper',
  label: 'Text of a paper',
  // A paper that the server has never seen has base version 0.
  failed: ({ Frozen }) =>
    Frozen && Frozen.BaseVersion > 0 ? texts.paperUpdateFailed : texts.paperSaveFailed,
  store: keptInTable('drafts', PaperDraft, { key: 'DraftId' }),
  fields: keptFields(PaperFields.strip(), emptyPaper),
  empty: emptyPaper,
  labels: paperLabels,
  sends: 'Fields',
  idOf: ({ DraftId }) => DraftId,
  nameOf: ({ Fields }) => Fields.PaperTitle,
  hasOtherChanges: ({ File }) => File !== null,
  countedAs: ['file'],
})

/** True if two papers have equal fields. */
export const samePaper = paperDrafts.same

/** False for a paper without a title: the portal would refuse it. */
export const canBeSent = ({ Fields }: Pick<PaperDraft, 'Fields'>) => Fields.PaperTitle.trim() !== ''

/** Reads a draft of this device, or undefined. */
export const readDraft = paperDrafts.read

/** A new, empty draft; it is stored with its first change. */
export function newDraft(now: number): PaperDraft {
  return {
    DraftId: crypto.randomUUID(),
    PaperId: noId,
    Fields: emptyPaper,
    Base: emptyPaper,
    BaseVersion: 0,
    File: null,
    FileName: '',
    SavedByButton: false,
    TouchedOn: now,
    SavedOn: 0,
  }
}

/** The fields of a paper in the server's list. */
export function fieldsOf(item: PaperListItem): PaperFields {
  return paperDrafts.fields.parse({ ...item, Abstract: item.abstract })
}

/** A draft made from the server's copy. Its id on the device is the paper's own id. */
export function draftFrom(item: PaperListItem, now: number): PaperDraft {
  return {
    ...newDraft(now),
    DraftId: item.Id,
    PaperId: item.Id,
    Fields: fieldsOf(item),
    Base: fieldsOf(item),
    BaseVersion: item.Version,
    FileName: item.FileName,
    SavedByButton: true,
    SavedOn: Date.parse(item.LastModifiedOn),
  }
}

/**
 * Stores a draft on the device if it is not there yet. A paper opened from the server's copy needs this before its
 * authors or its submission are queued, because sending reads from the draft.
 */
export async function keepDraft(db: WorkDatabase, draft: PaperDraft): Promise<void> {
  await db.transaction('rw', [db.drafts], async () => {
    if ((await db.drafts.where('DraftId').equals(draft.DraftId).count()) === 0) await db.drafts.add(draft)
  })
}

/** What one write changes in a draft. */
export interface DraftChange {
  readonly Fields?: Partial<PaperFields>
  readonly File?: LocalFile | null
  readonly SavedByButton?: true
}

/**
 * Writes changed fields of a draft and its outbox row in one transaction (offline O1). Only the changed fields are
 * written over the stored draft, so another tab's fields stay (offline O8). A paper is queued once it has a title
 * (design §3 "Papers"), and waits while it has none. `urgent` sends at once instead of after the quiet time.
 */
export async function writeDraft(
  db: WorkDatabase,
  userId: string,
  draft: PaperDraft,
  change: DraftChange,
  now: number,
  urgent = false,
): Promise<PaperDraft> {
  return db.transaction('rw', [db.drafts, db.outbox, db.files, db.pieces], async () => {
    const stored = (await readDraft(db, draft.DraftId)) ?? draft
    const written: PaperDraft = {
      ...stored,
      Fields: { ...stored.Fields, ...change.Fields },
      File: change.File === undefined ? stored.File : change.File,
      SavedByButton: stored.SavedByButton || (change.SavedByButton ?? false),
      TouchedOn: now,
    }
    await db.drafts.put(written)
    const due = urgent ? now : now + quietTime
    if (change.File)
      await queueSave(db, { UserId: userId, Kind: 'file', EntityId: written.DraftId, NextAttemptOn: now })
    if (samePaper(written.Fields, written.Base)) await dropRefused(db, written.DraftId, 'paper')
    else await queuePaper(db, userId, written, due)
    await markIncomplete(db, written.DraftId, 'paper', !canBeSent(written))
    return written
  })
}

/**
 * Queues the fields of a paper. Without a title, one that the portal has waits for it, and a new one is not queued. Runs
 * in the caller's transaction.
 */
export async function queuePaper(
  db: WorkDatabase,
  UserId: string,
  draft: Pick<PaperDraft, 'DraftId' | 'PaperId' | 'Fields'>,
  NextAttemptOn: number,
): Promise<void> {
  const { DraftId: EntityId, PaperId } = draft
  if (PaperId === noId && !canBeSent(draft)) return
  await queueSave(db, { UserId, Kind: 'paper', EntityId, NextAttemptOn })
  await markIncomplete(db, EntityId, 'paper', !canBeSent(draft))
}

/** The name under which the form of a new author for a draft is kept. */
export const authorFormOf = (draftId: string) => `author/${draftId}`

/** Deletes a draft from the device with everything that waits for it. Only the owner's explicit wish does this. */
export async function dropDraft(db: WorkDatabase, draftId: string): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const draft = await readDraft(db, draftId)
    await db.drafts.delete(draftId)
    await db.authorLists.delete(draftId)
    await db.conflicts.delete(draftId)
    await db.merges.where('EntityId').equals(draftId).delete()
    await db.forms.delete(authorFormOf(draftId))
    await rowsOf(db, draftId).delete()
    await dropVersions(db, draftId)
    if (draft?.File) await dropFile(db, draft.File.Sha256)
  })
}

/** All drafts of this device, last touched first. */
export const readDrafts = async (db: WorkDatabase): Promise<PaperDraft[]> =>
  (await paperDrafts.readAll(db)).sort((a, b) => b.TouchedOn - a.TouchedOn)
