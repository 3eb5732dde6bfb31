import type { z } from 'zod'
import { queueSave } from '../outbox/outbox.ts'
import { KeptText, type Conflict, type OutboxKind } from '../database/deviceRows.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'
import type { Rescued } from '../database/openWriters.ts'

/** The draft of a form that is sent by a button. */
export interface FormDraft<F> {
  /** The typed fields. */
  readonly Fields: F
  /** Fields saved by the button but not confirmed by the server; null for none. */
  readonly Saved: F | null
  /** The server's copy at `BaseVersion`; empty at 0 if it had none. */
  readonly Base: F
  readonly BaseVersion: number
}

/** Describes the drafts of one kind of form. */
interface Described<F, D> {
  /** The kind of its outbox rows and conflicts, and the name prefix of its kept forms. */
  readonly kind: OutboxKind & Conflict['Kind']
  readonly schema: z.ZodType<D>
  readonly names: readonly (keyof F & string)[]
  /** The id of a draft in the outbox. */
  readonly idOf: (draft: D) => string
  /** The display name of a draft. */
  readonly nameOf: (draft: D) => string
}

export type FormDrafts<F extends object, D extends FormDraft<F>> = ReturnType<typeof formDraftsOf<F, D>>

/**
 * The drafts of one kind of form. They are stored among the kept forms, so they are exported, imported and counted as
 * unsent with them (offline O1, O11, O13).
 */
export function formDraftsOf<F extends object, D extends FormDraft<F>>(described: Described<F, D>) {
  const { kind, schema, names, idOf, nameOf } = described
  const formOf = (id: string) => `${kind}/${id}`

  /** True if the fields are equal. */
  const same = (a: F, b: F) => names.every((name) => a[name] === b[name])

  /** The draft in a kept form; undefined for another form. */
  function draftOf(row: unknown): D | undefined {
    const kept = KeptText.safeParse(row)
    if (!kept.success || !kept.data.Name.startsWith(formOf(''))) return undefined
    return schema.safeParse(kept.data.Fields).data
  }

  const read = async (db: WorkDatabase, id: string): Promise<D | undefined> =>
    draftOf(await db.forms.get(formOf(id)))

  /** All drafts on this device, sorted by name. */
  async function readAll(db: WorkDatabase): Promise<D[]> {
    const rows = await db.forms.where('Name').startsWith(formOf('')).toArray()
    return rows.flatMap((row) => draftOf(row) ?? []).sort((a, b) => nameOf(a).localeCompare(nameOf(b)))
  }

  /** Stores a draft as it is. Runs in the caller's transaction, or in its own. */
  async function put(db: WorkDatabase, draft: D): Promise<void> {
    await db.transaction('rw', [db.forms], () =>
      db.forms.put({ Name: formOf(idOf(draft)), Fields: draft, Version: draft.BaseVersion }),
    )
  }

  /** Stores a draft, or deletes it if it has nothing that the server lacks. */
  async function settle(db: WorkDatabase, draft: D): Promise<void> {
    if (draft.Saved === null && same(draft.Fields, draft.Base)) await db.forms.delete(formOf(idOf(draft)))
    else await put(db, draft)
  }

  /** Writes changed fields over the stored draft, so another tab's fields stay (offline O8). Queues nothing. */
  async function write(db: WorkDatabase, draft: D, change: Partial<F>): Promise<void> {
    await db.transaction('rw', [db.forms], async () => {
      const stored = (await read(db, idOf(draft))) ?? draft
      await settle(db, { ...stored, Fields: { ...stored.Fields, ...change } })
    })
  }

  /** Queues the saved fields. Runs in the caller's transaction. */
  async function queue(db: WorkDatabase, UserId: string, EntityId: string, NextAttemptOn: number) {
    await queueSave(db, { UserId, Kind: kind, EntityId, NextAttemptOn })
  }

  /** Queues the saved fields of an imported form. Runs in the caller's transaction. */
  async function queueKept(db: WorkDatabase, userId: string, name: string, now: number): Promise<void> {
    const draft = draftOf(await db.forms.get(name))
    if (draft?.Saved) await queue(db, userId, idOf(draft), now)
  }

  /** Saves the fields when the button is pressed, and queues them in the same transaction (offline O1). */
  async function save(db: WorkDatabase, userId: string, draft: D, Fields: F, now: number): Promise<void> {
    await db.transaction('rw', [db.forms, db.outbox], async () => {
      const stored = (await read(db, idOf(draft))) ?? draft
      await put(db, { ...stored, Fields, Saved: Fields })
      await queue(db, userId, idOf(draft), now)
    })
  }

  /** Settles a confirmed save: fields typed since stay, and fields saved since wait in their own row. */
  async function confirm(db: WorkDatabase, draft: D, sent: F): Promise<void> {
    await settle(db, { ...draft, Saved: draft.Saved && same(draft.Saved, sent) ? null : draft.Saved })
  }

  /** Discards unsent or refused text, but none that the server may have received. Returns whether it is gone. */
  async function drop(db: WorkDatabase, id: string): Promise<boolean> {
    return db.transaction('rw', [db.forms, db.outbox, db.conflicts], async () => {
      const rows = await db.outbox
        .where('EntityId')
        .equals(id)
        .filter((row) => row.Kind === kind)
        .toArray()
      if (rows.some((row) => row.Frozen !== null && row.State !== 'refused' && row.State !== 'conflict'))
        return false
      await db.outbox.bulkDelete(rows.map((row) => row.Order))
      // A paper may have an answer and a review waiting: each has its own conflict.
      await db.conflicts
        .where('EntityId')
        .equals(id)
        .filter((conflict) => conflict.Kind === kind)
        .delete()
      await db.forms.delete(formOf(id))
      return true
    })
  }

  /** The fields as text for a download (offline O13). */
  function textOf(draft: D, fields: F, labels: Readonly<Record<keyof F & string, string>>): Rescued {
    const lines = names.flatMap((name) => {
      const value = fields[name]
      const said =
        typeof value === 'string' || (typeof value === 'number' && value !== 0) ? String(value) : ''
      return said ? [`${labels[name]}: ${said}`] : []
    })
    return { Id: formOf(idOf(draft)), Title: nameOf(draft), Text: `${lines.join('\n')}\n` }
  }

  return {
    ...described,
    formOf,
    same,
    draftOf,
    read,
    readAll,
    put,
    write,
    queue,
    queueKept,
    save,
    confirm,
    drop,
    textOf,
  }
}
