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
import type { Place } from '../../../contract/people/places.ts'
import { readCopy } from '../../cache/database/copyDatabase.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { onBack } from '../../stores/connection.ts'
import { useSession } from '../../stores/session.ts'
import { useDue } from '../../stores/silentRequests.ts'
import { CallError, isUnanswered, messageOf } from '../session/call.ts'
import { urlOf } from '../transport/request.ts'
import { findCities, institutionsFound, whereIs, type InstitutionPlaces } from './places.ts'
import { pull } from './pull.ts'

type Options = readonly Option[]

/** The options of a person's form, as known on this device (spec §7 "Lookups"). */
export interface Lookups {
  readonly designations: Options
  readonly countries: Options
  readonly countryCodes: Options
  readonly nationalities: Options
  readonly universities: Options
  readonly states: (countryId: string) => Promise<Options>
  readonly cities: (stateId: string) => Promise<Options>
  /** Cities anywhere; undefined if they cannot be looked up now. */
  readonly findCities: (text: string) => Promise<readonly Place[] | undefined>
  /** Institutions of the world; none if they cannot be looked up now. */
  readonly findInstitutions: (text: string) => Promise<Options>
  readonly whereIs: (institution: string) => Promise<InstitutionPlaces>
  /** Why a list could not be updated although the portal responded. */
  readonly error: string | null
}

const nowhere = () => Promise.resolve<Options>([])

/** The look-ups, once `loadLookups` has begun; until then most lists are empty, and everything can be typed. */
export const useLookups = create<Lookups>(() => ({
  designations: designations.map((Name) => ({ Id: Name, Name })),
  countries: [],
  countryCodes: [],
  nationalities: [],
  universities: [],
  states: nowhere,
  cities: nowhere,
  findCities: () => Promise.resolve(undefined),
  findInstitutions: nowhere,
  whereIs: () => Promise.resolve({ Places: [], IsSure: false }),
  error: null,
}))

/** A list that can be requested from the server and that this device may have a copy of. */
interface Asked {
  kept(databases: PersonDatabases): Promise<Options | undefined>
  pulled(databases: PersonDatabases): Promise<Options>
}

type ListEndpoint = typeof getDesignations | typeof getUniversities | typeof getLocations

function asked<const E extends ListEndpoint>(endpoint: E, query?: Partial<QueryOf<E>>): Asked {
  return {
    kept: async ({ copies }) => {
      const copy = readCopy(copies, urlOf<Endpoint>(endpoint, undefined, query), endpoint.result)
      // Unreadable copies count as no copies.
      return (await copy.catch(() => undefined))?.Value
    },
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
type ListName = keyof typeof lists
const isList = (name: string): name is ListName => name in lists

/** Shows why a list could not be loaded, unless there was no response: then the copies are used (spec §8 "Lookups"). */
function report(error: unknown): void {
  if (isUnanswered(error)) return
  const message = error instanceof CallError ? messageOf(error, texts.somethingWrong) : texts.unexpected
  useLookups.setState({ error: message })
}

/** The shortest and the longest wait before lists that the portal refused are requested again, in milliseconds. */
const soonest = 2_000
const seldom = 60_000

/** The next wait for each list that was refused, by its person and name, until it arrives. */
const waits = new Map<string, number>()
let next: { readonly timer: ReturnType<typeof setTimeout>; readonly on: number } | undefined

/** The lists of a person that are missing: neither the device nor the server has given them. */
let missing: { readonly databases: PersonDatabases; names: Set<string> } | undefined

const waitName = ({ UserId }: PersonDatabases, name: string) => `${UserId} ${name}`

function isMissing(databases: PersonDatabases, name: string, error: unknown): void {
  report(error)
  if (missing?.databases !== databases) missing = { databases, names: new Set() }
  missing.names.add(name)
  // The return of a portal that did not answer is noticed elsewhere.
  if (isUnanswered(error)) return
  const waiting = waitName(databases, name)
  const wait = waits.get(waiting) ?? soonest
  waits.set(waiting, Math.min(wait * 2, seldom))
  // All missing lists are due together, when the first of them is.
  const on = Date.now() + wait
  if (next && next.on <= on) return
  clearTimeout(next?.timer)
  const timer = setTimeout(() => {
    next = undefined
    askAgain()
  }, wait)
  next = { timer, on }
}

/** True while this person is signed in: their lists are not shown to another one. */
const isHere = ({ UserId }: PersonDatabases) => useSession.getState().session?.UserId === UserId

/** Requests the missing lists again: the portal is back, or the wait after a failed request is over. */
function askAgain(): void {
  if (!missing || !isHere(missing.databases)) return
  const { databases, names } = missing
  missing = undefined
  void askOneFirst(databases, [...names].filter(isList))
}

/**
 * Requests one list, and the others once it has arrived, so that a silent portal gets one call and not five. If it does
 * not arrive, the next time begins with another one. The fields that show places request theirs.
 */
async function askOneFirst(databases: PersonDatabases, names: readonly ListName[]): Promise<void> {
  const [first, ...others] = names
  await bringUpToDate(databases, first ? [first] : [])
  if (others.length === 0 || !isHere(databases)) return
  if (missing?.databases === databases && first && missing.names.has(first))
    missing.names = new Set([...others, ...missing.names])
  else await bringUpToDate(databases, others)
}

onBack(askAgain)
useDue.subscribe(askAgain)

/** The functions that load places. New ones make every field that shows places load them again. */
const placesOf = (
  databases: PersonDatabases,
): Pick<Lookups, 'states' | 'cities' | 'findCities' | 'findInstitutions' | 'whereIs'> => ({
  findCities: (text) => findCities(databases, text),
  findInstitutions: (text) => institutionsFound(databases, text),
  whereIs: (institution) => whereIs(databases, institution),
  states: (countryId) => places(databases, 'State', countryId),
  cities: (stateId) => places(databases, 'City', stateId),
})

const placeName = (type: LocationType, filter: string) => `${type} ${filter}`

/** The requests for places under way, by person, type and filter: the fields of a form share them. */
const underWay = new Map<string, Promise<Options>>()

function pulledOnce(databases: PersonDatabases, type: LocationType, filter: string): Promise<Options> {
  const name = waitName(databases, placeName(type, filter))
  const known = underWay.get(name)
  if (known) return known
  const pulled = asked(getLocations, { type, filter })
    .pulled(databases)
    .then((options) => {
      waits.delete(name)
      return options
    })
    .finally(() => underWay.delete(name))
  underWay.set(name, pulled)
  return pulled
}

/**
 * A list of places: the device's copy at once, if there is one, refreshed in the background; otherwise the server's
 * list; empty if neither has one.
 */
async function places(databases: PersonDatabases, type: LocationType, filter: string): Promise<Options> {
  const kept = await asked(getLocations, { type, filter }).kept(databases)
  const pulled = pulledOnce(databases, type, filter).catch((error: unknown): Options => {
    if (kept) report(error)
    else isMissing(databases, placeName(type, filter), error)
    return []
  })
  return kept ?? pulled
}

let loading: { readonly databases: PersonDatabases; readonly done: Promise<void> } | undefined

/**
 * Shows the device's copies of the look-ups and updates them (offline O17). Throws nothing: without a response the
 * copies are used, and a refusal sets `error`.
 */
export function loadLookups(databases: PersonDatabases): Promise<void> {
  // A second call while the lists are loading waits for the first.
  if (loading?.databases === databases) return loading.done
  const done = bringUpToDate(databases).finally(() => {
    if (loading?.done === done) loading = undefined
  })
  loading = { databases, done }
  return done
}

/** Shows and updates the lists of these names, or all of them. */
async function bringUpToDate(
  databases: PersonDatabases,
  names: readonly ListName[] = Object.keys(lists).filter(isList),
): Promise<void> {
  useLookups.setState({ ...placesOf(databases), error: null })
  await Promise.all(
    names.map(async (name) => {
      const list = lists[name]
      let kept: Options | undefined
      try {
        kept = await list.kept(databases)
        if (kept) useLookups.setState({ [name]: kept })
        useLookups.setState({ [name]: await list.pulled(databases) })
        waits.delete(waitName(databases, name))
      } catch (error) {
        if (kept) report(error)
        else isMissing(databases, name, error)
      }
    }),
  )
}

/** The place of a person's institution, by the names in the profile. */
interface Near {
  readonly Country: string
  readonly State: string
}

/** Keeps what a person's form needs to be filled in offline, after a sign-in (offline O17). Throws nothing. */
export async function keepLookups(databases: PersonDatabases, near: Near): Promise<void> {
  await loadLookups(databases)
  await keepPlaces(databases, near)
}

/** Keeps the states of a country and the cities of one of them, for a form opened offline. Throws nothing. */
export async function keepPlaces(databases: PersonDatabases, near: Near): Promise<void> {
  const named = (options: Options, name: string) => options.find((option) => option.Name === name)?.Id
  const countryId = named(useLookups.getState().countries, near.Country)
  if (!countryId) return
  const stateId = named(await places(databases, 'State', countryId), near.State)
  if (stateId) await places(databases, 'City', stateId)
}
