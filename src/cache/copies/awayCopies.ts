import type { z } from 'zod'
import { readCopy, type CopyDatabase } from '../database/copyDatabase.ts'

/** How many answers of one call stay, the latest ones: a device is no archive of what an organiser has read. */
const most = 50

const prefix = 'away '

/** The kept answers of one call, oldest first: the key ends with the time and the address. */
const keysOf = (db: CopyDatabase, path: string) =>
  db.copies.where('Key').startsWith(`${prefix}${path} `).primaryKeys()

const keyOf = (path: string, url: string, on: number) =>
  `${prefix}${path} ${String(on).padStart(16, '0')} ${url}`

const isAt = (url: string) => (key: string) => key.endsWith(` ${url}`)

/**
 * Keeps an answer for a time without the portal. Keys alone say which are too many, since reading rows of a list only to
 * drop them would hold up the screen.
 */
export async function keepForAway(
  db: CopyDatabase,
  { path, url }: { readonly path: string; readonly url: string },
  Value: unknown,
  On: number,
): Promise<void> {
  await db.transaction('rw', [db.copies], async () => {
    const keys = await keysOf(db, path)
    const others = keys.filter((key) => !isAt(url)(key))
    const left = others.slice(-(most - 1))
    await db.copies.bulkDelete(keys.filter((key) => !left.includes(key)))
    await db.copies.put({ Key: keyOf(path, url, On), Value, On })
  })
}

/** The answer that was kept, if it matches the schema; undefined if there is none. */
export async function readForAway<S extends z.ZodType>(
  db: CopyDatabase,
  { path, url }: { readonly path: string; readonly url: string },
  schema: S,
): Promise<{ readonly Value: z.output<S>; readonly On: number } | undefined> {
  const key = (await keysOf(db, path)).find(isAt(url))
  return key === undefined ? undefined : readCopy(db, key, schema)
}

/** Deletes the answer: the portal has refused it. */
export async function dropForAway(
  db: CopyDatabase,
  { path, url }: { readonly path: string; readonly url: string },
): Promise<void> {
  await db.transaction('rw', [db.copies], async () => {
    await db.copies.bulkDelete((await keysOf(db, path)).filter(isAt(url)))
  })
}
