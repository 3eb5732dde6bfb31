import { noId } from '../../../contract/core/limits.ts'
import type { AuthorOption } from '../../../contract/people/authors.ts'
import { fullNameOf, type AuthorFields } from '../../../contract/people/people.ts'
import type { PaperAuthor } from '../../../contract/papers/papers.ts'
import { queueSave } from '../outbox/outbox.ts'
import { LocalPerson } from '../database/deviceRows.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'

/** Keeps a new author on this device and queues them for the server; returns the local id. */
export async function addPerson(
  db: WorkDatabase,
  userId: string,
  Fields: AuthorFields,
  now: number,
): Promise<string> {
  const LocalId = crypto.randomUUID()
  await db.transaction('rw', [db.people, db.outbox], async () => {
    await db.people.put({ LocalId, UserDetailId: noId, Fields, BaseVersion: 0, Base: null })
    await queueSave(db, { UserId: userId, Kind: 'person', EntityId: LocalId, NextAttemptOn: now })
  })
  return LocalId
}

/** A changed person, and the server's copy that the change is based on. */
interface Changed {
  /** The server's id, or the local id of a person whom the server does not know. */
  readonly id: string
  readonly version: number
  readonly base?: AuthorFields | undefined
}

/**
 * Keeps a change of an author on this device and queues it. While an earlier change waits, the later one has the same
 * base.
 */
export async function changePerson(
  db: WorkDatabase,
  userId: string,
  { id, version, base }: Changed,
  Fields: AuthorFields,
  now: number,
): Promise<void> {
  await db.transaction('rw', [db.people, db.outbox], async () => {
    const known = await readPerson(db, id)
    const UserDetailId = known ? known.UserDetailId : id
    const waits = known && (await db.outbox.where('EntityId').equals(id).count()) > 0
    const grown = waits ? known : { BaseVersion: version, Base: base ?? null }
    const { BaseVersion, Base } = grown
    await db.people.put({ LocalId: id, UserDetailId, Fields, BaseVersion, Base })
    await queueSave(db, { UserId: userId, Kind: 'person', EntityId: id, NextAttemptOn: now })
  })
}

/**
 * Discards a refused change or a refused new person, with everything typed since. Changes that the server may have
 * received stay.
 */
export async function dropPersonChange(db: WorkDatabase, localId: string): Promise<void> {
  await db.transaction('rw', [db.people, db.outbox], async () => {
    const rows = await db.outbox.where('EntityId').equals(localId).toArray()
    const mayHaveArrived = rows.some((row) => row.State !== 'refused' && row.Frozen !== null)
    if (mayHaveArrived || !rows.some((row) => row.State === 'refused')) return
    await db.outbox.bulkDelete(rows.map((row) => row.Order))
    await db.people.delete(localId)
  })
}

export async function readPerson(db: WorkDatabase, localId: string): Promise<LocalPerson | undefined> {
  const row = await db.people.get(localId)
  return row && LocalPerson.parse(row)
}

/** A person of this device as a search result. */
export function optionOf(id: string, fields: AuthorFields): AuthorOption {
  const { Designation, Organization, OrganizationCity, OrganizationState, OrganizationCountry } = fields
  const FullName = fullNameOf(fields)
  return {
    UserDetailId: id,
    FullName,
    Designation,
    Organization,
    OrganizationCity,
    OrganizationState,
    OrganizationCountry,
  }
}

/** A found person as an author of a paper. */
export function asAuthor(found: AuthorOption, Sequence: number): PaperAuthor {
  const { UserDetailId, FullName, Designation, Organization } = found
  return {
    UserDetailId,
    FullName,
    Designation,
    Organization,
    City: found.OrganizationCity,
    State: found.OrganizationState,
    Country: found.OrganizationCountry,
    Sequence,
  }
}

/** A person of this device as an author of a paper. */
export function authorOf(id: string, fields: AuthorFields, Sequence: number): PaperAuthor {
  return asAuthor(optionOf(id, fields), Sequence)
}

/** All people who were added on this device. */
export async function readPeople(db: WorkDatabase): Promise<LocalPerson[]> {
  return LocalPerson.array().parse(await db.people.toArray())
}

/** Replaces the local ids of people added on this device with the server's ids, where known. */
export async function serverIds(db: WorkDatabase, ids: readonly string[]): Promise<string[]> {
  const known = await db.people.bulkGet([...ids])
  return ids.map((id, index) => {
    const person = known[index]
    return person && person.UserDetailId !== noId ? person.UserDetailId : id
  })
}
