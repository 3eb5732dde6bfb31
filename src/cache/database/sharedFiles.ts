import { Dexie, type EntityTable } from 'dexie'
import { z } from 'zod'
import { Id } from '../../../contract/core/fields.ts'
import { emptyContentCaches } from './contentCaches.ts'
import { DeviceDatabase } from './deviceDatabase.ts'
import { mustFit, piecesOf } from './localFiles.ts'

/** A file shared with the app that no paper has taken yet. Stored in pieces like every file here (offline O12). */
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

/** How long a shared file waits for a person to sign in and take it, in milliseconds. */
const patience = 24 * 60 * 60 * 1000

/** A file may be shared while no one is signed in, so it is kept outside the personal databases. */
async function within<R>(work: (db: SharedDatabase) => Promise<R>): Promise<R> {
  const db = new DeviceDatabase(name, false, { chromeTransactionDurability: 'strict' }) as SharedDatabase
  db.makesRoom = [emptyContentCaches]
  db.version(1).stores({ files: 'Id, On' })
  try {
    return await work(db)
  } finally {
    db.close()
  }
}

/** Keeps a shared file until a paper takes it; returns its id. Throws `NoRoomError`. */
export async function keepShared(
  file: { readonly name: string; readonly type: string; arrayBuffer(): Promise<ArrayBuffer> },
  now: number,
): Promise<string> {
  const bytes = await file.arrayBuffer()
  await mustFit({ makesRoom: [emptyContentCaches] }, bytes.byteLength)
  const kept = { FileName: file.name, ContentType: file.type, Pieces: piecesOf(bytes), On: now }
  const row = { Id: crypto.randomUUID(), ...kept }
  await within((db) =>
    db.transaction('rw', db.files, async () => {
      // An unclaimed file still exists where it was shared from.
      await db.files
        .where('On')
        .below(now - patience)
        .delete()
      await db.files.add(row)
    }),
  )
  return row.Id
}

/** Reads a waiting shared file, or undefined. */
export async function readShared(id: string): Promise<File | undefined> {
  const row = await within((db) => db.files.get(id))
  if (!row) return undefined
  const { FileName, ContentType, Pieces } = SharedFile.parse(row)
  return new File(Pieces, FileName, { type: ContentType })
}

/** Deletes a shared file once a paper has it. */
export function dropShared(id: string): Promise<void> {
  return within((db) => db.files.delete(id))
}

/** Erases every shared file that waits on this device. */
export function eraseShared(): Promise<void> {
  return Dexie.delete(name)
}
