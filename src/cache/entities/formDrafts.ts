import type { z } from 'zod'
import { queueSave } from '../outbox/outbox.ts'
import { KeptText, type Conflict, type OutboxKind } from '../database/deviceRows.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'
import type { Rescued } from '../database/openWriters.ts'

/** A form that its button sends, as it stands on this device. */
export interface FormDraft<F> {
  /** What is typed. */
  readonly Fields: F
  /** What the button saved and the server has not confirmed; null for nothing. */
  readonly Saved: F | null
  /** What the server had at `BaseVersion`; an empty one at 0 where it had none. */
  readonly Base: F
  readonly BaseVersion: number
}

/** What tells the drafts of one kind of form from those of another. */
interface Described<F, D> {
  /** How its rows in the outbox, its questions and its kept forms are called. */
  readonly kind: OutboxKind & Conflict['Kind']
  readonly schema: z.ZodType<D>
  readonly names: readonly (keyof F & string)[]
  /** What the outbox knows a draft by. */
  readonly idOf: (draft: D) => string
  /** How people call it. */
  readonly nameOf: (draft: D) => string
}

export type FormDrafts<F extends object, D extends FormDraft<F>> = ReturnType<typeof formDraftsOf<F, D>>

/**
 * The drafts of one kind of form. They lie among the kept forms, and so are exported, imported and counted as unsent with
 * them (offline O1, O11, O13).
 */
export function formDraftsOf<F extends object, D extends FormDraft<F>>(described: Described<F, D>) {
  const { kind, schema, names, idOf, nameOf } = described
  const formOf = (id: string) => `${kind}/${id}`

  /** True if two say the same. */
  const same = (a: F, b: F) => names.every((name) => a[name] === b[name])

  /** The draft that a kept form holds; undefined for another form. */
  function draftOf(row: unknown): D | undefined {
    const kept = KeptText.safeParse(row)
    if (!kept.success || !kept.data.Name.startsWith(formOf(''))) return undefined
    return schema.safeParse(kept.data.Fields).data
  }

  const read = async (db: WorkDatabase, id: string): Promise<D | undefined> =>
    draftOf(await db.forms.get(formOf(id)))

  /** All of this device, by name. */
  async function readAll(db: WorkDatabase): Promise<D[]> {
    const rows = await db.forms.where('Name').startsWith(formOf('')).toArray()
    return rows.flatMap((row) => draftOf(row) ?? []).sort((a, b) => nameOf(a).localeCompare(nameOf(b)))
  }

  /** Puts a draft on the device as it is. Runs in the caller's transaction, or in one of its own. */
  async function put(db: WorkDatabase, draft: D): Promise<void> {
    await db.transaction('rw', [db.forms], () =>
      db.forms.put({ Name: formOf(idOf(draft)), Fields: draft, Version: draft.BaseVersion }),
    )
  }

  /** Puts a draft on the device, or takes it off where it says nothing that the server has not got. */
  async function settle(db: WorkDatabase, draft: D): Promise<void> {
    if (draft.Saved === null && same(draft.Fields, draft.Base)) await db.forms.delete(formOf(idOf(draft)))
    else await put(db, draft)
  }

  /** Keeps what was typed over what lies here, so that another tab's fields stay (offline O8). Queues nothing. */
  async function write(db: WorkDatabase, draft: D, change: Partial<F>): Promise<void> {
    await db.transaction('rw', [db.forms], async () => {
      const stored = (await read(db, idOf(draft))) ?? draft
      await settle(db, { ...stored, Fields: { ...stored.Fields, ...change } })
    })
  }

  /** Queues what was saved. Runs in the caller's transaction. */
  async function queue(db: WorkDatabase, UserId: string, EntityId: string, NextAttemptOn: number) {
    await queueSave(db, { UserId, Kind: kind, EntityId, NextAttemptOn })
  }

  /** Queues what had been saved of a kept form that came from elsewhere. Runs in the caller's transaction. */
  async function queueKept(db: WorkDatabase, userId: string, name: string, now: number): Promise<void> {
    const draft = draftOf(await db.forms.get(name))
    if (draft?.Saved) await queue(db, userId, idOf(draft), now)
  }

  /** Saves what the form says, at the press of its button: it is queued in the same transaction (offline O1). */
  async function save(db: WorkDatabase, userId: string, draft: D, Fields: F, now: number): Promise<void> {
    await db.transaction('rw', [db.forms, db.outbox], async () => {
      const stored = (await read(db, idOf(draft))) ?? draft
      await put(db, { ...stored, Fields, Saved: Fields })
      await queue(db, userId, idOf(draft), now)
    })
  }

  /** The server has what was sent: what was typed since stays, and what was saved since waits in a row of its own. */
  async function confirm(db: WorkDatabase, draft: D, sent: F): Promise<void> {
    await settle(db, { ...draft, Saved: draft.Saved && same(draft.Saved, sent) ? null : draft.Saved })
  }

  /** Gives up what was typed and not sent, or was refused. What may have been received stays. Answers whether it is gone. */
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
      // A paper may wait for an answer and a review: each has a question of its own.
      await db.conflicts
        .where('EntityId')
        .equals(id)
        .filter((conflict) => conflict.Kind === kind)
        .delete()
      await db.forms.delete(formOf(id))
      return true
    })
  }

  /** Its words as a text to take away (offline O13). */
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
