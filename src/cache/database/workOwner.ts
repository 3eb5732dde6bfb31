import { WorkOwner } from './deviceRows.ts'
import type { WorkDatabase } from './workDatabase.ts'

/** Keeps the name of the work's owner, but nothing of their session. */
export async function keepOwner(db: WorkDatabase, FullName: string): Promise<void> {
  await db.transaction('rw', [db.access], () => db.access.put({ Key: 'owner', FullName }))
}

/** Reads the owner's name; '' if it is not known here. */
export async function readOwner(db: WorkDatabase): Promise<string> {
  return WorkOwner.safeParse(await db.access.get('owner')).data?.FullName ?? ''
}
