import type { Author } from '../../../contract/people/authors.ts'
import { AuthorFields, fullNameOf } from '../../../contract/people/people.ts'
import { readPerson } from '../../cache/entities/localPeople.ts'
import { noteMerge } from '../../cache/entities/mergeNotices.ts'
import type { WorkDatabase } from '../../cache/database/workDatabase.ts'
import { mergePerson } from './threeWayMerge.ts'

/** The fields of a person record that a form edits. */
export const detailsOf = (author: Author): AuthorFields => AuthorFields.strip().parse(author)

/**
 * Merges a changed co-author with the server's newer copy. Returns true if no conflict is left; otherwise one
 * conflict record keeps theirs, and this device keeps mine (offline O7).
 */
export async function mergeStalePerson(
  db: WorkDatabase,
  localId: string,
  author: Author,
  now: number,
): Promise<boolean> {
  const person = await readPerson(db, localId)
  if (!person) return true
  const theirs = detailsOf(author)
  const { Fields, conflicts } = mergePerson(person.Base, person.Fields, theirs)
  if (conflicts.length > 0) {
    await db.conflicts.put({
      EntityId: localId,
      Kind: 'person',
      Fields: [...conflicts],
      Theirs: theirs,
      FileName: '',
      TheirVersion: author.Version,
      On: now,
    })
    return false
  }
  await db.people.update(localId, { Fields, Base: theirs, BaseVersion: author.Version })
  await db.conflicts.delete(localId)
  const came = (Object.keys(Fields) as (keyof AuthorFields)[]).filter(
    (name) => Fields[name] !== person.Fields[name],
  )
  if (came.length > 0)
    await noteMerge(db, {
      EntityId: localId,
      Kind: 'person',
      Name: fullNameOf(Fields),
      Fields: came,
      Added: [],
      Removed: [],
      IsOrdered: false,
      On: now,
    })
  return true
}
