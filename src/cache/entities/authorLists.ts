import { texts } from '../../../contract/core/errors.ts'
import type { PaperAuthor, PaperListItem } from '../../../contract/papers/papers.ts'
import { withServerIds } from './localPeople.ts'
import type { OfflineEntity } from './defineEntity.ts'
import { dropRefused, queueSave, quietTime, rowsOf } from '../outbox/outbox.ts'
import { AuthorList } from '../database/paperRows.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'

/** True if two author lists name the same people in the same order. */
export function sameAuthors(a: readonly PaperAuthor[], b: readonly PaperAuthor[]): boolean {
  return a.length === b.length && a.every((author, index) => author.UserDetailId === b[index]?.UserDetailId)
}

/** Reads the author list of a draft, or undefined. */
export async function readAuthorList(db: WorkDatabase, draftId: string): Promise<AuthorList | undefined> {
  const row = await db.authorLists.get(draftId)
  return row && AuthorList.parse(row)
}

/** The author list of a draft that the server has not seen: only its owner (spec §7 "Papers"). */
export function newAuthorList(draftId: string, owner: PaperAuthor): AuthorList {
  return { DraftId: draftId, Authors: [owner], Base: [], BaseVersion: 0, SavedByButton: false }
}

/** The author list of the server's copy, for a draft that may have a local id. */
export function authorListFrom(item: PaperListItem, draftId: string): AuthorList {
  return {
    DraftId: draftId,
    Authors: item.Authors,
    Base: item.Authors,
    BaseVersion: item.AuthorsVersion,
    SavedByButton: true,
  }
}

/** Writes the author list of a draft and its outbox row in one transaction. */
export async function writeAuthors(
  db: WorkDatabase,
  userId: string,
  list: AuthorList,
  now: number,
  urgent = false,
): Promise<void> {
  await db.transaction('rw', [db.authorLists, db.drafts, db.outbox, db.people], async () => {
    const stored = await readAuthorList(db, list.DraftId)
    // A form that was opened earlier still has local ids of people whom the server knows by now.
    const Authors = await withServerIds(db, list.Authors)
    // The server's data received since the list was opened stays: only the person's choice is written.
    await db.authorLists.put(
      stored ? { ...stored, Authors, SavedByButton: list.SavedByButton } : { ...list, Authors },
    )
    if (sameAuthors(Authors, stored?.Base ?? list.Base)) await dropRefused(db, list.DraftId, 'authors')
    else await queueAuthors(db, userId, list.DraftId, Authors, urgent ? now : now + quietTime)
  })
}

/** The people in a list who were added or changed on this device. */
const peopleHere = (db: WorkDatabase, authors: readonly PaperAuthor[]) =>
  db.people
    .where('LocalId')
    .anyOf(authors.map((author) => author.UserDetailId))
    .primaryKeys()

/**
 * Makes an author list that is sent again wait for everybody it names now, also for people added since it was first
 * sent. Runs in the caller's transaction.
 */
export async function waitForAuthors(db: WorkDatabase, draftId: string): Promise<void> {
  const list = await readAuthorList(db, draftId)
  const DependsOn = list ? await peopleHere(db, list.Authors) : []
  await rowsOf(db, draftId, 'authors')
    .filter(({ Frozen }) => Frozen === null)
    .modify({ DependsOn })
}

/** Queues an author list behind its people the server does not know yet. Runs in the caller's transaction. */
export async function queueAuthors(
  db: WorkDatabase,
  userId: string,
  draftId: string,
  authors: readonly PaperAuthor[],
  NextAttemptOn: number,
): Promise<void> {
  const DependsOn = await peopleHere(db, authors)
  await queueSave(db, { UserId: userId, Kind: 'authors', EntityId: draftId, DependsOn, NextAttemptOn })
}

/** All author lists of this device. */
export async function readAuthorLists(db: WorkDatabase): Promise<AuthorList[]> {
  return AuthorList.array().parse(await db.authorLists.toArray())
}

/** The author lists of papers: an entity with hooks of its own. */
export const authorLists: OfflineEntity = {
  label: 'Authors of a paper',
  failed: texts.authorsSaveFailed,
  countTyped: async (db, rows) => {
    const sent = new Set(rows.flatMap(({ Kind, EntityId }) => (Kind === 'authors' ? [EntityId] : [])))
    const lists = await readAuthorLists(db)
    return lists.filter((list) => !sameAuthors(list.Authors, list.Base) && !sent.has(list.DraftId)).length
  },
}
