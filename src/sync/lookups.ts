import { create } from 'zustand'
import type { Endpoint, QueryOf } from '../../contract/endpoint.ts'
import { texts } from '../../contract/errors.ts'
import type { Option } from '../../contract/fields.ts'
import {
  designations,
  getDesignations,
  getLocations,
  getUniversities,
  type LocationType,
} from '../../contract/people.ts'
import { readCopy } from '../cache/copies.ts'
import type { PersonDatabases } from '../cache/person.ts'
import { CallError, messageOf } from './api.ts'
import { copyKey, pull } from './pull.ts'

type Options = readonly Option[]

/** What a person's form offers to choose from, as this device knows it (spec §7 "Lookups"). */
export interface Lookups {
  readonly designations: Options
  readonly countries: Options
  readonly countryCodes: Options
  readonly nationalities: Options
  readonly universities: Options
  readonly states: (countryId: string) => Promise<Options>
  readonly cities: (stateId: string) => Promise<Options>
  /** Why a list could not be brought up to date although the portal answered. */
  readonly error: string | null
}

const nowhere = () => Promise.resolve<Options>([])

/** The look-ups, once `loadLookups` has begun; until then there is nothing to choose, and everything can be typed. */
export const useLookups = create<Lookups>(() => ({
  designations: designations.map((Name) => ({ Id: Name, Name })),
  countries: [],
  countryCodes: [],
  nationalities: [],
  universities: [],
  states: nowhere,
  cities: nowhere,
  error: null,
}))

/** A list that the server can be asked for and that this device may have a copy of. */
interface Asked {
  kept(databases: PersonDatabases): Promise<Options | undefined>
  pulled(databases: PersonDatabases): Promise<Options>
}

type ListEndpoint = typeof getDesignations | typeof getUniversities | typeof getLocations

function asked<const E extends ListEndpoint>(endpoint: E, query?: Partial<QueryOf<E>>): Asked {
  return {
    kept: async ({ copies }) =>
      (await readCopy(copies, copyKey<Endpoint>(endpoint, undefined, query), endpoint.result))?.Value,
    pulled: (databases) => pull<ListEndpoint>(databases, endpoint, undefined, query as undefined),
  }
}

const lists = {
  designations: asked(getDesignations),
  universities: asked(getUniversities),
  countries: asked(getLocations, { type: 'Country' }),
  countryCodes: asked(getLocations, { type: 'CountryCode' }),
  nationalities: asked(getLocations, { type: 'Nationality' }),
}

/** A list of places: the device's copy at once if it has one, else what the server says; none if neither knows. */
async function places(databases: PersonDatabases, type: LocationType, filter: string): Promise<Options> {
  const list = asked(getLocations, { type, filter })
  return (await list.kept(databases)) ?? list.pulled(databases).catch(() => [])
}

/**
 * Shows the device's copies of the look-ups and brings them up to date (offline O17). Nothing is thrown: without an
 * answer the copies stand, and `error` tells of an answer that was a refusal.
 */
export async function loadLookups(databases: PersonDatabases): Promise<void> {
  useLookups.setState({
    states: (countryId) => places(databases, 'State', countryId),
    cities: (stateId) => places(databases, 'City', stateId),
    error: null,
  })
  await Promise.all(
    Object.entries(lists).map(async ([name, list]) => {
      const kept = await list.kept(databases)
      if (kept) useLookups.setState({ [name]: kept })
      try {
        useLookups.setState({ [name]: await list.pulled(databases) })
      } catch (error) {
        if (error instanceof CallError && error.reason === 'offline') return
        useLookups.setState({ error: messageOf(error, texts.somethingWrong) })
      }
    }),
  )
}

/** Keeps the states of a country and the cities of one of them, for a form that is opened offline. Throws nothing. */
export async function keepPlaces(
  databases: PersonDatabases,
  near: { readonly Country: string; readonly State: string },
): Promise<void> {
  const named = (options: Options, name: string) => options.find((option) => option.Name === name)?.Id
  const countryId = named(useLookups.getState().countries, near.Country)
  if (!countryId) return
  const stateId = named(await places(databases, 'State', countryId), near.State)
  if (stateId) await places(databases, 'City', stateId)
}
