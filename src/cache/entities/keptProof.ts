import { z } from 'zod'
import { KeptText } from '../database/deviceRows.ts'
import { hashBytes, mustFit, writeBytes } from '../database/localFiles.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'

/** A proof picked here that the server does not have yet. */
const KeptProof = z.object({
  FileName: z.string(),
  ContentType: z.string(),
  /** '' for a student proof that an earlier version kept. */
  Sha256: z.string().default(''),
  Bytes: z.instanceof(ArrayBuffer),
})

/** Keeps a picked proof beside the text of its form (offline O12). Throws `NoRoomError` if it does not fit. */
export async function keepProofAs(
  db: WorkDatabase,
  Name: string,
  picked: Pick<File, 'name' | 'type' | 'arrayBuffer'>,
): Promise<void> {
  const Bytes = await picked.arrayBuffer()
  await mustFit(db, Bytes.byteLength)
  const Sha256 = await hashBytes(Bytes)
  const Fields = { FileName: picked.name, ContentType: picked.type, Sha256, Bytes }
  await writeBytes(db, [db.forms], async () => {
    await db.forms.put({ Name, Fields, Version: 0 })
  })
}

/** The proof of this name that still has to be sent, or undefined. */
export async function readProofOf(db: WorkDatabase, name: string) {
  const row = KeptText.safeParse(await db.forms.get(name)).data
  return KeptProof.safeParse(row?.Fields).data
}
