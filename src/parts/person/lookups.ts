import type { Option } from '../../../contract/core/fields.ts'
import type { Place } from '../../../contract/people/places.ts'

/** The options of a person's form; any other value may be typed (offline O17). */
export interface PersonLookups {
  readonly designations: readonly Option[]
  readonly countries: readonly Option[]
  readonly countryCodes: readonly Option[]
  readonly nationalities: readonly Option[]
  readonly universities: readonly Option[]
  /** The states of a country, and the cities of a state, by the Id of the option above; none if unknown. */
  readonly states: (countryId: string) => Promise<readonly Option[]>
  readonly cities: (stateId: string) => Promise<readonly Option[]>
  /** Cities anywhere that begin with a text; undefined if they cannot be looked up now. */
  readonly findCities: (text: string) => Promise<readonly Place[] | undefined>
  /** Institutions of the world whose names a text finds; none if they cannot be looked up now. */
  readonly findInstitutions: (text: string) => Promise<readonly Option[]>
  /** Where an institution is; `IsSure` if only one place is meant. */
  readonly whereIs: (
    institution: string,
  ) => Promise<{ readonly Places: readonly Place[]; readonly IsSure: boolean }>
  /** Why a list could not be updated although the portal responded. */
  readonly error: string | null
}
