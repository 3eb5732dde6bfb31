import { z } from 'zod'
import type { Table } from 'dexie'
import { Version } from '../../../contract/core/fields.ts'
import { KeptText } from '../database/deviceRows.ts'
import { keptFields } from '../database/keptFields.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'

/** Where the drafts of one kind of entity are stored in the work database. */
export interface EntityStore<D> {
  parse(value: unknown): D
  table(db: WorkDatabase): Table
  /** Reads a draft by its id in the outbox. */
  read(db: WorkDatabase, id: string): Promise<D | undefined>
  /** The key of a draft: what is stored under it may have got another id in the outbox. */
  keyOf(draft: D): string
  readByKey(db: WorkDatabase, key: string): Promise<D | undefined>
  readAll(db: WorkDatabase): Promise<D[]>
  put(db: WorkDatabase, draft: D): Promise<unknown>
  remove(db: WorkDatabase, draft: D): Promise<void>
  /** The name of the kept form that a draft is; a form is counted as unsent with all forms. */
  formOf?(id: string): string
}

/** The fields of a draft that is sent by a button: typed, saved by the button, and the server's copy. */
export function draftFields<F extends object>(schema: z.ZodType<F>, empty: F) {
  const Kept = keptFields(schema, empty)
  return { Fields: Kept, Saved: Kept.nullable(), Base: Kept, BaseVersion: Version }
}

/** The same fields of a new draft: the server's copy, or empty. */
export function newFields<F>(schema: z.ZodType<F>, empty: F, served: { readonly Version: number } | null) {
  const Fields = served ? schema.parse(served) : empty
  return { Fields, Saved: null, Base: Fields, BaseVersion: served?.Version ?? 0 }
}

/**
 * Keeps drafts among the forms, so they are exported, imported and counted as unsent with them (offline O1, O11, O13).
 */
export function keptAsForms<D extends { readonly BaseVersion: number }>(
  kind: string,
  schema: z.ZodType<D>,
  idOf: (draft: D) => string,
) {
  const formOf = (id: string) => `${kind}/${id}`
  /** The draft in a kept form; undefined for another form. */
  const draftOf = (row: unknown): D | undefined => {
    const kept = KeptText.safeParse(row).data
    return kept?.Name.startsWith(formOf('')) ? schema.safeParse(kept.Fields).data : undefined
  }
  const read = async (db: WorkDatabase, id: string) => draftOf(await db.forms.get(formOf(id)))
  return {
    parse: (value: unknown) => schema.parse(value),
    keyOf: idOf,
    formOf,
    draftOf,
    read,
    readByKey: read,
    table: (db: WorkDatabase) => db.forms,
    readAll: async (db: WorkDatabase) =>
      (await db.forms.where('Name').startsWith(formOf('')).toArray()).flatMap((row) => draftOf(row) ?? []),
    put: (db: WorkDatabase, draft: D) =>
      db.forms.put({ Name: formOf(idOf(draft)), Fields: draft, Version: draft.BaseVersion }),
    remove: (db: WorkDatabase, draft: D) => db.forms.delete(formOf(idOf(draft))),
  }
}

/** Keeps drafts in a table of their own, whose index has the id in the outbox. */
export function keptInTable<D extends object>(
  name: 'drafts' | 'people' | 'registrations',
  schema: z.ZodType<D>,
  { key, index = key }: { readonly key: keyof D & string; readonly index?: keyof D & string },
) {
  const all = z.array(schema)
  const table = (db: WorkDatabase) => db.table<D, string>(name)
  const keyOf = (draft: D) => String(draft[key])
  const readBy = async (db: WorkDatabase, by: string, id: string) => {
    const row = await table(db).where(by).equals(id).first()
    return row && schema.parse(row)
  }
  return {
    parse: (value: unknown) => schema.parse(value),
    keyOf,
    table,
    read: (db: WorkDatabase, id: string) => readBy(db, index, id),
    readByKey: (db: WorkDatabase, id: string) => readBy(db, key, id),
    readAll: async (db: WorkDatabase) => all.parse(await table(db).toArray()),
    put: (db: WorkDatabase, draft: D) => table(db).put(draft),
    remove: (db: WorkDatabase, draft: D) => table(db).delete(keyOf(draft)),
  }
}
