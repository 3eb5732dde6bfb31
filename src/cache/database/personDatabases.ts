import { Dexie } from 'dexie'
import { mayOpenDatabases, denyDatabases } from './databaseAccess.ts'
import { emptyContentCaches } from './contentCaches.ts'
import { dropCopies, openCopies, userOfCopies, type CopyDatabase } from './copyDatabase.ts'
import { databaseOptions, removeDatabase } from './databaseFactory.ts'
import { eraseShared } from './sharedFiles.ts'
import { openWork, type WorkDatabase } from './workDatabase.ts'
import { dropWorkerToken } from './workerToken.ts'

/** The two databases of the signed-in person (offline O2). */
export interface PersonDatabases {
  readonly UserId: string
  readonly work: WorkDatabase
  readonly copies: CopyDatabase
}

let current: (PersonDatabases & { readonly isOpen: boolean }) | undefined

/**
 * The databases of one person, opened once; another person's are closed first. After a sign-out here they stay closed
 * and reject every operation.
 */
export function databasesOf(userId: string): PersonDatabases {
  const isOpen = mayOpenDatabases(userId)
  if (current?.UserId === userId && current.isOpen === isOpen) return current
  closeCurrent()
  const work = openWork(userId, databaseOptions(true))
  const copies = openCopies(userId, databaseOptions(false))
  copies.makesRoom = [emptyContentCaches]
  // Copies of server data are dropped to make room; typed work never is (offline O13).
  work.makesRoom = [emptyContentCaches, () => dropCopies(copies)]
  current = { UserId: userId, work, copies, isOpen }
  stayDeleted(work, () => closePerson(userId))
  stayDeleted(copies, () => undefined)
  if (!isOpen) closeCurrent()
  return current
}

/** Closes a database permanently when another tab deletes it: otherwise Dexie would recreate it at the next write. */
function stayDeleted(db: Dexie, deleted: () => void): void {
  db.on('versionchange', ({ newVersion }): boolean => {
    if (newVersion) return true
    db.close()
    deleted()
    // Stops the chain of listeners, whose first one is Dexie's own.
    return false
  })
}

function closeCurrent(): void {
  current?.work.close()
  current?.copies.close()
}

/** Closes the databases of a signed-out person; nothing of theirs is read or written here until they sign in again. */
export function closePerson(userId: string): void {
  denyDatabases(userId)
  if (current?.UserId !== userId) return
  closeCurrent()
  current = undefined
}

/**
 * Erases everything this device keeps of a person, including unsent work (offline O11). Each database is emptied
 * before it is deleted, since the deletion waits for every tab to close it.
 */
export async function erasePerson(userId: string): Promise<void> {
  closePerson(userId)
  const databases = [openWork(userId), openCopies(userId)]
  await Promise.all(databases.map(empty))
  await Promise.all([...databases.map(({ name }) => removeDatabase(name)), eraseShared()])
  sessionStorage.clear()
}

/** Erases everything of a person except their work, which waits until they sign in here again (offline O11). */
export async function leaveWork(userId: string): Promise<void> {
  const { work } = databasesOf(userId)
  // The service worker sends nothing more for them.
  await dropWorkerToken(work).catch(() => undefined)
  closePerson(userId)
  await eraseCopies(userId)
  await eraseShared()
  sessionStorage.clear()
}

/** Erases the copies of other people who used this device; their unsent work stays (offline O10). */
export async function eraseOtherCopies(userId: string): Promise<void> {
  const names = await Dexie.getDatabaseNames()
  const others = names.flatMap((name) => userOfCopies(name) ?? []).filter((other) => other !== userId)
  await Promise.all(others.map(eraseCopies))
}

async function eraseCopies(userId: string): Promise<void> {
  const copies = openCopies(userId)
  await empty(copies)
  await removeDatabase(copies.name)
}

async function empty(db: Dexie): Promise<void> {
  try {
    await db.transaction('rw', db.tables, () => Promise.all(db.tables.map((table) => table.clear())))
  } catch {
    // A database that cannot be opened can still be deleted.
  } finally {
    db.close()
  }
}
