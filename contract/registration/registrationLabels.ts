import { type RegistrationFields } from './registration.ts'

/** What each field of a registration is called where two copies of it are compared. */
export const registrationLabels: Readonly<Record<keyof RegistrationFields, string>> = {
  IsAttendingConference: 'Attending the conference',
  AccommodationRequired: 'Accommodation',
  IsBookOfAbstractRequired: 'Book of abstracts',
  IsSocietyLifeMember: 'Life membership',
  GetPersons: 'Accompanying persons',
}
