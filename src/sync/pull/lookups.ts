import { create } from 'zustand'
import type { Endpoint, QueryOf } from '../../../contract/core/endpoint.ts'
import { texts } from '../../../contract/core/errors.ts'
import type { Option } from '../../../contract/core/fields.ts'
import {
  designations,
  getDesignations,
  getLocations,
  getUniversities,
  type LocationType,
} from '../../../contract/people/lookups.ts'
import { readCopy } from '../../cache/database/copyDatabase.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { CallError, messageOf } from '../session/call.ts'
import { copyKey } from '../transport/copyKey.ts'
import { pull } from './pull.ts'

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
      // A device that cannot read its copies is as good as one that has none.
      (
        await readCopy(copies, copyKey<Endpoint>(endpoint, undefined, query), endpoint.result).catch(
          () => undefined,
        )
      )?.Value,
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

/** Tells why a list could not be had, unless nothing answered: then the copies stand (spec §8 "Lookups"). */
function tell(error: unknown): void {
  if (error instanceof CallError && error.reason === 'offline') return
  const message = error instanceof CallError ? messageOf(error, texts.somethingWrong) : texts.unexpected
  useLookups.setState({ error: message })
}

/** How soon a form asks again for places that could not be had, and how seldom in the end, in milliseconds. */
const soonest = 2_000
const seldom = 60_000

let wait = soonest
let again: ReturnType<typeof setTimeout> | undefined

/** Lets the form that shows places ask anew for what it lacks; a form that is closed by then asks for nothing. */
function askAgainSoon(databases: PersonDatabases): void {
  clearTimeout(again)
  again = setTimeout(() => {
    wait = Math.min(wait * 2, seldom)
    useLookups.setState(placesOf(databases))
  }, wait)
}

/** The ways to ask for places. New ones make every field ask again that shows places. */
const placesOf = (databases: PersonDatabases): Pick<Lookups, 'states' | 'cities'> => ({
  states: (countryId) => places(databases, 'State', countryId),
  cities: (stateId) => places(databases, 'City', stateId),
})

/**
 * A list of places: the device's copy at once if it has one, which is renewed behind, else what the server says; none if
 * neither knows.
 */
async function places(databases: PersonDatabases, type: LocationType, filter: string): Promise<Options> {
  const list = asked(getLocations, { type, filter })
  const kept = await list.kept(databases)
  const pulled = list.pulled(databases).then(
    (options) => {
      wait = soonest
      return options
    },
    (error: unknown) => {
      tell(error)
      if (!kept) askAgainSoon(databases)
      return []
    },
  )
  return kept ?? pulled
}

let loading: { readonly databases: PersonDatabases; readonly done: Promise<void> } | undefined

/**
 * Shows the device's copies of the look-ups and brings them up to date (offline O17). Nothing is thrown: without an
 * answer the copies stand, and `error` tells of an answer that was a refusal.
 */
export function loadLookups(databases: PersonDatabases): Promise<void> {
  // Whoever asks again while the lists are on their way waits for the same ones.
  if (loading?.databases === databases) return loading.done
  const done = bringUpToDate(databases).finally(() => {
    if (loading?.done === done) loading = undefined
  })
  loading = { databases, done }
  return done
}

async function bringUpToDate(databases: PersonDatabases): Promise<void> {
  useLookups.setState({ ...placesOf(databases), error: null })
  await Promise.all(
    Object.entries(lists).map(async ([name, list]) => {
      try {
        const kept = await list.kept(databases)
        if (kept) useLookups.setState({ [name]: kept })
        useLookups.setState({ [name]: await list.pulled(databases) })
      } catch (error) {
        tell(error)
      }
    }),
  )
}

/** Where a person's institution is, by the names that the profile holds. */
interface Near {
  readonly Country: string
  readonly State: string
}

/** Keeps what a person's form needs to be filled in with no network, after a sign-in (offline O17). Throws nothing. */
export async function keepLookups(databases: PersonDatabases, near: Near): Promise<void> {
  await loadLookups(databases)
  await keepPlaces(databases, near)
}

/** Keeps the states of a country and the cities of one of them, for a form that is opened offline. Throws nothing. */
export async function keepPlaces(databases: PersonDatabases, near: Near): Promise<void> {
  const named = (options: Options, name: string) => options.find((option) => option.Name === name)?.Id
  const countryId = named(useLookups.getState().countries, near.Country)
  if (!countryId) return
  const stateId = named(await places(databases, 'State', countryId), near.State)
  if (stateId) await places(databases, 'City', stateId)
}
