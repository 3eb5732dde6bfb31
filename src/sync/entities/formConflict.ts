import type { z } from 'zod'
import type { FormDraft, FormDrafts } from '../../cache/entities/formDrafts.ts'
import { noteMerge } from '../../cache/entities/mergeNotices.ts'
import { sendAgain } from '../../cache/outbox/outbox.ts'
import { Conflict } from '../../cache/database/deviceRows.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { mergeForm, type PartOf } from './formMerge.ts'

/** How drafts of one kind of form are merged with newer server copies. */
export interface MergedKind<F extends object, D extends FormDraft<F>> {
  readonly drafts: FormDrafts<F, D>
  readonly fields: z.ZodType<F>
  readonly partOf: PartOf<F>
}

/** A newer server copy; `also` contains the draft's other properties from it. */
export interface NewerCopy<F, D> {
  readonly theirs: F
  readonly version: number
  readonly also: Partial<D>
}

/**
 * Merges fields saved here with the server's newer copy. Returns true if no conflict is left; otherwise one conflict
 * record keeps theirs, and this device keeps mine (offline O7). Runs inside a transaction of the whole database.
 */
export async function mergeStaleForm<F extends object, D extends FormDraft<F>>(
  db: WorkDatabase,
  { drafts, partOf }: MergedKind<F, D>,
  id: string,
  { theirs, version, also }: NewerCopy<F, D>,
  now: number,
): Promise<boolean> {
  const draft = await drafts.read(db, id)
  if (!draft?.Saved) return true
  const merge = (mine: F) => mergeForm(drafts.names, partOf, [draft.Base, mine, theirs])
  const { Fields: Saved, conflicts } = merge(draft.Saved)
  if (conflicts.length > 0) {
    await drafts.put(db, { ...draft, ...also })
    await db.conflicts.put({
      EntityId: id,
      Kind: drafts.kind,
      Fields: [...conflicts],
      Theirs: { ...theirs } as Conflict['Theirs'],
      FileName: '',
      TheirVersion: version,
      On: now,
    })
    return false
  }
  const { Fields } = merge(draft.Fields)
  await drafts.put(db, { ...draft, ...also, Fields, Saved, Base: theirs, BaseVersion: version })
  await db.conflicts.delete(id)
  const before = draft.Saved
  const came = drafts.names.filter((name) => Saved[name] !== before[name])
  if (came.length > 0)
    await noteMerge(db, {
      EntityId: id,
      Kind: drafts.kind,
      Name: drafts.nameOf(draft),
      Fields: came,
      Added: [],
      Removed: [],
      IsOrdered: false,
      On: now,
    })
  return true
}

/** A person's decision about one part; a text may combine both sides. */
export type FormAnswer = 'mine' | 'theirs' | { readonly Combined: string }

/** Settles parts of a form as a person decided after seeing theirs at version `seen` (offline O7). */
export async function answerForm<F extends object, D extends FormDraft<F>>(
  db: WorkDatabase,
  { drafts, fields, partOf }: MergedKind<F, D>,
  id: string,
  answers: Readonly<Partial<Record<keyof F & string, FormAnswer>>>,
  { seen, now }: { readonly seen: number; readonly now: number },
): Promise<'settled' | 'open' | 'newer'> {
  return db.transaction('rw', db.tables, async () => {
    const row = await db.conflicts.get(id)
    const draft = await drafts.read(db, id)
    if (row?.Kind !== drafts.kind || !draft?.Saved) return 'settled'
    const conflict = Conflict.parse(row)
    const theirs = fields.parse(conflict.Theirs)
    if (conflict.TheirVersion !== seen) return 'newer'
    const { Fields, conflicts } = mergeForm(drafts.names, partOf, [draft.Base, draft.Saved, theirs])
    const Saved = { ...Fields }
    const left: string[] = []
    const answerOf = (name: keyof F & string) =>
      partOf(name)
        .map((one) => answers[one])
        .find((one) => one !== undefined)
    for (const name of conflicts) {
      const answer = answerOf(name)
      if (typeof answer === 'object') Object.assign(Saved, { [name]: answer.Combined })
      else if (answer === 'theirs') Object.assign(Saved, { [name]: theirs[name] })
      else if (answer === undefined) left.push(name)
    }
    // Text typed since the button was pressed stays, unless the person chose something else for it.
    const before = draft.Saved
    const typed = drafts.names.filter(
      (name) => draft.Fields[name] !== before[name] && (answerOf(name) ?? 'mine') === 'mine',
    )
    const Typed = { ...Saved, ...Object.fromEntries(typed.map((name) => [name, draft.Fields[name]])) }
    if (left.length > 0) {
      // Decided fields are no longer in conflict: theirs becomes their base.
      const Base = { ...draft.Base }
      for (const name of drafts.names) if (!left.includes(name)) Object.assign(Base, { [name]: theirs[name] })
      await drafts.put(db, { ...draft, Fields: Typed, Saved, Base })
      await db.conflicts.update(id, { Fields: left })
      return 'open'
    }
    await drafts.put(db, {
      ...draft,
      Fields: Typed,
      Saved,
      Base: theirs,
      BaseVersion: conflict.TheirVersion,
    })
    await db.conflicts.delete(id)
    await db.outbox
      .where('EntityId')
      .equals(id)
      .filter((waiting) => waiting.State === 'conflict' && waiting.Kind === drafts.kind)
      .modify((waiting) => {
        Object.assign(waiting, sendAgain(now))
      })
    return 'settled'
  })
}
