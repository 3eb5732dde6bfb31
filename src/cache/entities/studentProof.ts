import type { WorkDatabase } from '../database/workDatabase.ts'
import { keepProofAs, readProofOf } from './keptProof.ts'

const name = 'profile/proof'

/** Keeps a picked student proof beside the text of the profile. Throws `NoRoomError` if it does not fit. */
export const keepProof = (db: WorkDatabase, picked: File) => keepProofAs(db, name, picked)

/** The proof that still has to be sent, or undefined. */
export async function readProof(db: WorkDatabase): Promise<File | undefined> {
  const kept = await readProofOf(db, name)
  return kept && new File([kept.Bytes], kept.FileName, { type: kept.ContentType })
}

/** Deletes the proof: the server has it, or it is no longer needed. */
export async function dropProof(db: WorkDatabase): Promise<void> {
  await db.transaction('rw', [db.forms], () => db.forms.delete(name))
}
