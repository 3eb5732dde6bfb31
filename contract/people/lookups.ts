import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Option, Text } from '../core/fields.ts'

export const designations: readonly string[] = [
  'Professor',
  'Associate Professor',
  'Assistant Professor',
  'Postdoctoral Researcher',
  'Research Scientist',
  'PhD Scholar',
  "Master's student",
  'Lecturer',
  'Independent Scholar',
  'Practitioner',
  'Other',
]

export const getDesignations = endpoint('GET /Designation', {
  summary: 'The designations that a person may have',
  callers: 'signedIn',
  part: 'any',
  shows: ['Designation'],
  result: z.array(Option),
})

export const getUniversities = endpoint('GET /University', {
  summary: 'Institutions that are known by name',
  callers: 'signedIn',
  part: 'any',
  shows: ['University'],
  result: z.array(Option),
})

export const locationTypes = ['Country', 'Nationality', 'CountryCode', 'State', 'City'] as const
export type LocationType = (typeof locationTypes)[number]

export const getLocations = endpoint('GET /Location', {
  summary:
    'Places; `filter` is the country (for states) or the state (for cities), by its Id or its name in any letter case. `country` distinguishes states of the same name',
  callers: 'signedIn',
  part: 'any',
  // Places do not change.
  shows: [],
  query: z.strictObject({
    type: z.enum(locationTypes),
    filter: Text.optional(),
    country: Text.optional(),
  }),
  result: z.array(Option),
})
