import { z } from 'zod'
import type { Place } from '../../contract/people/places.ts'
import { foldedName, shardOf } from '../../contract/people/placeNames.ts'
import { keepFew } from '../db/recentReads.ts'
import { allCountries, readPlaces, type Country } from './geography.ts'
import { placesCalled } from './otherNames.ts'

/** Name and state of each city of the world, in a file for each beginning of a name. */
const Named = z.array(z.tuple([z.string(), z.string()]))
type Named = z.infer<typeof Named>

/** Nobody reads more than this: users type another letter instead. */
const mostFound = 20

const kept = keepFew<Named>(64)

function citiesBeginning(name: string): Promise<Named> {
  const shard = shardOf(name)
  // Not all pairs of letters begin the name of a city.
  return kept(shard, () => readPlaces(Named, `named/${shard}`).catch((): Named => []))
}

function stateOf(countries: readonly Country[], id: string): Omit<Place, 'City'> | undefined {
  const [code, ...state] = id.split('-')
  const country = countries.find(({ iso2 }) => iso2 === code)
  const found = country?.states.find(({ iso2 }) => iso2 === state.join('-'))
  return country && found && { State: found.name, Country: country.name }
}

async function placesOf(cities: Named): Promise<Place[]> {
  const countries = await allCountries()
  return cities.flatMap(([City, id]) => {
    const state = stateOf(countries, id)
    return state ? [{ City, ...state }] : []
  })
}

/** Each country's first place before the second of any, so that a common name shows that it is one. */
function mixed(places: readonly Place[]): Place[] {
  const counts = new Map<string, number>()
  const ranked = places.map((place) => {
    const rank = counts.get(place.Country) ?? 0
    counts.set(place.Country, rank + 1)
    return { place, rank }
  })
  return ranked.sort((a, b) => a.rank - b.rank).map(({ place }) => place)
}

/** The cities whose other name fits, such as Mumbai for `Bombay`. */
async function citiesCalled(fits: (kept: string) => boolean): Promise<Place[]> {
  const named = placesCalled(fits).map(async ([country, place]) =>
    (await citiesBeginning(place)).filter(
      ([name, id]) => foldedName(name) === place && id.startsWith(`${country}-`),
    ),
  )
  return placesOf((await Promise.all(named)).flat())
}

/** A city named like its state, such as a capital, is the one that most people mean. */
const isMain = ({ City, State }: Place) => City === State

/** Cities anywhere that begin with a text; after a comma the beginning of their state or country. */
export async function findCities(text: string): Promise<Place[]> {
  const [wanted = '', ...rest] = text.split(',').map(foldedName)
  const where = rest.filter(Boolean)
  const cities = (await citiesBeginning(wanted)).filter(([name]) => foldedName(name).startsWith(wanted))
  const isThere = ({ State, Country }: Place) =>
    where.every((word) => [State, Country].some((name) => foldedName(name).startsWith(word)))
  const called = (await citiesCalled((kept) => kept.startsWith(wanted))).filter(isThere)
  const places = (await placesOf(cities)).filter(isThere)
  const isWhole = ({ City }: Place) => foldedName(City) === wanted
  const sorted = places.sort((a, b) => a.City.localeCompare(b.City, 'en'))
  const whole = sorted.filter(isWhole)
  return [...called, ...whole.filter(isMain), ...mixed(whole.filter((place) => !isMain(place)))]
    .concat(sorted.filter((place) => !isWhole(place)))
    .slice(0, mostFound)
}

/** Words in the names of institutions that also are names of some place. */
export const notPlaces = new Set(
  (
    'a and arts at business central christian college de del der di du east eastern education engineering for general ' +
    'health higher hospital in independence institute international law management medical national new ' +
    'north northern of open research royal saint school science sciences society south southern st state studies ' +
    'technical technology the union university universidad universitat universite west western'
  ).split(' '),
)

/** Longer names are sentences. */
export const mostWords = 12

/** The runs of up to three words of a name, the longest first. */
function runsOf(name: string): string[] {
  const words = foldedName(name)
    .split(/[^\p{L}\p{N}'-]+/u)
    .filter(Boolean)
    .slice(0, mostWords)
  const runs = [3, 2, 1].flatMap((length) =>
    words.flatMap((_, at) => (at + length <= words.length ? [words.slice(at, at + length)] : [])),
  )
  return runs.filter((run) => !run.every((word) => notPlaces.has(word))).map((run) => run.join(' '))
}

/** The states and countries with a name; a state's main city with it, if it has the same name. */
async function regionsNamed(run: string): Promise<Place[]> {
  const countries = await allCountries()
  const states = countries.flatMap(({ name: Country, states: all }) =>
    all.filter(({ name }) => foldedName(name) === run).map(({ name: State }) => ({ State, Country })),
  )
  const cities = await placesOf((await citiesBeginning(run)).filter(([name]) => foldedName(name) === run))
  const withCity = states.map((state) => {
    const City = cities.find((city) => city.State === state.State && city.Country === state.Country)?.City
    return { City: City ?? '', ...state }
  })
  const named = countries.filter(({ name }) => foldedName(name) === run)
  return [...withCity, ...named.map(({ name: Country }) => ({ City: '', State: '', Country }))]
}

async function citiesNamed(run: string): Promise<Place[]> {
  const cities = (await citiesBeginning(run)).filter(([name]) => foldedName(name) === run)
  return [...(await citiesCalled((kept) => kept === run)), ...mixed(await placesOf(cities))]
}

/**
 * The places that the name of an institution may mean: states and countries before cities, and longer names before
 * their parts. It is sure if it is the only state or country: a city of the same name may be any.
 */
export async function placesInName(name: string): Promise<{ Places: Place[]; IsSure: boolean }> {
  const runs = runsOf(name)
  const found: Place[] = []
  for (const run of runs) found.push(...(await regionsNamed(run)))
  const regions = found.length
  for (const run of runs) if (run.length > 2) found.push(...(await citiesNamed(run)))
  const lines = new Map(found.map((place) => [Object.values(place).join('|'), place]))
  const Places = [...lines.values()].slice(0, 6)
  return { Places, IsSure: regions === 1 }
}
