import { Dexie } from 'dexie'
import { WorkerAccess } from './deviceRows.ts'
import { openWork, workName, type WorkDatabase } from './workDatabase.ts'
import { userOfWork } from './workNames.ts'

/** Keeps the newest access token where the service worker finds it; never the refresh token (offline O10). */
export async function keepWorkerToken(db: WorkDatabase, access: Omit<WorkerAccess, 'Key'>): Promise<void> {
  await db.transaction('rw', [db.access], () => db.access.put({ Key: 'access', ...access }))
}

/** The worker sends nothing more for this person. */
export async function dropWorkerToken(db: WorkDatabase): Promise<void> {
  await db.transaction('rw', [db.access], () => db.access.delete('access'))
}

/** Nobody is signed in here any more, whoever was: the worker sends nothing for them. */
export async function dropAllWorkerTokens(): Promise<void> {
  for (const name of await Dexie.getDatabaseNames()) {
    const userId = userOfWork(name)
    if (userId === undefined) continue
    const db = openWork(userId)
    // One that cannot be opened cannot be read by the worker either.
    await dropWorkerToken(db).catch(() => undefined)
    db.close()
  }
}

/** What the worker may send with; undefined where the person has signed out. */
export async function readWorkerToken(db: WorkDatabase): Promise<WorkerAccess | undefined> {
  return WorkerAccess.safeParse(await db.access.get('access')).data
}

/** The work database of somebody whom this device knows, opened for the worker; it never makes one. */
export async function openKnownWork(userId: string): Promise<WorkDatabase | undefined> {
  if (!(await Dexie.exists(workName(userId)))) return undefined
  const db = openWork(userId)
  // Between the look and the first use its person may sign out, and what is deleted stays so (offline O11).
  db.on('populate', () => {
    throw new Error('The person has left this device')
  })
  return db
}
