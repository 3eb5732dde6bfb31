import { Dexie } from 'dexie'
import { mayOpenDatabases, denyDatabases } from './databaseAccess.ts'
import { emptyContentCaches } from './contentCaches.ts'
import { dropCopies, openCopies, userOfCopies, type CopyDatabase } from './copyDatabase.ts'
import { databaseOptions } from './databaseFactory.ts'
import { removeDatabase } from './removeDatabase.ts'
import { eraseShared } from './sharedFiles.ts'
import { openWork, type WorkDatabase } from './workDatabase.ts'
import { dropWorkerToken } from './workerToken.ts'

/** The two databases of the person who is signed in (offline O2). */
export interface PersonDatabases {
  readonly UserId: string
  readonly work: WorkDatabase
  readonly copies: CopyDatabase
}

let current: (PersonDatabases & { readonly isOpen: boolean }) | undefined

/**
 * The databases of one person, opened once; another person's are closed first. Of somebody who has signed out here they
 * stay closed, and refuse whatever is asked of them.
 */
export function databasesOf(userId: string): PersonDatabases {
  const isOpen = mayOpenDatabases(userId)
  if (current?.UserId === userId && current.isOpen === isOpen) return current
  closeCurrent()
  const work = openWork(userId, databaseOptions(true))
  const copies = openCopies(userId, databaseOptions(false))
  copies.makesRoom = [emptyContentCaches]
  // What the server said goes before anything that was typed here, which never goes (offline O13).
  work.makesRoom = [emptyContentCaches, () => dropCopies(copies)]
  current = { UserId: userId, work, copies, isOpen }
  stayDeleted(work, () => closePerson(userId))
  stayDeleted(copies, () => undefined)
  if (!isOpen) closeCurrent()
  return current
}

/** Closes a database for good when another tab deletes it: left to itself, Dexie would make it anew at the next write. */
function stayDeleted(db: Dexie, deleted: () => void): void {
  db.on('versionchange', ({ newVersion }): boolean => {
    if (newVersion) return true
    db.close()
    deleted()
    // Ends the chain of listeners, whose first one is Dexie's own.
    return false
  })
}

function closeCurrent(): void {
  current?.work.close()
  current?.copies.close()
}

/** Closes what is open of somebody who has signed out; nothing of theirs is read or written here until they are back. */
export function closePerson(userId: string): void {
  denyDatabases(userId)
  if (current?.UserId !== userId) return
  closeCurrent()
  current = undefined
}

/**
 * Erases all that this device keeps of somebody, also what was not sent (offline O11). It is emptied before it is
 * deleted, which waits for every tab to close it.
 */
export async function erasePerson(userId: string): Promise<void> {
  closePerson(userId)
  const databases = [openWork(userId), openCopies(userId)]
  await Promise.all(databases.map(empty))
  await Promise.all([...databases.map(({ name }) => removeDatabase(name)), eraseShared()])
  sessionStorage.clear()
}

/** Forgets somebody but for their work: its text waits for them to sign in here again (offline O11). */
export async function leaveWork(userId: string): Promise<void> {
  const { work } = databasesOf(userId)
  // The service worker sends nothing more for them.
  await dropWorkerToken(work).catch(() => undefined)
  closePerson(userId)
  await eraseCopies(userId)
  await eraseShared()
  sessionStorage.clear()
}

/** What the portal told somebody else who used this device goes; their unsent work stays (offline O10). */
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
    // One that cannot be opened any more can still be deleted.
  } finally {
    db.close()
  }
}
