import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { atLeastOne, Id, Line, mayLack, Text, Version } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { studentDesignations } from './profile.ts'
import { errorsOf, textError } from '../core/rules.ts'

/** A designation or an institution in the forms' lists, as organisers set it. */
export const ChoiceFields = z.strictObject({ Name: Line, IsActive: z.boolean() })
export type ChoiceFields = z.infer<typeof ChoiceFields>

export const Choice = ChoiceFields.extend({
  Id,
  /** How many people have it. */
  People: z.number().int(),
})
export type Choice = z.infer<typeof Choice>

/** The changes of a designation; missing fields stay as they are. */
export const ChoiceChange = atLeastOne(ChoiceFields.partial())
export type ChoiceChange = z.infer<typeof ChoiceChange>

/** A designation, as organisers see it. */
export const KeptChoice = Choice.extend({ Version })
export type KeptChoice = z.infer<typeof KeptChoice>

export const choiceTexts = {
  nameTaken: 'This name is on the list already',
  inUse: (people: number) =>
    people === 1
      ? 'One person has this designation, so it cannot be deleted. Take it off the list instead'
      : `${people} people have this designation, so it cannot be deleted. Take it off the list instead`,
  fixed: 'This designation asks for a student proof, so it can neither be renamed nor deleted',
  people: (count: number) => (count === 1 ? 'One person' : `${count} people`),
} as const

export function choiceRules({ Name }: ChoiceChange) {
  return errorsOf({ Name: Name !== undefined && textError('Name', Name, limits.LineLongest) })
}

/** True for the designations that rules depend on (spec §9 "Designations needing a student ID"). */
export const isFixedDesignation = (name: string) => studentDesignations.includes(name)

export const getDesignationChoices = adminEndpoint('GET /Designation/choices', {
  part: 'whole',
  summary: 'All designations, those that are not offered too, with how many people have each',
  shows: ['Designation'],
  result: z.array(KeptChoice),
})

export const addDesignation = adminEndpoint('POST /Designation', {
  part: 'whole',
  summary: 'Adds a designation',
  body: mayLack(ChoiceFields, { IsActive: true }),
  rules: choiceRules,
  result: Choice,
})

export const changeDesignation = adminEndpoint('PUT /Designation/:id', {
  part: 'whole',
  summary:
    'Renames a designation, for the people who have it too, or takes it off the list; takes `If-Match`',
  body: ChoiceChange,
  rules: choiceRules,
  result: Choice,
})

export const deleteDesignation = adminEndpoint('DELETE /Designation/:id', {
  part: 'whole',
  summary: 'Deletes a designation that nobody has',
})

export const getUniversityChoices = adminEndpoint('GET /University/choices', {
  part: 'whole',
  summary: 'Institutions that people have entered or organisers have added, the most frequent first',
  shows: ['University'],
  query: z.strictObject({ Text: Text.optional() }),
  result: z.array(Choice.omit({ Id: true })),
})

/** An institution is identified by its name, since most were entered by people. */
export const saveUniversity = adminEndpoint('POST /University', {
  part: 'whole',
  summary: 'Offers an institution in forms, or stops offering it; profiles keep what their people wrote',
  body: mayLack(ChoiceFields, { IsActive: true }),
  rules: choiceRules,
})
