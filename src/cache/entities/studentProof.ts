import { z } from 'zod'
import { mustFit, writeBytes } from '../database/localFiles.ts'
import { KeptText } from '../database/deviceRows.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'

const name = 'profile/proof'

/** A student proof picked here that the server does not have yet. */
const KeptProof = z.object({
  FileName: z.string(),
  ContentType: z.string(),
  Bytes: z.instanceof(ArrayBuffer),
})

/** Keeps a picked proof beside the text of its form (offline O12). Throws `NoRoomError` if it does not fit. */
export async function keepProof(db: WorkDatabase, picked: File): Promise<void> {
  const Bytes = await picked.arrayBuffer()
  await mustFit(db, Bytes.byteLength)
  const Fields = { FileName: picked.name, ContentType: picked.type, Bytes }
  await writeBytes(db, [db.forms], async () => {
    await db.forms.put({ Name: name, Fields, Version: 0 })
  })
}

/** The proof that still has to be sent, or undefined. */
export async function readProof(db: WorkDatabase): Promise<File | undefined> {
  const row = KeptText.safeParse(await db.forms.get(name))
  const kept = KeptProof.safeParse(row.data?.Fields)
  if (!kept.success) return undefined
  const { FileName, ContentType, Bytes } = kept.data
  return new File([Bytes], FileName, { type: ContentType })
}

/** Deletes the proof: the server has it, or it is no longer needed. */
export async function dropProof(db: WorkDatabase): Promise<void> {
  await db.transaction('rw', [db.forms], () => db.forms.delete(name))
}
