import { WorkOwner } from './deviceRows.ts'
import type { WorkDatabase } from './workDatabase.ts'

/** Keeps how the person is called whose work this is; nothing of their session. */
export async function keepOwner(db: WorkDatabase, FullName: string): Promise<void> {
  await db.transaction('rw', [db.access], () => db.access.put({ Key: 'owner', FullName }))
}

/** How they are called; '' where that is not known here. */
export async function readOwner(db: WorkDatabase): Promise<string> {
  return WorkOwner.safeParse(await db.access.get('owner')).data?.FullName ?? ''
}
