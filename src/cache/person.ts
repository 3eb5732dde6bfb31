import { openCopies, type CopyDatabase } from './copies.ts'
import { openWork, type WorkDatabase } from './work.ts'

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
