import { pluck } from '../../../contract/core/collections.ts'
import { texts } from '../../../contract/core/errors.ts'
import { noId } from '../../../contract/core/limits.ts'
import type { AuthorOption } from '../../../contract/people/authors.ts'
import { AuthorFields, emptyAuthor, fullNameOf, personLabels } from '../../../contract/people/people.ts'
import { renumber } from '../../../contract/papers/paperAuthors.ts'
import type { PaperAuthor } from '../../../contract/papers/papers.ts'
import { LocalPerson } from '../database/deviceRows.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'
import { defineEntity } from './defineEntity.ts'
import { keptInTable } from './entityStores.ts'

/** The people added or changed on this device. */
export const localPeople = defineEntity<AuthorFields, LocalPerson>({
  kind: 'person',
  label: 'Details of an author',
  failed: texts.authorAddFailed,
  store: keptInTable('people', LocalPerson, { key: 'LocalId' }),
  fields: AuthorFields.strip(),
  empty: emptyAuthor,
  labels: personLabels,
  groups: [
    ['CountryCode', 'PhoneNumber'],
    ['Designation', 'OptionalDesignation'],
    ['OrganizationCountry', 'OrganizationState', 'OrganizationCity'],
    ['ResidenceCountry', 'ResidenceState', 'ResidenceCity'],
  ],
  sends: 'Fields',
  idOf: ({ LocalId }) => LocalId,
  nameOf: ({ Fields }) => fullNameOf(Fields),
  isCopy: ({ LocalId, UserDetailId }) => LocalId === UserDetailId,
})

/** Keeps a new author on this device and queues them for the server; returns the local id. */
export async function addPerson(
  db: WorkDatabase,
  userId: string,
  Fields: AuthorFields,
  now: number,
): Promise<string> {
  const LocalId = crypto.randomUUID()
  const person = { LocalId, UserDetailId: noId, Fields, BaseVersion: 0, Base: null }
  await localPeople.save(db, userId, person, Fields, now)
  return LocalId
}

/** A changed person, and the server's copy that the change is based on. */
interface Changed {
  /** The server's id, or the local id of a person the server does not know. */
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
    const known = await localPeople.read(db, id)
    const isWaiting = known && (await localPeople.rowsOf(db, id).count()) > 0
    const { BaseVersion, Base } = isWaiting ? known : { BaseVersion: version, Base: base ?? null }
    const person = { LocalId: id, UserDetailId: known?.UserDetailId ?? id, Fields, BaseVersion, Base }
    await localPeople.put(db, person)
    await localPeople.queue(db, userId, person, now)
  })
}

/** Discards a refused change or a refused new person, with everything typed since. */
export async function dropPersonChange(db: WorkDatabase, localId: string): Promise<void> {
  const refused = await localPeople
    .rowsOf(db, localId)
    .filter(({ State }) => State === 'refused')
    .count()
  if (refused > 0) await localPeople.drop(db, localId)
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

/**
 * Replaces the local ids of authors added on this device with the server's ids, where known. Somebody who was also added
 * elsewhere then has two entries with one id: the first one stays.
 */
export async function withServerIds(
  db: WorkDatabase,
  authors: readonly PaperAuthor[],
): Promise<PaperAuthor[]> {
  const people = await db.people.bulkGet(pluck(authors, 'UserDetailId'))
  const known = authors.map((author, index) => {
    const id = people[index]?.UserDetailId ?? noId
    return id === noId ? author : { ...author, UserDetailId: id }
  })
  return eachOnce(known)
}

/** An author list with the first entry of each person; the same entries if nobody is listed twice. */
export function eachOnce(authors: readonly PaperAuthor[]): PaperAuthor[] {
  const first = authors.filter(
    ({ UserDetailId }, index) => authors.findIndex((one) => one.UserDetailId === UserDetailId) === index,
  )
  return first.length === authors.length ? [...authors] : renumber(first)
}
