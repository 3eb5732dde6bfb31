import type { z } from 'zod'
import type { EntityKind, OutboxKind, OutboxRow } from '../database/outboxRows.ts'
import type { Rescued } from '../database/openWriters.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'
import { deleteUnsent, queueSave, rowsOf as rowsOfEntity } from '../outbox/outbox.ts'
import type { EntityStore } from './entityStores.ts'
import { mergeFields, sameIn, type FieldName, type MergedFields } from './mergeFields.ts'

/** The draft of an entity on this device. */
export interface EntityDraft<F> {
  /** The typed fields. */
  readonly Fields: F
  /** Fields saved by the button but not confirmed by the server; null for none. Registrations call them `Queued`. */
  readonly Saved?: F | null
  readonly Queued?: F | null
  /** The server's copy at `BaseVersion`, empty at 0 if it had none; null if unknown. */
  readonly Base: F | null
  readonly BaseVersion: number
}

/** What the lists over all kinds of changes know of one kind. */
export interface OfflineEntity {
  /** The name of a waiting change. */
  readonly label: string
  /** The message of a refused change if the server gave none (spec §8 "Papers"). */
  readonly failed: string | ((row: OutboxRow) => string)
  /** The labels of its fields. */
  readonly labels?: Readonly<Record<string, string>>
  /** The names of kept forms that are counted as its row in the outbox. */
  formsOf?(id: string): readonly string[]
  /** Counts drafts with text that the server lacks and none of the outbox rows sends. */
  countTyped?(db: WorkDatabase, rows: readonly OutboxRow[]): Promise<number>
  /** Queues what an imported form had saved. Runs in the caller's transaction. */
  queueSaved?(db: WorkDatabase, userId: string, id: string, now: number): Promise<void>
}

/** What a kind of entity is: its fields, its drafts, and its names for people. */
export interface EntityDefinition<F extends object, D extends EntityDraft<F>> extends Pick<
  OfflineEntity,
  'label' | 'failed'
> {
  /** The kind of its outbox rows and conflicts. */
  readonly kind: EntityKind
  readonly store: EntityStore<D>
  /** Picks the fields out of a larger copy, and nothing else. */
  readonly fields: z.ZodType<F>
  readonly empty: F
  readonly labels: Readonly<Record<FieldName<F>, string>>
  /** Fields that belong together: they are taken from one side. */
  readonly groups?: readonly (readonly FieldName<F>[])[]
  /** Where the fields to be sent are: those saved by a button, or the typed ones. */
  readonly sends: 'Saved' | 'Queued' | 'Fields'
  /** The id of a draft in the outbox. */
  readonly idOf: (draft: D) => string
  /** The display name of a draft. */
  readonly nameOf: (draft: D) => string
  /** True if a draft has more than its fields that the server lacks. */
  readonly hasOtherChanges?: (draft: D) => boolean
  /** A kind that a save queues too, to be sent before it. */
  readonly before?: { readonly kind: OutboxKind; readonly isNeeded: (draft: D) => boolean }
  /** Properties that a save by the button resets. */
  readonly resets?: Partial<D>
  /** True for a draft that is needed only while the server lacks its fields. */
  readonly isCopy?: (draft: D) => boolean
  /** Further kinds whose rows in the outbox count as the draft's. */
  readonly countedAs?: readonly OutboxKind[]
  /** A draft as text for a download, if its fields are more than texts and numbers. */
  readonly rescueText?: (draft: D) => string
}

export type Entity<F extends object, D extends EntityDraft<F>> = ReturnType<typeof defineEntity<F, D>>

/**
 * Defines a kind of entity that is filled in offline: its drafts are kept, queued, confirmed, dropped and merged by
 * the functions returned. `src/sync/entities/syncEntity.ts` sends it.
 */
export function defineEntity<F extends object, D extends EntityDraft<F>>(defined: EntityDefinition<F, D>) {
  const { kind, store, empty, labels, groups = [], sends, idOf, nameOf } = defined
  const names = Object.keys(empty) as FieldName<F>[]
  const partOf = (name: FieldName<F>) => groups.find((part) => part.includes(name)) ?? [name]

  const same = (a: F | null, b: F | null) => sameIn(names, a, b)
  const merge = (base: F | null, mine: F, theirs: F): MergedFields<F> =>
    mergeFields(names, partOf, [base, mine, theirs])

  /** The fields to be sent; null if nothing was saved. */
  const savedOf = (draft: D): F | null => draft[sends] ?? null
  const withSaved = (draft: D, fields: F | null): D => ({ ...draft, [sends]: fields })

  /** True if a draft has something that the server lacks, apart from what is saved. */
  const isTyped = (draft: D) => !same(draft.Fields, draft.Base) || (defined.hasOtherChanges?.(draft) ?? false)

  /** Stores a draft, or deletes it if it has nothing that the server lacks. */
  async function settle(db: WorkDatabase, draft: D): Promise<void> {
    if (savedOf(draft) === null && !isTyped(draft)) await store.remove(db, draft)
    else await store.put(db, draft)
  }

  /** Its rows in the outbox. */
  const rowsOf = (db: WorkDatabase, id: string) => rowsOfEntity(db, id, kind)

  /** The draft that is stored; without one, the draft to start from. */
  const storedOr = async (db: WorkDatabase, start: D) =>
    (await store.readByKey(db, store.keyOf(start))) ?? start

  /**
   * Writes changed fields over the stored draft, so another tab's fields stay (offline O8). Queues nothing. Returns the
   * draft as written.
   */
  async function write(db: WorkDatabase, draft: D, change: Partial<F>, also?: Partial<D>): Promise<D> {
    return db.transaction('rw', [store.table(db)], async () => {
      const stored = await storedOr(db, draft)
      const written = { ...stored, ...also, Fields: { ...stored.Fields, ...change } }
      await settle(db, written)
      return written
    })
  }

  /** Queues the saved fields. Runs in the caller's transaction. */
  async function queue(db: WorkDatabase, UserId: string, draft: D, NextAttemptOn: number): Promise<void> {
    const queued = { UserId, EntityId: idOf(draft), NextAttemptOn }
    if (defined.before?.isNeeded(draft)) await queueSave(db, { ...queued, Kind: defined.before.kind })
    await queueSave(db, { ...queued, Kind: kind })
  }

  /** Counts drafts with text that the server lacks and none of the outbox rows sends. */
  async function countTyped(db: WorkDatabase, rows: readonly OutboxRow[]): Promise<number> {
    if (store.formOf) return 0
    const counted: readonly OutboxKind[] = [kind, ...(defined.countedAs ?? [])]
    const sent = new Set(rows.flatMap((row) => (counted.includes(row.Kind) ? [row.EntityId] : [])))
    const drafts = (await store.readAll(db)).filter((draft) => isTyped(draft) && !sent.has(idOf(draft)))
    return drafts.length
  }

  /** Queues what an imported form had saved. Runs in the caller's transaction. */
  async function queueSaved(db: WorkDatabase, userId: string, id: string, now: number): Promise<void> {
    const draft = store.formOf && (await store.read(db, id))
    if (draft && savedOf(draft)) await queue(db, userId, draft, now)
  }

  /**
   * Saves the fields when the button is pressed, and queues them in the same transaction (offline O1). Returns the
   * draft's id in the outbox.
   */
  async function save(db: WorkDatabase, userId: string, draft: D, Fields: F, now: number): Promise<string> {
    return db.transaction('rw', [store.table(db), db.outbox], async () => {
      const stored = await storedOr(db, draft)
      await store.put(db, withSaved({ ...stored, ...defined.resets, Fields }, Fields))
      await queue(db, userId, stored, now)
      return idOf(stored)
    })
  }

  /**
   * Settles a confirmed save over the server's copy in `draft`: fields still equal to the sent ones follow that copy,
   * fields typed since stay, and fields saved since wait in their own row.
   */
  async function confirm(db: WorkDatabase, draft: D, sent: F): Promise<void> {
    const Fields = { ...draft.Fields }
    for (const name of names)
      if (draft.Base && sameIn(partOf(name), draft.Fields, sent))
        Object.assign(Fields, { [name]: draft.Base[name] })
    if ((await rowsOf(db, idOf(draft)).count()) === 0) await clear(db, { ...draft, Fields })
    else await store.put(db, { ...draft, Fields })
  }

  /** Forgets what was saved: the server has it. */
  async function clear(db: WorkDatabase, draft: D): Promise<void> {
    if (sends !== 'Fields') await settle(db, withSaved(draft, null))
    else if (defined.isCopy?.(draft)) await store.remove(db, draft)
    else await store.put(db, draft)
  }

  /** Discards unsent or refused text, but none that the server may have received. Returns whether it is gone. */
  async function drop(db: WorkDatabase, id: string): Promise<boolean> {
    return db.transaction('rw', [store.table(db), db.outbox, db.conflicts], async () => {
      const draft = await store.read(db, id)
      const kinds = defined.before ? [kind, defined.before.kind] : [kind]
      if (!(await deleteUnsent(db, id, ...kinds))) return false
      // A paper may have an answer and a review waiting: each has its own conflict.
      await db.conflicts
        .where('EntityId')
        .equals(id)
        .filter((conflict) => conflict.Kind === kind)
        .delete()
      if (draft) await store.remove(db, draft)
      return true
    })
  }

  /** A draft as text for a download (offline O13). */
  function textOf(draft: D): Rescued {
    const lines = names.flatMap((name) => {
      const value = draft.Fields[name]
      const text =
        typeof value === 'string' || (typeof value === 'number' && value !== 0) ? String(value) : ''
      return text ? [`${labels[name]}: ${text}`] : []
    })
    const Text = defined.rescueText?.(draft) ?? lines.join('\n')
    return { Id: `${kind}/${idOf(draft)}`, Title: nameOf(draft), Text: `${Text}\n` }
  }

  return {
    ...defined,
    ...{ names, partOf, same, merge, savedOf, withSaved, isTyped },
    ...{ rowsOf, write, queue, queueSaved, save, confirm, clear, drop, textOf, countTyped },
    formsOf: (id: string) => (store.formOf ? [store.formOf(id)] : []),
    read: store.read,
    put: store.put,
    /** All drafts on this device, sorted by name. */
    readAll: async (db: WorkDatabase): Promise<D[]> =>
      (await store.readAll(db)).sort((a, b) => nameOf(a).localeCompare(nameOf(b))),
  }
}
