import { hasWords } from '../../../contract/core/hasWords.ts'
import { AuthorOption } from '../../../contract/people/authors.ts'
import { keepCopy, readCopy, type CopyDatabase } from '../database/copyDatabase.ts'

const prefix = 'person/'

/** Maximum number of people that a search on the device returns. */
const most = 20

/** Keeps people sent by the server, so an offline search can find them (offline O17). */
export async function keepSeen(
  db: CopyDatabase,
  people: readonly AuthorOption[],
  now: number,
): Promise<void> {
  await db.transaction('rw', db.copies, async () => {
    for (const person of people) await keepCopy(db, `${prefix}${person.UserDetailId}`, person, now)
  })
}

/** All people saved on this device. */
export async function readSeen(db: CopyDatabase): Promise<AuthorOption[]> {
  const keys = await db.copies.where('Key').startsWith(prefix).primaryKeys()
  const copies = await Promise.all(keys.map((key) => readCopy(db, key, AuthorOption)))
  return copies.flatMap((copy) => (copy ? [copy.Value] : []))
}

/** Finds people whose name or organisation contains every word of the text, ignoring accents; sorted by name. */
export function searchSeen(people: readonly AuthorOption[], text: string): AuthorOption[] {
  return people
    .filter(({ FullName, Organization }) => hasWords(`${FullName} ${Organization}`, text))
    .sort((a, b) => a.FullName.localeCompare(b.FullName))
    .slice(0, most)
}
