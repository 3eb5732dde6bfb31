import type { Option } from '../../../contract/core/fields.ts'

/** What a person's form offers to choose from; whatever it does not know may be typed (offline O17). */
export interface PersonLookups {
  readonly designations: readonly Option[]
  readonly countries: readonly Option[]
  readonly countryCodes: readonly Option[]
  readonly nationalities: readonly Option[]
  readonly universities: readonly Option[]
  /** The states of a country, and the cities of a state, by the Id of the choice above; none if nothing is known. */
  readonly states: (countryId: string) => Promise<readonly Option[]>
  readonly cities: (stateId: string) => Promise<readonly Option[]>
  /** Why a list could not be brought up to date although the portal answered. */
  readonly error: string | null
}
