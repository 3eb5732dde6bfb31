import { Text, lengthOf } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { registrationTexts } from './registrationTexts.ts'
import { errorsOf } from '../core/rules.ts'
import { z } from 'zod'

/** Spec §3 "Companion relations". */
export const relations = ['Spouse', 'Parent', 'Child'] as const

/** A companion's gender is sent in lower case (spec §3). */
export const companionGenders = ['male', 'female', 'other'] as const

/** Spec §3 "Accompanying person", as typed: a half-filled one can be parsed, and the rules refuse it. */
export const AccompanyingPerson = z.strictObject({
  FullName: Text,
  Relation: Text,
  Gender: Text,
  Age: z.number().nullable(),
})

export type AccompanyingPerson = z.infer<typeof AccompanyingPerson>

export const emptyCompanion: AccompanyingPerson = { FullName: '', Relation: '', Gender: '', Age: null }

/** Spec §5 "Accompanying person", by field. */
export function companionRules(person: AccompanyingPerson) {
  const { Age } = person
  return errorsOf({
    FullName: !person.FullName.trim()
      ? registrationTexts.nameRequired
      : lengthOf(person.FullName) > limits.NameLongest && registrationTexts.nameTooLong,
    Relation: !person.Relation
      ? registrationTexts.relationRequired
      : !relations.some((relation) => relation === person.Relation) && registrationTexts.relationUnknown,
    Gender: !person.Gender
      ? registrationTexts.genderRequired
      : !companionGenders.some((gender) => gender === person.Gender) && registrationTexts.genderUnknown,
    Age:
      Age === null
        ? registrationTexts.ageRequired
        : (!Number.isInteger(Age) || Age < 0 || Age > limits.OldestAge) && registrationTexts.ageInvalid,
  })
}

/** True for a companion that somebody started to type and did not add (spec §5). */
export function isHalfFilled(person: AccompanyingPerson): boolean {
  return Boolean(person.FullName.trim() || person.Relation || person.Gender || person.Age !== null)
}
