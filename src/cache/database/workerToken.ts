import { Dexie } from 'dexie'
import { WorkerAccess } from './deviceRows.ts'
import { forEachWork, openWork, workName, type WorkDatabase } from './workDatabase.ts'

/** Keeps the newest access token for the service worker, never the refresh token (offline O10). */
export async function keepWorkerToken(db: WorkDatabase, access: Omit<WorkerAccess, 'Key'>): Promise<void> {
  await db.transaction('rw', [db.access], () => db.access.put({ Key: 'access', ...access }))
}

/** Drops the token: the worker sends nothing more for this person. */
export async function dropWorkerToken(db: WorkDatabase): Promise<void> {
  await db.transaction('rw', [db.access], () => db.access.delete('access'))
}

/** Drops all tokens: no one is signed in here any more, so the worker sends nothing. */
export async function dropAllWorkerTokens(): Promise<void> {
  // A database that cannot be opened cannot be read by the worker either.
  await forEachWork(dropWorkerToken)
}

/** The token the worker may send with; undefined if the person has signed out. */
export async function readWorkerToken(db: WorkDatabase): Promise<WorkerAccess | undefined> {
  return WorkerAccess.safeParse(await db.access.get('access')).data
}

/** Opens the existing work database of a person for the worker; never creates one. */
export async function openKnownWork(userId: string): Promise<WorkDatabase | undefined> {
  if (!(await Dexie.exists(workName(userId)))) return undefined
  const db = openWork(userId)
  // The person may sign out between this check and the first use; a deleted database stays deleted (offline O11).
  db.on('populate', () => {
    throw new Error('The person has left this device')
  })
  return db
}
