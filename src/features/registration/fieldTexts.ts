import type { AccompanyingPerson } from '../../../contract/registration/companions.ts'
import type { RegistrationFields } from '../../../contract/registration/registration.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'

const aboutPerson = ({ FullName, Relation, Age }: AccompanyingPerson) => {
  const details = [Relation, Age ?? ''].filter((part) => part !== '').join(', ')
  return details ? `${FullName} (${details})` : FullName
}

/** The value of a registration's field, in words. */
export function wordsOf(fields: RegistrationFields, name: keyof RegistrationFields): string {
  const value = fields[name]
  if (typeof value === 'boolean') return value ? registrationTexts.yes : registrationTexts.no
  return value.map(aboutPerson).join(', ') || registrationTexts.nobody
}
