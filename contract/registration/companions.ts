import { Line } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { registrationTexts } from './registrationTexts.ts'
import { choiceError, errorsOf, isWhole, requiredText, textError } from '../core/rules.ts'
import { z } from 'zod'

/** Spec §3 "Companion relations". */
export const relations = ['Spouse', 'Parent', 'Child'] as const

/** A companion's gender is sent in lower case (spec §3). */
export const companionGenders = ['male', 'female', 'other'] as const

/** Spec §3 "Accompanying person", as typed: a half-filled one can be parsed, and the rules refuse it. */
export const AccompanyingPerson = z.strictObject({
  FullName: Line,
  Relation: Line,
  Gender: Line,
  Age: z.number().nullable(),
})

export type AccompanyingPerson = z.infer<typeof AccompanyingPerson>

export const emptyCompanion: AccompanyingPerson = { FullName: '', Relation: '', Gender: '', Age: null }

/** Spec §5 "Accompanying person", by field. */
export function companionRules(person: AccompanyingPerson) {
  const { Age } = person
  return errorsOf({
    FullName: textError(registrationTexts.fullName, person.FullName, limits.NameLongest),
    Relation: choiceError(registrationTexts.relation, person.Relation, relations),
    Gender: choiceError(registrationTexts.gender, person.Gender, companionGenders),
    Age:
      Age === null
        ? requiredText(registrationTexts.age)
        : !isWhole(Age, 0, limits.OldestAge) && registrationTexts.ageInvalid,
  })
}

/** True for a companion that somebody started to type and did not add (spec §5). */
export function isHalfFilled(person: AccompanyingPerson): boolean {
  return Boolean(person.FullName.trim() || person.Relation || person.Gender || person.Age !== null)
}
