import { texts } from '../../../contract/core/errors.ts'
import { noId } from '../../../contract/core/limits.ts'
import { PaperAuthor, PaperListItem } from '../../../contract/papers/papers.ts'
import { AuthorsBody, renumber, saveAuthors } from '../../../contract/papers/paperAuthors.ts'
import { paperDrafts, readDraft } from '../../cache/entities/paperDrafts.ts'
import {
  queueAuthors,
  readAuthorList,
  sameAuthors,
  waitForAuthors,
} from '../../cache/entities/authorLists.ts'
import { withServerIds } from '../../cache/entities/localPeople.ts'
import { keepVersionOf } from '../../cache/entities/draftVersions.ts'
import { noteMerge } from '../../cache/entities/mergeNotices.ts'
import type { OutboxRow } from '../../cache/database/outboxRows.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { authorChanges, mergeAuthors } from './authorMerge.ts'
import { closeConflict, endMerge, openConflict, type Settled } from './entityConflict.ts'
import { saveRequest, type Kind } from './entityKind.ts'
import { paperBefore } from './lostPaper.ts'
import { takeServerCopy } from './paper.ts'
import { askAboutSubmission, fetchPaper, fetchSubmitted } from './paperCopies.ts'

/** The author list of a draft, with the server's ids of people added on this device. */
export const authorsKind: Kind = {
  gone: texts.deletedElsewhere,
  isOfPaper: true,
  stateBefore: paperBefore,
  fetchTheirs: fetchPaper(mergeAuthorsRow),
  fetchAfterRefusal: fetchSubmitted,
  answer: (db, draftId, { Authors }, seen, now) =>
    answerAuthors(db, draftId, Authors === 'theirs' ? 'theirs' : 'mine', seen, now),

  prepare: async (db, row) => {
    const draft = await readDraft(db, row.EntityId)
    const list = await readAuthorList(db, row.EntityId)
    if (!draft || !list || draft.PaperId === noId) return 'nothing'
    if (!row.Frozen && sameAuthors(list.Authors, list.Base)) return 'nothing'
    const authors = await withServerIds(db, list.Authors)
    const Body: Omit<AuthorsBody, 'Reason'> = {
      PaperId: draft.PaperId,
      Authors: authors.map(({ UserDetailId }, index) => ({ UserDetailId, UserSequence: index + 1 })),
    }
    const frozen = row.Frozen ?? { Body, BaseVersion: list.BaseVersion }
    return saveRequest(row, frozen, saveAuthors, { version: frozen.BaseVersion })
  },

  settle: async (db, row, reply, now) => {
    const item = PaperListItem.parse(reply.Result)
    const list = await readAuthorList(db, row.EntityId)
    if (!list || !row.Frozen) return 'done'
    const sent = AuthorsBody.parse(row.Frozen.Body).Authors.map((author) => author.UserDetailId)
    const mine = await withServerIds(db, list.Authors)
    const isUnchanged =
      mine.length === sent.length && mine.every(({ UserDetailId }, index) => UserDetailId === sent[index])
    const Authors = isUnchanged ? item.Authors : mine
    await db.authorLists.update(row.EntityId, {
      Authors,
      Base: item.Authors,
      BaseVersion: item.AuthorsVersion,
    })
    await db.drafts.update(row.EntityId, { SavedOn: now })
    const draft = await readDraft(db, row.EntityId)
    if (draft) await keepVersionOf(db, draft, 'saved', now, { Authors: item.Authors })
    // People may have been added since: the successor waits for them too.
    if (!sameAuthors(Authors, item.Authors)) await queueAuthors(db, row.UserId, row.EntityId, Authors, now)
    return 'done'
  },
}

/**
 * Merges an author list with the server's newer one, person by person. Returns true if no conflict is left; otherwise
 * one conflict record keeps theirs, and the list keeps mine (offline O7).
 */
async function mergeStaleAuthors(
  db: WorkDatabase,
  draftId: string,
  item: PaperListItem,
  now: number,
): Promise<boolean> {
  const list = await readAuthorList(db, draftId)
  const draft = await readDraft(db, draftId)
  if (!list || !draft) return true
  await keepVersionOf(db, draft, 'mine', now, { Authors: list.Authors })
  await keepVersionOf(db, draft, 'theirs', now, { Authors: item.Authors })
  // The server's list names people whom this device has added by the server's ids.
  const [base, mine] = [await withServerIds(db, list.Base), await withServerIds(db, list.Authors)]
  const Authors = mergeAuthors(base, mine, item.Authors)
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
  await closeConflict(db, draftId, 'authors', now)
  const changes = authorChanges(mine, Authors)
  if (changes.Added.length + changes.Removed.length > 0 || changes.IsOrdered)
    await noteMerge(db, {
      EntityId: draftId,
      Kind: 'authors',
      Name: draft.Fields.PaperTitle,
      Fields: [],
      ...changes,
      On: now,
    })
  return true
}

/** Merges a row of an author list with a newer copy of its paper. */
export async function mergeAuthorsRow(
  db: WorkDatabase,
  row: OutboxRow,
  item: PaperListItem,
  now: number,
): Promise<void> {
  await askAboutSubmission(db, row.EntityId)
  await endMerge(db, row, await mergeStaleAuthors(db, row.EntityId, item, now), now)
  await waitForAuthors(db, row.EntityId)
  const draft = await readDraft(db, row.EntityId)
  const isWaiting = (await paperDrafts.rowsOf(db, row.EntityId).count()) > 0
  if (draft && !isWaiting) await takeServerCopy(db, row.UserId, row.EntityId, item, draft.Base, now)
}

/** A person's decision about an author list; it may combine both sides. */
export type ListAnswer = 'mine' | 'theirs' | { readonly Combined: readonly PaperAuthor[] }

/** Settles an author list as a person decided after seeing theirs at version `seen` (offline O7). */
export async function answerAuthors(
  db: WorkDatabase,
  draftId: string,
  answer: ListAnswer,
  seen: number,
  now: number,
): Promise<Settled> {
  return db.transaction('rw', db.tables, async () => {
    const conflict = await openConflict(db, draftId, 'authors')
    const list = await readAuthorList(db, draftId)
    const draft = await readDraft(db, draftId)
    if (!conflict || !list || !draft) return 'settled'
    await keepVersionOf(db, draft, 'mine', now)
    const Base = PaperAuthor.array().parse(conflict.Theirs)
    const combined = typeof answer === 'object' ? renumber(answer.Combined) : list.Authors
    if (conflict.TheirVersion !== seen) {
      await db.authorLists.update(draftId, { Authors: combined })
      return 'newer'
    }
    const Authors = answer === 'theirs' ? Base : combined
    await db.authorLists.update(draftId, { Authors, Base, BaseVersion: conflict.TheirVersion })
    await closeConflict(db, draftId, 'authors', now)
    await waitForAuthors(db, draftId)
    return 'settled'
  })
}
