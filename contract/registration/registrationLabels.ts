import { type RegistrationFields } from './registration.ts'

/** The labels of a registration's fields in a comparison of two copies. */
export const registrationLabels: Readonly<Record<keyof RegistrationFields, string>> = {
  IsAttendingConference: 'Attending the conference',
  AccommodationRequired: 'Accommodation',
  IsBookOfAbstractRequired: 'Book of abstracts',
  IsSocietyLifeMember: 'Life membership',
  GetPersons: 'Accompanying persons',
}
