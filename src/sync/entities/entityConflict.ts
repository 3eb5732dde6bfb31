import { texts } from '../../../contract/core/errors.ts'
import type { Entity, EntityDraft } from '../../cache/entities/defineEntity.ts'
import { sameIn, type FieldName, type MergedFields } from '../../cache/entities/mergeFields.ts'
import { noteMerge } from '../../cache/entities/mergeNotices.ts'
import { rowsOf, sendAgain } from '../../cache/outbox/outbox.ts'
import { Conflict, type EntityKind, type OutboxRow } from '../../cache/database/outboxRows.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'

/** A newer server copy; `also` contains the draft's other properties from it. */
export interface ServerCopy<F, D> {
  readonly theirs: F
  readonly version: number
  readonly also?: Partial<D>
  /** The name of their file, for display. */
  readonly fileName?: string
}

/** A person's decision about one field; a text may combine both sides. */
export type Answer = 'mine' | 'theirs' | { readonly Combined: string }

/** Decisions by field; one about a field holds for all that belong together with it. */
export type Answers<Name extends string = string> = Readonly<Partial<Record<Name, Answer>>>

/**
 * The result of decisions: 'settled' if no conflict is left, 'open' if other fields are undecided, and 'newer' if
 * theirs has changed since it was shown and must be reviewed again. A combined text is kept as mine in any case.
 */
export type Settled = 'settled' | 'open' | 'newer'

/** How the drafts of an entity are merged with newer server copies. */
export interface Merging<F extends object, D extends EntityDraft<F>> {
  readonly entity: Entity<F, D>
  /** Merges what is saved here with theirs, if more than the fields counts. */
  readonly mergeSaved?: (draft: D, mine: F, theirs: F) => MergedFields<F>
  /**
   * True if merged fields are valid together. An entity that has this rule is decided as a whole: one side is taken
   * with all its fields.
   */
  readonly fits?: (merged: F) => boolean
  /** Other properties of the draft that follow from its merged fields. */
  readonly follows?: (draft: D, fields: F, copy: ServerCopy<F, D>, answers: Answers) => Partial<D>
}

const mergedOf = <F extends object, D extends EntityDraft<F>>(
  { entity, mergeSaved }: Merging<F, D>,
  draft: D,
  mine: F,
  theirs: F,
) => mergeSaved?.(draft, mine, theirs) ?? entity.merge(draft.Base, mine, theirs)

/** Records the fields that were taken from elsewhere without a decision. */
async function noteTaken<F extends object, D extends EntityDraft<F>>(
  db: WorkDatabase,
  { kind, idOf, nameOf }: Entity<F, D>,
  draft: D,
  Fields: readonly FieldName<F>[],
  On: number,
): Promise<void> {
  const nothing = { Added: [], Removed: [], IsOrdered: false }
  if (Fields.length > 0)
    await noteMerge(db, {
      EntityId: idOf(draft),
      Kind: kind,
      Name: nameOf(draft),
      Fields: [...Fields],
      ...nothing,
      On,
    })
}

/** The open conflict of an entity, if it is of this kind. */
export async function openConflict(db: WorkDatabase, id: string, kind: EntityKind) {
  const conflict = Conflict.safeParse(await db.conflicts.get(id)).data
  return conflict?.Kind === kind ? conflict : undefined
}

/** Closes a conflict, if it is of this kind, and requeues the rows that waited for its end. */
export async function closeConflict(
  db: WorkDatabase,
  id: string,
  kind: EntityKind,
  now: number,
): Promise<void> {
  if (await openConflict(db, id, kind)) await db.conflicts.delete(id)
  await rowsOf(db, id, kind)
    .filter((row) => row.State === 'conflict')
    .modify((row) => {
      Object.assign(row, sendAgain(now))
    })
}

/** Sends a merged row again; otherwise it waits for a person. */
export async function endMerge(
  db: WorkDatabase,
  row: OutboxRow,
  isMerged: boolean,
  now: number,
): Promise<void> {
  await db.outbox.update(row.Order, isMerged ? sendAgain(now) : { State: 'conflict', LastError: texts.stale })
}

/**
 * Merges a draft with the server's newer copy. Returns true if no conflict is left; otherwise one conflict record
 * keeps theirs, and this device keeps mine (offline O7). Runs inside a transaction of the whole database.
 */
export async function mergeStale<F extends object, D extends EntityDraft<F>>(
  db: WorkDatabase,
  of: Merging<F, D>,
  id: string,
  copy: ServerCopy<F, D>,
  now: number,
): Promise<boolean> {
  const { entity } = of
  const { theirs, version: BaseVersion, also } = copy
  const draft = await entity.read(db, id)
  const mine = draft && entity.savedOf(draft)
  if (!draft || !mine) return true
  const saved = mergedOf(of, draft, mine, theirs)
  const typed = entity.merge(draft.Base, draft.Fields, theirs)
  const isAsked =
    saved.conflicts.length > 0 || (of.fits && (typed.conflicts.length > 0 || !of.fits(saved.Fields)))
  if (isAsked) {
    const differing = entity.names.filter((name) => !sameIn([name], draft.Fields, theirs))
    if (also) await entity.put(db, { ...draft, ...also })
    await db.conflicts.put({
      EntityId: id,
      Kind: entity.kind,
      Fields: of.fits ? differing : [...saved.conflicts],
      Theirs: { ...theirs } as Conflict['Theirs'],
      FileName: copy.fileName ?? '',
      TheirVersion: BaseVersion,
      On: now,
    })
    return false
  }
  const follows = of.follows?.(draft, saved.Fields, copy, {})
  const merged = { ...draft, ...also, ...follows, Fields: typed.Fields, Base: theirs, BaseVersion }
  const written = entity.withSaved(merged, saved.Fields)
  await entity.put(db, written)
  await closeConflict(db, id, entity.kind, now)
  const taken = entity.names.filter((name) => !sameIn([name], saved.Fields, mine))
  await noteTaken(db, entity, written, taken, now)
  return true
}

/** Settles fields as a person decided after seeing theirs at version `seen` (offline O7). */
export async function answerConflict<F extends object, D extends EntityDraft<F>>(
  db: WorkDatabase,
  of: Merging<F, D>,
  id: string,
  answers: Answers<FieldName<F>>,
  { seen, now }: { readonly seen: number; readonly now: number },
): Promise<Settled> {
  const { entity } = of
  return db.transaction('rw', db.tables, async () => {
    const conflict = await openConflict(db, id, entity.kind)
    const draft = await entity.read(db, id)
    const mine = draft && entity.savedOf(draft)
    if (!conflict || !draft || !mine) return 'settled'
    const theirs = entity.fields.parse(conflict.Theirs)
    const { Saved, asked } = openFields(of, draft, conflict)
    const answerOf = (name: FieldName<F>) =>
      entity
        .partOf(name)
        .map((one) => answers[one])
        .find((one) => one !== undefined)
    const decided: Partial<Record<FieldName<F>, Answer>> = {}
    const combined: Partial<F> = {}
    for (const name of asked) {
      const answer = answerOf(name)
      if (answer !== undefined) Object.assign(decided, { [name]: answer })
      if (typeof answer === 'object') Object.assign(combined, { [name]: answer.Combined })
    }
    if (conflict.TheirVersion !== seen) {
      const kept = { ...draft, Fields: { ...draft.Fields, ...combined } }
      await entity.put(db, entity.withSaved(kept, { ...mine, ...combined }))
      return 'newer'
    }
    Object.assign(Saved, combined)
    for (const name of asked) if (decided[name] === 'theirs') Object.assign(Saved, { [name]: theirs[name] })
    // Text typed since the button was pressed stays, unless the person chose something else for it.
    const Fields = { ...Saved }
    for (const name of entity.names)
      if (!sameIn([name], draft.Fields, mine) && (answerOf(name) ?? 'mine') === 'mine')
        Object.assign(Fields, { [name]: draft.Fields[name] })
    const copy = { theirs, version: conflict.TheirVersion, fileName: conflict.FileName }
    const written = entity.withSaved(
      { ...draft, ...of.follows?.(draft, Saved, copy, decided), Fields },
      Saved,
    )
    const taken = entity.names.filter((name) => !decided[name] && !sameIn([name], Saved, mine))
    await noteTaken(db, entity, written, taken, now)
    const left = asked.filter((name) => decided[name] === undefined)
    if (left.length > 0) {
      // Decided fields are no longer in conflict: theirs becomes their base.
      const Base = draft.Base && { ...theirs }
      for (const name of left) if (Base) Object.assign(Base, { [name]: draft.Base[name] })
      await entity.put(db, { ...written, Base })
      await db.conflicts.update(id, { Fields: left })
      return 'open'
    }
    await entity.put(db, { ...written, Base: theirs, BaseVersion: conflict.TheirVersion })
    await closeConflict(db, id, entity.kind, now)
    return 'settled'
  })
}

/** The fields that a person must decide, and the fields saved here with what was merged without a decision. */
function openFields<F extends object, D extends EntityDraft<F>>(
  of: Merging<F, D>,
  draft: D,
  conflict: Conflict,
): { readonly Saved: F; readonly asked: readonly FieldName<F>[] } {
  const { entity } = of
  if (of.fits) return { Saved: { ...draft.Fields }, asked: entity.names }
  const mine = entity.savedOf(draft) ?? draft.Fields
  const { Fields, conflicts } = mergedOf(of, draft, mine, entity.fields.parse(conflict.Theirs))
  // Without a base, only the conflict record knows which fields are decided already.
  const asked = conflicts.filter((name) => draft.Base || conflict.Fields.includes(name))
  return { Saved: { ...Fields }, asked }
}

/** The undecided parts of a draft: fields that only make sense together are one question. */
export function openParts<F extends object, D extends EntityDraft<F>>(
  of: Merging<F, D>,
  draft: D,
  conflict: Conflict,
): readonly (readonly FieldName<F>[])[] {
  const { partOf } = of.entity
  const { asked } = openFields(of, draft, conflict)
  return [...new Map(asked.map((name) => [partOf(name)[0] ?? name, partOf(name)])).values()]
}
