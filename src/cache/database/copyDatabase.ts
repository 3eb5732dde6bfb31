import type { DexieOptions, EntityTable } from 'dexie'
import type { z } from 'zod'
import { DeviceDatabase } from './deviceDatabase.ts'

/** A copy of a server response, shown while the server is unreachable. */
interface Copy {
  readonly Key: string
  /** Parsed when it is read: an older version of the app may have written it. */
  readonly Value: unknown
  readonly On: number
}

/** Copies may be dropped at any time; nothing here is precious (offline O2). */
export interface CopyDatabase extends DeviceDatabase {
  copies: EntityTable<Copy, 'Key'>
  /** The published programme without its abstracts, in one row. */
  programme: EntityTable<Omit<Copy, 'On'>, 'Key'>
  /** Its abstracts, one by one. */
  abstracts: EntityTable<{ readonly PaperId: string; readonly Abstract: string }, 'PaperId'>
}

const prefix = 'lectern-cache-'

/** The name of a person's cache database. */
export const copiesName = (userId: string) => `${prefix}${userId}`

/** The user whose copies a database contains; undefined for any other database. */
export function userOfCopies(name: string): string | undefined {
  return name.startsWith(prefix) ? name.slice(prefix.length) : undefined
}

/** Opens the cache database of one person; `options` lets a test pass its own IndexedDB. */
export function openCopies(userId: string, options: DexieOptions = {}): CopyDatabase {
  const db = new DeviceDatabase(copiesName(userId), false, options) as CopyDatabase
  db.version(1).stores({ copies: 'Key' })
  db.version(2).stores({ programme: 'Key', abstracts: 'PaperId' })
  return db
}

/** Deletes all copies to make room for typed work (offline O13). */
export async function dropCopies(db: CopyDatabase): Promise<void> {
  await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())))
}

export async function keepCopy(db: CopyDatabase, Key: string, Value: unknown, On: number): Promise<void> {
  await db.transaction('rw', [db.copies], () => db.copies.put({ Key, Value, On }))
}

/** Deletes the copies whose keys have this prefix, but keeps these. */
export async function dropCopiesBut(
  db: CopyDatabase,
  prefix: string,
  kept: readonly string[],
): Promise<void> {
  await db.transaction('rw', [db.copies], () =>
    db.copies
      .where('Key')
      .startsWith(prefix)
      .filter(({ Key }) => !kept.includes(Key))
      .delete(),
  )
}

/** Reads a copy that matches the schema, with the time of its pull; undefined if there is none. */
export async function readCopy<S extends z.ZodType>(
  db: CopyDatabase,
  key: string,
  schema: S,
): Promise<{ readonly Value: z.output<S>; readonly On: number } | undefined> {
  const copy = await db.copies.get(key)
  const value = schema.safeParse(copy?.Value)
  // If another version of the app wrote it, the server is asked again.
  return copy && value.success ? { Value: value.data, On: copy.On } : undefined
}
