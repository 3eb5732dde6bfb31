import { noId } from '../../contract/limits.ts'
import { fullNameOf, type AuthorFields } from '../../contract/people.ts'
import type { PaperAuthor } from '../../contract/papers.ts'
import { queueSave } from './outbox.ts'
import { LocalPerson } from './rows.ts'
import type { WorkDatabase } from './work.ts'

/** Keeps a new author on this device and queues them for the server; answers the local id. */
export async function addPerson(
  db: WorkDatabase,
  userId: string,
  Fields: AuthorFields,
  now: number,
): Promise<string> {
  const LocalId = crypto.randomUUID()
  await db.transaction('rw', [db.people, db.outbox], async () => {
    await db.people.put({ LocalId, UserDetailId: noId, Fields })
    await queueSave(db, { UserId: userId, Kind: 'person', EntityId: LocalId, NextAttemptOn: now })
  })
  return LocalId
}

export async function readPerson(db: WorkDatabase, localId: string): Promise<LocalPerson | undefined> {
  const row = await db.people.get(localId)
  return row && LocalPerson.parse(row)
}

/** A person of this device as an author of a paper. */
export function authorOf(id: string, fields: AuthorFields, Sequence: number): PaperAuthor {
  return {
    UserDetailId: id,
    FullName: fullNameOf(fields),
    Designation: fields.Designation,
    Organization: fields.Organization,
    City: fields.OrganizationCity,
    State: fields.OrganizationState,
    Country: fields.OrganizationCountry,
    Sequence,
  }
}

/** The server's ids of people who may have been added on this device. */
export async function serverIds(db: WorkDatabase, ids: readonly string[]): Promise<string[]> {
  const known = await db.people.bulkGet([...ids])
  return ids.map((id, index) => {
    const person = known[index]
    return person && person.UserDetailId !== noId ? person.UserDetailId : id
  })
}
