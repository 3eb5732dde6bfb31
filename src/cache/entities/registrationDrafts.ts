import { noId } from '../../../contract/core/limits.ts'
import { emptyCompanion, isHalfFilled } from '../../../contract/registration/companions.ts'
import { emptyRegistration, type RegistrationFields } from '../../../contract/registration/registration.ts'
import { queueSave } from '../outbox/outbox.ts'
import { RegistrationDraft } from '../database/deviceRows.ts'
import type { WorkDatabase } from '../database/workDatabase.ts'

/** The start of a registration draft: the server's copy, or nothing. */
export interface RegistrationStart {
  readonly UserDetailId: string
  readonly FullName: string
  /** The paper it is started from; all-zero for none. */
  readonly PaperId: string
  /** The server's copy; undefined if the person is not registered yet. */
  readonly served?: { readonly AccommodationId: string; readonly Version: number } & RegistrationFields
}

/** Picks the form's fields and nothing else. */
export const registrationFields = (from: RegistrationFields): RegistrationFields => ({
  IsAttendingConference: from.IsAttendingConference,
  AccommodationRequired: from.AccommodationRequired,
  IsBookOfAbstractRequired: from.IsBookOfAbstractRequired,
  IsSocietyLifeMember: from.IsSocietyLifeMember,
  GetPersons: from.GetPersons,
})

/** A new draft without choices; it is stored with its first choice. */
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

/** True if two registrations are equal. */
export function sameRegistration(a: RegistrationFields, b: RegistrationFields): boolean {
  return JSON.stringify(registrationFields(a)) === JSON.stringify(registrationFields(b))
}

/** True if a draft has something that the server does not have. */
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

/** All registration drafts on this device. */
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
 * Keeps choices and typed text (offline O1): nothing is queued before the button is pressed. A draft equal to the
 * server's copy is deleted if nothing waits for it.
 */
export async function writeRegistration(
  db: WorkDatabase,
  draft: RegistrationDraft,
  change: RegistrationChange,
): Promise<void> {
  await db.transaction('rw', [db.registrations, db.outbox], async () => {
    // A missing row equals the server's copy.
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

/** Queues the rows of a registration: the person's nationality goes first. */
export async function queueRows(
  db: WorkDatabase,
  UserId: string,
  { EntityId, Answer }: Pick<RegistrationDraft, 'EntityId' | 'Answer'>,
  NextAttemptOn: number,
): Promise<void> {
  if (Answer && !Answer.IsSent) await queueSave(db, { UserId, Kind: 'nationality', EntityId, NextAttemptOn })
  await queueSave(db, { UserId, Kind: 'registration', EntityId, NextAttemptOn })
}

/** Queues a registration when its button is pressed, and stores its fields in the same transaction. */
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

/** Discards an unsent draft. One that the server may have received stays. Returns whether it is gone. */
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
