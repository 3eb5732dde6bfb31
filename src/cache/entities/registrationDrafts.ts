import { noId } from '../../../contract/core/limits.ts'
import { emptyCompanion, isHalfFilled } from '../../../contract/registration/companions.ts'
import { emptyRegistration, RegistrationFields } from '../../../contract/registration/registration.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { RegistrationDraft } from '../database/deviceRows.ts'
import { defineEntity } from './defineEntity.ts'
import { keptInTable } from './entityStores.ts'

const store = keptInTable('registrations', RegistrationDraft, { key: 'UserDetailId', index: 'EntityId' })

/** The draft of a person's registration, one per person. */
export const registrationDrafts = defineEntity<RegistrationFields, RegistrationDraft>({
  kind: 'registration',
  label: 'Registration for the conference',
  failed: registrationTexts.updateFailed,
  store,
  fields: RegistrationFields.strip(),
  empty: emptyRegistration,
  labels: {
    IsAttendingConference: 'Attending the conference',
    AccommodationRequired: 'Accommodation',
    IsBookOfAbstractRequired: 'Book of abstracts',
    IsSocietyLifeMember: 'Life membership',
    GetPersons: 'Accompanying persons',
  },
  sends: 'Queued',
  idOf: ({ EntityId }) => EntityId,
  nameOf: ({ FullName }) => FullName,
  hasOtherChanges: ({ Person, Answer }) => isHalfFilled(Person) || Answer !== null,
  // The registration is calculated from the person's nationality.
  before: { kind: 'nationality', isNeeded: ({ Answer }) => Answer !== null && !Answer.IsSent },
  resets: { Person: emptyCompanion },
  rescueText: ({ Fields, Person, Answer }) => JSON.stringify({ ...Fields, Person, Answer }, null, 2),
})

/** Reads the draft of a person's registration, or undefined. */
export const readRegistration = store.readByKey

/** The start of a registration draft: the server's copy, or nothing. */
export interface RegistrationStart extends Pick<RegistrationDraft, 'UserDetailId' | 'FullName' | 'PaperId'> {
  /** The server's copy; undefined if the person is not registered yet. */
  readonly served?: { readonly AccommodationId: string; readonly Version: number } & RegistrationFields
}

/** A new draft without choices; it is stored with its first choice. */
export function newRegistrationDraft({ served, ...start }: RegistrationStart): RegistrationDraft {
  const Fields = served ? registrationDrafts.fields.parse(served) : emptyRegistration
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
