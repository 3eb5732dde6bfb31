import { draftRules, PaperAuthor, PaperFields, type PaperListItem } from '../../../contract/papers/papers.ts'
import { renumber } from '../../../contract/papers/paperAuthors.ts'
import { AuthorFields } from '../../../contract/people/people.ts'
import { readAuthorList, readDraft } from '../../cache/entities/paperDrafts.ts'
import { readPerson } from '../../cache/entities/localPeople.ts'
import { sendAgain } from '../../cache/outbox/outbox.ts'
import { Conflict, type LocalPerson, type PaperDraft } from '../../cache/database/deviceRows.ts'
import { keepVersion } from '../../cache/entities/draftVersions.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { takeServerCopy } from './paper.ts'
import { mergePerson, partOf } from './threeWayMerge.ts'
import { mergeDraft, takeMerged } from './paperConflict.ts'
import { settleAnswer } from './answerConflict.ts'
import { answerReview } from './reviewConflict.ts'
import { answerTravel } from './travelConflict.ts'

export type Choice = 'mine' | 'theirs'

/** A person's decision about one field; a text may combine both sides. */
export type Answer = Choice | { readonly Combined: string }

/** A person's decision about an author list; it may combine both sides. */
export type ListAnswer = Choice | { readonly Combined: readonly PaperAuthor[] }

/**
 * The result of decisions: 'settled' if no conflict is left, 'open' if other fields are undecided, and 'newer' if
 * theirs has changed since it was shown and must be reviewed again. A combined text is kept as mine in any case.
 */
export type Settled = 'settled' | 'open' | 'newer'

async function openConflict(db: WorkDatabase, entityId: string, kind: Conflict['Kind']) {
  const row = await db.conflicts.get(entityId)
  const conflict = row && Conflict.parse(row)
  return conflict?.Kind === kind ? conflict : undefined
}

/** Closes a conflict and requeues its row; a final submission of the same paper needs its own decision. */
async function close(db: WorkDatabase, { EntityId, Kind }: Conflict, now: number): Promise<void> {
  await db.conflicts.delete(EntityId)
  await db.outbox
    .where('EntityId')
    .equals(EntityId)
    .filter((waiting) => waiting.State === 'conflict' && waiting.Kind === Kind)
    .modify((row) => {
      Object.assign(row, sendAgain(now))
    })
}

/** Settles a whole conflict with one side; both sides are kept among the versions of a draft (offline O7). */
export async function resolveConflict(
  db: WorkDatabase,
  entityId: string,
  choice: Choice,
  now: number,
): Promise<void> {
  const row = await db.conflicts.get(entityId)
  if (!row) return
  const { Kind, Theirs, TheirVersion: seen } = Conflict.parse(row)
  if (Kind === 'authors') await answerAuthors(db, entityId, choice, seen, now)
  else {
    const all = Object.fromEntries(Object.keys(Theirs as object).map((name) => [name, choice]))
    if (Kind === 'paper') await answerPaper(db, entityId, all, seen, now)
    else if (Kind === 'travel') await answerTravel(db, entityId, all, seen, now)
    else if (Kind === 'answer') await settleAnswer(db, entityId, all, seen, now)
    else if (Kind === 'review') await answerReview(db, entityId, all, seen, now)
    else await answerPerson(db, entityId, all, seen, now)
  }
}

/** Settles fields of a paper as a person decided after seeing theirs at version `seen` (offline O7). */
export async function answerPaper(
  db: WorkDatabase,
  draftId: string,
  answers: Readonly<Partial<Record<keyof PaperFields, Answer>>>,
  seen: number,
  now: number,
): Promise<Settled> {
  return db.transaction('rw', db.tables, async () => {
    const conflict = await openConflict(db, draftId, 'paper')
    const draft = await readDraft(db, draftId)
    if (!conflict || !draft) return 'settled'
    const theirs = PaperFields.parse(conflict.Theirs)
    const isNewer = conflict.TheirVersion !== seen
    const merged = mergeDraft(draft, theirs)
    const answered = merged.conflicts.filter((name) => answers[name] !== undefined)
    const Fields = { ...merged.Fields }
    let { File } = draft
    const settle = <K extends keyof PaperFields>(name: K) => {
      const answer = answers[name]
      if (typeof answer === 'object') Object.assign(Fields, { [name]: answer.Combined })
      else if (answer === 'theirs' && !isNewer) {
        Fields[name] = theirs[name]
        if (name === 'PaperURL') File = null
      }
    }
    answered.forEach(settle)
    await keepMine(db, File ? { ...draft, File: null } : draft, now)
    if (isNewer) {
      await db.drafts.update(draftId, { Fields })
      return 'newer'
    }
    const left = merged.conflicts.filter((name) => !answered.includes(name))
    await db.drafts.update(draftId, { File })
    if (left.length > 0) {
      const Base = { ...draft.Base, ...Object.fromEntries(answered.map((name) => [name, theirs[name]])) }
      await db.drafts.update(draftId, { Fields, Base })
      await db.conflicts.update(draftId, { Fields: left })
      return 'open'
    }
    await takeMerged(
      db,
      // Only fields without a decision are recorded as merged automatically.
      { ...draft, Fields: { ...draft.Fields, ...Object.fromEntries(answered.map((n) => [n, Fields[n]])) } },
      { Fields, theirs, version: conflict.TheirVersion, fileName: conflict.FileName },
      now,
    )
    await close(db, conflict, now)
    return 'settled'
  })
}

/** Keeps the current state as a version before a decision changes it; the document only if it is removed. */
async function keepMine(db: WorkDatabase, draft: PaperDraft, now: number): Promise<void> {
  const { DraftId, Fields, File, FileName } = draft
  await keepVersion(db, { DraftId, Fields, File, FileName, Reason: 'mine' }, now)
}

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
    await keepMine(db, { ...draft, File: null }, now)
    const Base = PaperAuthor.array().parse(conflict.Theirs)
    const combined = typeof answer === 'object' ? renumber(answer.Combined) : list.Authors
    if (conflict.TheirVersion !== seen) {
      await db.authorLists.update(draftId, { Authors: combined })
      return 'newer'
    }
    const Authors = answer === 'theirs' ? Base : combined
    await db.authorLists.update(draftId, { Authors, Base, BaseVersion: conflict.TheirVersion })
    await close(db, conflict, now)
    return 'settled'
  })
}

/** Settles fields of a co-author as a person decided after seeing theirs at version `seen` (offline O7). */
export async function answerPerson(
  db: WorkDatabase,
  localId: string,
  answers: Readonly<Partial<Record<keyof AuthorFields, Answer>>>,
  seen: number,
  now: number,
): Promise<Settled> {
  return db.transaction('rw', db.tables, async () => {
    const conflict = await openConflict(db, localId, 'person')
    const person = await readPerson(db, localId)
    if (!conflict || !person) return 'settled'
    const theirs = AuthorFields.parse(conflict.Theirs)
    const isNewer = conflict.TheirVersion !== seen
    const { Fields, conflicts } = openPersonFields(person, conflict)
    const left: string[] = []
    for (const name of conflicts) {
      const answer = partOf(name)
        .map((one) => answers[one])
        .find((one) => one !== undefined)
      if (typeof answer === 'object') Fields[name] = answer.Combined
      else if (answer === 'theirs' && !isNewer) Fields[name] = theirs[name]
      else if (answer === undefined) left.push(name)
    }
    await db.people.update(localId, { Fields })
    if (isNewer) return 'newer'
    if (left.length > 0) {
      const Base = person.Base && {
        ...theirs,
        ...Object.fromEntries(left.map((n) => [n, baseOf(person, n)])),
      }
      await db.people.update(localId, { Base })
      await db.conflicts.update(localId, { Fields: left })
      return 'open'
    }
    await db.people.update(localId, { Base: theirs, BaseVersion: conflict.TheirVersion })
    await close(db, conflict, now)
    return 'settled'
  })
}

const baseOf = ({ Base }: LocalPerson, name: string) => Base?.[name as keyof AuthorFields]

/** The undecided fields of a co-author. Without a base, only the conflict record knows which are decided already. */
export function openPersonFields(person: LocalPerson, { Theirs, Fields: asked }: Conflict) {
  const { Fields, conflicts } = mergePerson(person.Base, person.Fields, AuthorFields.parse(Theirs))
  return { Fields: { ...Fields }, conflicts: conflicts.filter((name) => person.Base || asked.includes(name)) }
}

/** Why a combined text is invalid; undefined if it is valid. */
export function combinedError(draft: PaperDraft, name: keyof PaperFields, text: string): string | undefined {
  return draftRules({ ...draft.Fields, [name]: text })[name]
}

/**
 * Requeues a final submission that met a newer version. `item` is the server's copy: the draft takes it over, so the
 * submission matches what the person was asked about, and a later save does not overwrite it. If fields are still in
 * conflict, it waits for that decision too.
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
    const isOpen = (await db.conflicts.where('EntityId').equals(draftId).count()) > 0
    if (draft && !isOpen) await takeServerCopy(db, userId, draftId, item, draft.Base, now)
    await db.outbox
      .where('EntityId')
      .equals(draftId)
      .filter((row) => row.Kind === 'submission')
      .modify((row) => {
        Object.assign(row, sendAgain(now))
      })
  })
}
