import { noId } from '../../../contract/core/limits.ts'
import { emptyCompanion, isHalfFilled } from '../../../contract/registration/companions.ts'
import { emptyRegistration } from '../../../contract/registration/registration.ts'
import type { RegistrationFields } from '../../../contract/registration/registration.ts'
import { queueSave } from '../outbox/outbox.ts'
import { RegistrationDraft } from '../database/deviceRows.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'

/** Where a draft of a registration begins: with what the server has, or with nothing. */
export interface RegistrationStart {
  readonly UserDetailId: string
  readonly FullName: string
  /** The paper that it is begun from; all-zero for none. */
  readonly PaperId: string
  /** What the server has; undefined where nobody is registered yet. */
  readonly served?: { readonly AccommodationId: string; readonly Version: number } & RegistrationFields
}

/** The fields of a form, and nothing else that stands beside them. */
export const registrationFields = (from: RegistrationFields): RegistrationFields => ({
  IsAttendingConference: from.IsAttendingConference,
  AccommodationRequired: from.AccommodationRequired,
  IsBookOfAbstractRequired: from.IsBookOfAbstractRequired,
  IsSocietyLifeMember: from.IsSocietyLifeMember,
  GetPersons: from.GetPersons,
})

/** A draft that nothing has been chosen in yet; it is written with its first choice. */
export function newRegistrationDraft({ served, ...start }: RegistrationStart): RegistrationDraft {
  const Fields = served ? registrationFields(served) : emptyRegistration
  return {
    ...start,
    EntityId: crypto.randomUUID(),
    AccommodationId: served?.AccommodationId ?? noId,
    Fields,
    Answer: null,
    Queued: null,
    Person: emptyCompanion,
    Base: Fields,
    BaseVersion: served?.Version ?? 0,
  }
}

/** True if two registrations say the same. */
export function sameRegistration(a: RegistrationFields, b: RegistrationFields): boolean {
  return JSON.stringify(registrationFields(a)) === JSON.stringify(registrationFields(b))
}

/** True where a draft says something that the server has not got. */
export const saysMore = (draft: RegistrationDraft) =>
  !sameRegistration(draft.Fields, draft.Base) || isHalfFilled(draft.Person) || draft.Answer !== null

/** Reads the draft of a person's registration, or undefined. */
export async function readRegistration(
  db: WorkDatabase,
  userDetailId: string,
): Promise<RegistrationDraft | undefined> {
  const row = await db.registrations.get(userDetailId)
  return row && RegistrationDraft.parse(row)
}

/** Reads a draft by the id of its rows in the outbox. */
export async function readRegistrationOf(
  db: WorkDatabase,
  entityId: string,
): Promise<RegistrationDraft | undefined> {
  const row = await db.registrations.where('EntityId').equals(entityId).first()
  return row && RegistrationDraft.parse(row)
}

/** All registrations that are being filled in on this device. */
export async function readRegistrations(db: WorkDatabase): Promise<RegistrationDraft[]> {
  return RegistrationDraft.array().parse(await db.registrations.toArray())
}

/** What one write changes in a draft. */
export interface RegistrationChange {
  readonly Fields?: Partial<RegistrationFields>
  readonly Person?: RegistrationDraft['Person']
  readonly Answer?: RegistrationDraft['Answer']
}

/**
 * Keeps what was chosen or typed (offline O1): nothing is queued before the button is pressed. A draft that says what the
 * server says, and for which nothing waits, goes.
 */
export async function writeRegistration(
  db: WorkDatabase,
  draft: RegistrationDraft,
  change: RegistrationChange,
): Promise<void> {
  await db.transaction('rw', [db.registrations, db.outbox], async () => {
    // A row that is not there says what the server says.
    const unsaid = { ...draft, Fields: draft.Base, Person: emptyCompanion, Answer: null }
    const stored = (await readRegistration(db, draft.UserDetailId)) ?? unsaid
    const written = {
      ...stored,
      Fields: { ...stored.Fields, ...change.Fields },
      Person: change.Person ?? stored.Person,
      Answer: change.Answer === undefined ? stored.Answer : change.Answer,
    }
    const waits = await db.outbox.where('EntityId').equals(written.EntityId).count()
    if (waits === 0 && !saysMore(written)) await db.registrations.delete(written.UserDetailId)
    else await db.registrations.put(written)
  })
}

/** The rows of a registration: what was answered of the person goes before it. */
export async function queueRows(
  db: WorkDatabase,
  UserId: string,
  { EntityId, Answer }: Pick<RegistrationDraft, 'EntityId' | 'Answer'>,
  NextAttemptOn: number,
): Promise<void> {
  if (Answer && !Answer.IsSent) await queueSave(db, { UserId, Kind: 'nationality', EntityId, NextAttemptOn })
  await queueSave(db, { UserId, Kind: 'registration', EntityId, NextAttemptOn })
}

/** Queues a registration at the press of its button, with what it says in the same transaction. */
export async function queueRegistration(
  db: WorkDatabase,
  userId: string,
  draft: RegistrationDraft,
  Fields: RegistrationFields,
  now: number,
): Promise<void> {
  await db.transaction('rw', [db.registrations, db.outbox], async () => {
    const stored = (await readRegistration(db, draft.UserDetailId)) ?? draft
    await db.registrations.put({ ...stored, Fields, Queued: Fields, Person: emptyCompanion })
    await queueRows(db, userId, stored, now)
  })
}

/** Gives up what was filled in and was not sent. What may have been received stays. Answers whether it is gone. */
export async function dropRegistration(db: WorkDatabase, userDetailId: string): Promise<boolean> {
  return db.transaction('rw', [db.registrations, db.outbox, db.conflicts], async () => {
    const draft = await readRegistration(db, userDetailId)
    if (!draft) return true
    const rows = await db.outbox.where('EntityId').equals(draft.EntityId).toArray()
    if (rows.some((row) => row.Frozen !== null && row.State !== 'refused')) return false
    await db.outbox.bulkDelete(rows.map((row) => row.Order))
    await db.conflicts.delete(draft.EntityId)
    await db.registrations.delete(userDetailId)
    return true
  })
}
