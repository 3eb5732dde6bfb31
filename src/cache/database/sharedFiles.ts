import { Dexie, type DexieOptions, type EntityTable } from 'dexie'
import { z } from 'zod'
import { Id } from '../../../contract/core/fields.ts'
import { emptyContentCaches } from './contentCaches.ts'
import { DeviceDatabase } from './deviceDatabase.ts'
import { mustFit, piecesOf } from './localFiles.ts'

/** A file that was shared with the app and that no paper has taken yet. In pieces, as every file here (offline O12). */
const SharedFile = z.object({
  Id,
  FileName: z.string(),
  ContentType: z.string(),
  Pieces: z.array(z.instanceof(ArrayBuffer)),
  On: z.number(),
})
type SharedFile = z.infer<typeof SharedFile>

interface SharedDatabase extends DeviceDatabase {
  files: EntityTable<SharedFile, 'Id'>
}

const name = 'lectern-shared'

/** How long a file waits for somebody to sign in and take it, in milliseconds. */
const patience = 24 * 60 * 60 * 1000

/** Nobody may be signed in when a file is shared, so it waits outside the databases of persons. */
async function within<R>(work: (db: SharedDatabase) => Promise<R>, options: DexieOptions = {}): Promise<R> {
  const db = new DeviceDatabase(name, false, {
    chromeTransactionDurability: 'strict',
    ...options,
  }) as SharedDatabase
  db.makesRoom = [emptyContentCaches]
  db.version(1).stores({ files: 'Id, On' })
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** Keeps a shared file until a paper takes it; answers its id. Throws `NoRoomError`. */
export async function keepShared(
  file: { readonly name: string; readonly type: string; arrayBuffer(): Promise<ArrayBuffer> },
  now: number,
): Promise<string> {
  const bytes = await file.arrayBuffer()
  await mustFit({ makesRoom: [emptyContentCaches] }, bytes.byteLength)
  const said = { FileName: file.name, ContentType: file.type, Pieces: piecesOf(bytes), On: now }
  const row = { Id: crypto.randomUUID(), ...said }
  await within((db) =>
    db.transaction('rw', db.files, async () => {
      // What nobody came for is still where it was shared from.
      await db.files
        .where('On')
        .below(now - patience)
        .delete()
      await db.files.add(row)
    }),
  )
  return row.Id
}

/** A shared file that waits, or undefined. */
export async function readShared(id: string): Promise<File | undefined> {
  const row = await within((db) => db.files.get(id))
  if (!row) return undefined
  const { FileName, ContentType, Pieces } = SharedFile.parse(row)
  return new File(Pieces, FileName, { type: ContentType })
}

/** Forgets a shared file once a paper has it. */
export function dropShared(id: string): Promise<void> {
  return within((db) => db.files.delete(id))
}

/** Erases every shared file that waits on this device. */
export function eraseShared(): Promise<void> {
  return Dexie.delete(name)
}
