import type { Option } from '../../../contract/core/fields.ts'
import { hasWords, searchedName } from '../../../contract/people/institutionNames.ts'
import { noId } from '../../../contract/core/limits.ts'
import type { PersonField } from '../../../contract/people/people.ts'
import type { Place } from '../../../contract/people/places.ts'
import { phoneOf } from '../../../contract/people/phone.ts'
import { studentDesignations } from '../../../contract/people/profile.ts'

export type PersonValues = Readonly<Partial<Record<PersonField, string>>>

/** The place that must be chosen before a state or a city (spec §5). */
export const placeAbove: Readonly<Partial<Record<PersonField, PersonField>>> = {
  OrganizationState: 'OrganizationCountry',
  OrganizationCity: 'OrganizationState',
  ResidenceState: 'ResidenceCountry',
  ResidenceCity: 'ResidenceState',
}

/** The places below one, which are invalid once it changes. */
function placesBelow(field: PersonField): PersonField[] {
  const entries = Object.entries(placeAbove) as [PersonField, PersonField][]
  const next = entries.filter(([, above]) => above === field).map(([below]) => below)
  return [...next, ...next.flatMap(placesBelow)]
}

function known(options: readonly Option[], name: string): Option | undefined {
  const wanted = name.trim().toLowerCase()
  return options.find((option) => option.Name.toLowerCase() === wanted)
}

/** The Id of the option with this name, in any letter case; empty if unknown. */
export function idOf(options: readonly Option[], name: string): string {
  return known(options, name)?.Id ?? ''
}

/** The typed text in the spelling of the matching option; unknown text stays as typed. */
export function spelling(options: readonly Option[], typed: string): string {
  return known(options, typed)?.Name ?? typed
}

/** The names that contain the typed text, those beginning with it first, so `Indi` offers India before the rest. */
export function namesWith(names: readonly string[], typed: string): string[] {
  const wanted = typed.trim().toLowerCase()
  const containing = names.filter((name) => name.toLowerCase().includes(wanted))
  const begins = (name: string) => name.toLowerCase().startsWith(wanted)
  return [...containing.filter(begins), ...containing.filter((name) => !begins(name))]
}

/** The institutions that contain the typed text, then those that have its words in any order, as on the server. */
export function institutionsWith(names: readonly string[], typed: string): string[] {
  const containing = namesWith(names, typed)
  const isFound = hasWords(typed)
  const others = names.filter((name) => !containing.includes(name) && isFound(searchedName(name)))
  return [...containing, ...others]
}

/** A typed or pasted number; a country code before it goes into its own field. */
export function phoneChange(values: PersonValues, typed: string): PersonValues {
  const { PhoneNumber, CountryCode } = phoneOf(typed, values.CountryCode)
  return { PhoneNumber, ...(CountryCode ? { CountryCode } : {}) }
}

/** A change of designation; the student proof is removed if it no longer applies (spec §5 "Student ID"). */
export function designationChange(values: PersonValues, Designation: string): PersonValues {
  const dropsProof = values.StudentId !== undefined && !studentDesignations.includes(Designation)
  return { Designation, ...(dropsProof ? { StudentId: noId } : {}) }
}

/** What else changes with a new place: the places below it are cleared, an empty country code is filled. */
export function placeChange(
  field: PersonField,
  values: PersonValues,
  lookups: { readonly countries: readonly Option[]; readonly countryCodes: readonly Option[] },
): PersonValues {
  const cleared = Object.fromEntries(placesBelow(field).map((below) => [below, '']))
  if (field !== 'ResidenceCountry' && field !== 'OrganizationCountry') return cleared
  const country = idOf(lookups.countries, values[field] ?? '')
  const code = lookups.countryCodes.find((option) => option.Id === country)?.Name
  return code && !values.CountryCode ? { ...cleared, CountryCode: code } : cleared
}

/** The two places of a person. */
export type PlaceKind = 'Organization' | 'Residence'

const partsOf = ['Country', 'State', 'City'] as const

/** The values of one of the two places of a person. */
export function placeOf(values: PersonValues, kind: PlaceKind): Place {
  const [Country = '', State = '', City = ''] = partsOf.map((part) => values[`${kind}${part}`] ?? '')
  return { City, State, Country }
}

/** The change that writes a place; an empty country code is filled too. */
export function placeFilled(
  kind: PlaceKind,
  place: Place,
  values: PersonValues,
  lookups: Parameters<typeof placeChange>[2],
): PersonValues {
  const country = { [`${kind}Country`]: place.Country }
  const code = placeChange(`${kind}Country`, { ...values, ...country }, lookups).CountryCode
  return {
    ...Object.fromEntries(partsOf.map((part) => [`${kind}${part}`, place[part]])),
    ...(code ? { CountryCode: code } : {}),
  }
}

/** True if nothing was entered for a place. */
export const isBlankPlace = (values: PersonValues, kind: PlaceKind): boolean =>
  Object.values(placeOf(values, kind)).every((name) => name.trim() === '')
