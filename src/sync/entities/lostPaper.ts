import { z } from 'zod'
import { noId } from '../../../contract/core/limits.ts'
import {
  emptyPaper,
  paperFieldNames,
  receiptHeader,
  type PaperAuthor,
  type PaperFields,
  type PaperListItem,
} from '../../../contract/papers/papers.ts'
import { canBeSent, fieldsOf, paperDrafts, readDraft, samePaper } from '../../cache/entities/paperDrafts.ts'
import { queueSubmission } from '../../cache/entities/submissions.ts'
import { queueAuthors, readAuthorList, sameAuthors } from '../../cache/entities/authorLists.ts'
import { withServerIds } from '../../cache/entities/localPeople.ts'
import { loseReceipt, readProof, readReceipt } from '../../cache/entities/receipts.ts'
import { readFile } from '../../cache/database/localFiles.ts'
import { AuthorList, KeptPaper, PaperDraft } from '../../cache/database/paperRows.ts'
import type { OutboxRow, SentChange } from '../../cache/database/outboxRows.ts'
import { Json } from '../../cache/database/json.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { queueSave, retryGone, rowsOf } from '../../cache/outbox/outbox.ts'
import { dropConflict, keepKey, queueAsSent } from '../../cache/outbox/sentChanges.ts'
import { mergeAuthors } from './authorMerge.ts'
import type { LostChanges, Prepared } from './entityKind.ts'

/** A paper on this device before one of its changes was confirmed. */
const PaperBefore = z.object({ Draft: PaperDraft.nullable(), List: AuthorList.nullable() })

/** What is kept beside each confirmed change of a paper. */
export const paperBefore = async (db: WorkDatabase, { EntityId }: OutboxRow): Promise<SentChange['Before']> =>
  Json.parse({
    Draft: (await readDraft(db, EntityId)) ?? null,
    List: (await readAuthorList(db, EntityId)) ?? null,
  })

/** The title of the paper that a confirmed change was about; '' for another change. */
export const titleBefore = ({ Before }: SentChange) =>
  PaperBefore.safeParse(Before).data?.Draft?.Fields.PaperTitle ?? ''

/**
 * Adds the proof that the portal had accepted the paper's submission. With it the portal accepts the submission
 * again after the deadline, and the paper that has to be created again for it.
 */
export async function withProof(
  db: WorkDatabase,
  { EntityId }: OutboxRow,
  prepared: Prepared,
): Promise<Prepared> {
  const proof = await readProof(db, EntityId)
  if (typeof prepared === 'string' || !proof) return prepared
  const { send } = prepared
  return { ...prepared, send: { ...send, headers: { ...send.headers, [receiptHeader]: proof } } }
}

const ofKind = (lost: LostChanges, kind: SentChange['Kind']) => lost.filter(({ Kind }) => Kind === kind)

const beforeOf = (change: SentChange) => PaperBefore.parse(change.Before)

/**
 * Queues lost changes of a paper again: its text, authors, document and submission. `papers` are those that the
 * portal has now. One that it lacks is created again, under its old key if it is known. Where the portal's copy is
 * what the lost changes were based on, they are sent over it; where others have changed it since, a merge decides.
 * Runs inside a transaction of the whole database. Returns the id of the draft that sends them.
 */
export async function sendLostPaper(
  db: WorkDatabase,
  changes: LostChanges,
  papers: readonly PaperListItem[],
  now: number,
): Promise<string> {
  const lost = await inOpenDraft(db, changes)
  const [{ EntityId, UserId }] = lost
  const latest = beforeOf(lost.at(-1) ?? lost[0])
  const stored = await readDraft(db, EntityId)
  const draft = stored ?? latest.Draft
  // Deleted here since.
  if (!draft) return EntityId
  // Made before the paper had an id, and submitted since: the portal has what its person submitted.
  if (!stored && draft.PaperId === noId && (await readReceipt(db, EntityId))) return EntityId
  const item = papers.find(({ Id }) => Id === draft.PaperId)
  const texts = ofKind(lost, 'paper')
  const [firstText] = texts
  const Base = (firstText && beforeOf(firstText).Draft?.Base) ?? draft.Base
  const BaseVersion = (firstText && beforeOf(firstText).Draft?.BaseVersion) ?? draft.BaseVersion
  const based = item
    ? samePaper(fieldsOf(item), Base)
      ? { Base, BaseVersion: item.Version }
      : { Base, BaseVersion }
    : { PaperId: noId, Base: emptyPaper, BaseVersion: 0 }
  const Fields = texts.length > 0 ? typedOrSent(draft, latestOf(texts)) : draft.Fields
  const again = { ...draft, ...based, Fields, ...(await documentAgain(db, { ...draft, Fields }, lost)) }
  await paperDrafts.put(db, again)
  // Refused meanwhile because the portal lacked the paper.
  await retryGone(db, EntityId, now)
  const queued = { UserId, EntityId, NextAttemptOn: now }
  if (again.File) await queueSave(db, { ...queued, Kind: 'file' })
  const creation = item ? undefined : texts.find((text) => beforeOf(text).Draft?.PaperId === noId)
  // The reply to the creation queues both again if they differ from it. Their conflict is over.
  if (!item && draft.PaperId !== noId) {
    await rowsOf(db, EntityId, 'paper', 'authors').delete()
    await dropConflict(db, EntityId, 'paper', 'authors')
  }
  // A creation is sent under its key, so that the paper has the same id again. Later changes follow it.
  if (creation && hasItsDocument(creation, lost)) await queueAsSent(db, creation, now)
  else if (!samePaper(again.Fields, again.Base) && canBeSent(again)) {
    await queueSave(db, { ...queued, Kind: 'paper' })
    if (creation) await keepKey(db, creation)
  }
  await sendLostAuthors(db, lost, item, now)
  const [submission] = ofKind(lost, 'submission')
  if (!submission) return EntityId
  await loseReceipt(db, EntityId)
  await queueSubmission(db, UserId, EntityId, now)
  await keepKey(db, submission)
  return EntityId
}

/**
 * Assigns lost changes to the draft that their paper has now. A submitted paper has none, and gets another one if
 * it is opened again after a restore.
 */
async function inOpenDraft(db: WorkDatabase, lost: LostChanges): Promise<LostChanges> {
  const [first, ...others] = lost
  const { Draft } = beforeOf(others.at(-1) ?? first)
  if (!Draft || Draft.PaperId === noId || (await readDraft(db, first.EntityId))) return lost
  const open = await db.drafts.where('PaperId').equals(Draft.PaperId).first()
  if (!open) return lost
  const moved = (change: SentChange): SentChange => ({ ...change, EntityId: open.DraftId })
  return [moved(first), ...others.map(moved)]
}

/** The newest of some lost texts. */
const latestOf = (texts: readonly SentChange[]) => KeptPaper.parse(texts.at(-1)?.Frozen?.Body)

/** The fields to send again: those typed since stay. The others may have followed the portal's older copy meanwhile. */
const typedOrSent = ({ Fields, Base }: PaperDraft, sent: PaperFields): PaperFields =>
  Object.assign(
    { ...sent },
    ...paperFieldNames.map((name) => (Fields[name] === Base[name] ? {} : { [name]: Fields[name] })),
  ) as PaperFields

/** True for a change that names no document, or one that the portal has not lost too. */
const hasItsDocument = ({ Frozen }: SentChange, lost: LostChanges) =>
  KeptPaper.parse(Frozen?.Body).PaperURL === noId || ofKind(lost, 'file').length === 0

/**
 * A lost document: its bytes are sent again if they are still here, otherwise its owner has to choose it again.
 */
async function documentAgain(
  db: WorkDatabase,
  draft: PaperDraft,
  lost: LostChanges,
): Promise<Partial<PaperDraft>> {
  const sent = ofKind(lost, 'file').at(-1)
  if (!sent) return {}
  const File = draft.File ?? beforeOf(sent).Draft?.File ?? null
  const isHere = File !== null && (await readFile(db, File.Sha256)) !== undefined
  const Fields = { ...draft.Fields, PaperURL: noId }
  return isHere ? { File, Fields } : { File: null, FileName: '', Fields }
}

async function sendLostAuthors(
  db: WorkDatabase,
  lost: LostChanges,
  item: PaperListItem | undefined,
  now: number,
): Promise<void> {
  const [{ EntityId, UserId }] = lost
  const lists = ofKind(lost, 'authors')
  const stored = (await readAuthorList(db, EntityId)) ?? beforeOf(lost.at(-1) ?? lost[0]).List
  if (!stored) return
  const last = lists.at(-1)
  const [first] = lists
  const before = first && beforeOf(first).List
  const sent = last && beforeOf(last).List
  const list = sent
    ? { ...stored, Authors: await authorsAgain(db, stored, sent, before?.Base ?? []) }
    : stored
  // The answer to the creation brings the first list, and this one is queued over it.
  if (!item) {
    await db.authorLists.put({ ...list, Base: [], BaseVersion: 0 })
    return
  }
  if (!before) {
    await db.authorLists.put(list)
    return
  }
  const { Base } = before
  const BaseVersion = sameAuthors(item.Authors, Base) ? item.AuthorsVersion : before.BaseVersion
  await db.authorLists.put({ ...list, Base, BaseVersion })
  if (!sameAuthors(list.Authors, Base)) await queueAuthors(db, UserId, EntityId, list.Authors, now)
}

/**
 * The authors of a lost list with what was changed since. One that was not changed may have followed the portal's
 * older copy meanwhile; one that was may have been merged with it, and then lacks the people that the lost changes
 * had added.
 */
async function authorsAgain(
  db: WorkDatabase,
  stored: AuthorList,
  sent: AuthorList,
  base: readonly PaperAuthor[],
): Promise<AuthorList['Authors']> {
  if (sameAuthors(stored.Authors, stored.Base)) return sent.Authors
  const [before, mine, now] = [
    await withServerIds(db, base),
    await withServerIds(db, sent.Authors),
    await withServerIds(db, stored.Authors),
  ]
  return mergeAuthors(before, mine, now) ?? stored.Authors
}
