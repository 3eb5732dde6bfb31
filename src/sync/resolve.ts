import { PaperAuthor, PaperFields, type PaperListItem, paperFieldNames } from '../../contract/papers.ts'
import { readAuthorList, readDraft } from '../cache/drafts.ts'
import { Conflict } from '../cache/rows.ts'
import { sendAgain } from '../cache/outbox.ts'
import type { WorkDatabase } from '../cache/work.ts'
import { takeServerCopy } from './kinds/paper.ts'

export type Choice = 'mine' | 'theirs'

/** Settles a conflict as a person chose; both sides stay in the versions of the draft (offline O7). */
export async function resolveConflict(
  db: WorkDatabase,
  draftId: string,
  choice: Choice,
  now: number,
): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const row = await db.conflicts.get(draftId)
    if (!row) return
    const conflict = Conflict.parse(row)
    if (conflict.Kind === 'paper') await settlePaper(db, conflict, choice)
    else await settleAuthors(db, conflict, choice)
    await db.conflicts.delete(draftId)
    await db.outbox
      .where('EntityId')
      .equals(draftId)
      .filter((waiting) => waiting.State === 'conflict')
      .modify((row) => {
        Object.assign(row, sendAgain(now))
      })
  })
}

/**
 * Lets a final submission that met a newer version go after all. `item` is the server's copy: the draft takes it over,
 * so that what is submitted is what the person was asked about, and a later save does not go over it.
 */
export async function submitAnyway(
  db: WorkDatabase,
  userId: string,
  draftId: string,
  item: PaperListItem,
  now: number,
): Promise<void> {
  await db.transaction('rw', db.tables, async () => {
    const draft = await readDraft(db, draftId)
    if (draft) await takeServerCopy(db, userId, draftId, item, draft.Base, now)
    await db.outbox
      .where('EntityId')
      .equals(draftId)
      .filter((row) => row.Kind === 'submission')
      .modify((row) => {
        Object.assign(row, sendAgain(now))
      })
  })
}

async function settlePaper(db: WorkDatabase, conflict: Conflict, choice: Choice): Promise<void> {
  const draft = await readDraft(db, conflict.EntityId)
  if (!draft) return
  const theirs = PaperFields.parse(conflict.Theirs)
  const Fields = { ...draft.Fields }
  const follow = <K extends keyof PaperFields>(name: K) => {
    const differs = conflict.Fields.includes(name)
    if (differs ? choice === 'theirs' : draft.Fields[name] === draft.Base[name]) Fields[name] = theirs[name]
  }
  paperFieldNames.forEach(follow)
  await db.drafts.update(draft.DraftId, { Fields, Base: theirs, BaseVersion: conflict.TheirVersion })
}

async function settleAuthors(db: WorkDatabase, conflict: Conflict, choice: Choice): Promise<void> {
  const list = await readAuthorList(db, conflict.EntityId)
  if (!list) return
  const Base = PaperAuthor.array().parse(conflict.Theirs)
  const Authors = choice === 'theirs' ? Base : list.Authors
  await db.authorLists.update(conflict.EntityId, { Authors, Base, BaseVersion: conflict.TheirVersion })
}
