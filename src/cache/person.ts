import { Dexie } from 'dexie'
import { copiesName, openCopies, type CopyDatabase } from './copies.ts'
import { mirrorName } from './mirrorName.ts'
import { eraseShared } from './shared.ts'
import { openWork, workName, type WorkDatabase } from './work.ts'

/** The two databases of the person who is signed in (offline O2). */
export interface PersonDatabases {
  readonly UserId: string
  readonly work: WorkDatabase
  readonly copies: CopyDatabase
}

let current: PersonDatabases | undefined

/** The databases of one person, opened once; another person's are closed first. */
export function databasesOf(userId: string): PersonDatabases {
  if (current?.UserId === userId) return current
  current?.work.close()
  current?.copies.close()
  current = { UserId: userId, work: openWork(userId), copies: openCopies(userId) }
  return current
}

/** Erases all that this device keeps of somebody, also what was not sent: the person is gone from the portal. */
export async function erasePerson(userId: string): Promise<void> {
  if (current?.UserId === userId) {
    current.work.close()
    current.copies.close()
    current = undefined
  }
  await Promise.all([
    Dexie.delete(workName(userId)),
    Dexie.delete(copiesName(userId)),
    Dexie.delete(mirrorName),
    eraseShared(),
  ])
  sessionStorage.clear()
}
