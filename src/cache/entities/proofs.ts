import { z } from 'zod'
import { KeptText } from '../database/deviceRows.ts'
import { hashBytes, mustFit, writeBytes } from '../database/localFiles.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'

/** The name under which the student proof of the person's profile is kept. */
export const studentProof = 'profile/proof'

/** The name under which the proof of a bill's payment is kept. */
export const paymentProofOf = (billId: string) => `claim/${billId}/proof`

/** A proof picked here that the server does not have yet. */
const KeptProof = z.object({
  FileName: z.string(),
  ContentType: z.string(),
  /** '' for a student proof that an earlier version kept. */
  Sha256: z.string().default(''),
  Bytes: z.instanceof(ArrayBuffer),
})

/** Keeps a picked proof beside the text of its form (offline O12). Throws `NoRoomError` if it does not fit. */
export async function keepProof(
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

/** The proof of this name that still has to be sent, with its hash, or undefined. */
export async function readProof(db: WorkDatabase, name: string) {
  const row = KeptText.safeParse(await db.forms.get(name)).data
  const kept = KeptProof.safeParse(row?.Fields).data
  if (!kept) return undefined
  const { FileName, ContentType, Sha256, Bytes } = kept
  return { file: new File([Bytes], FileName, { type: ContentType }), Sha256 }
}

/** Deletes a proof: the server has it, or it is no longer needed. */
export const dropProof = (db: WorkDatabase, name: string) => db.forms.delete(name)
