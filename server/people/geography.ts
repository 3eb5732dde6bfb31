import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Option } from '../../contract/core/fields.ts'
import { inProject } from '../db/projectPaths.ts'
import { keepFew } from '../db/recentReads.ts'

const State = z.tuple([z.string(), z.string()]).transform(([iso2, name]) => ({ iso2, name }))
const Country = z.object({
  name: z.string(),
  iso2: z.string(),
  nationality: z.string(),
  phonecode: z.string(),
  states: z.array(State),
})
export type Country = z.infer<typeof Country>
/** Id and name of each city, by the code of its state. */
export const Cities = z.record(z.string(), z.array(z.tuple([z.number(), z.string()])))

/** A cache of the lists of cities in use, with at most this many entries. */
const kept = keepFew<readonly Option[]>(64)

const byName = (a: Option, b: Option) => a.Name.localeCompare(b.Name, 'en')

/** Reads a file that `places.main.ts` wrote from the open data set of @countrystatecity/countries (ODbL). */
export async function readPlaces<S extends z.ZodType>(schema: S, name: string): Promise<z.output<S>> {
  return schema.parse(JSON.parse(await readFile(inProject(`dist-places/${name}.json`), 'utf8')))
}

let countries: Promise<readonly Country[]> | undefined
/** All countries with their states. */
export const allCountries = () => (countries ??= readPlaces(z.array(Country), 'countries'))

/** Countries by name; the Id is the code of ISO 3166-1, such as `IN`. */
export async function listCountries(): Promise<readonly Option[]> {
  const all = await allCountries()
  return all.map(({ iso2, name }) => ({ Id: iso2, Name: name })).sort(byName)
}

/** Dialling codes such as `+91`, in the order of their countries; the Id is the country's. */
export async function listCountryCodes(): Promise<readonly Option[]> {
  const codes = new Map((await allCountries()).map(({ iso2, phonecode }) => [iso2, phonecode]))
  return (await listCountries()).map(({ Id }) => ({ Id, Name: `+${codes.get(Id) ?? ''}` }))
}

/**
 * Nationalities by name, each once. The data has several words for some (`Greek, Hellenic`): the first one counts
 * that is not the only word for another country, so that Taiwan does not become the same as China.
 */
export async function listNationalities(): Promise<readonly Option[]> {
  const words = (await allCountries()).map(({ nationality }) =>
    nationality.split(/,\s*/).map((word) => word.trim()),
  )
  const onlyWords = new Set(words.filter((some) => some.length === 1).flat())
  const names = words.map(
    (some) => (some.length === 1 ? some[0] : some.find((word) => !onlyWords.has(word))) ?? '',
  )
  return [...new Set(names)]
    .filter(Boolean)
    .map((Name) => ({ Id: Name, Name }))
    .sort(byName)
}

const folded = (name: string) => name.trim().toLowerCase()

/** A country by its code or name, ignoring case. */
async function countryOf(given: string): Promise<Country | undefined> {
  const wanted = folded(given)
  const all = await allCountries()
  return (
    all.find(({ iso2 }) => iso2.toLowerCase() === wanted) ?? all.find(({ name }) => folded(name) === wanted)
  )
}

const statesOf = ({ iso2: country, states }: Country): Option[] =>
  states.map(({ iso2, name }) => ({ Id: `${country}-${iso2}`, Name: name }))

/** The states of a country by its code or name; none for an unknown country or one without states. */
export async function listStates(given: string): Promise<readonly Option[]> {
  const country = await countryOf(given)
  return country ? statesOf(country).sort(byName) : []
}

/** The Ids of the states with a name, in one country if it is given. */
async function statesNamed(name: string, country: string): Promise<readonly string[]> {
  const states = country === '' ? (await allCountries()).flatMap(statesOf) : await listStates(country)
  return states.filter((state) => folded(state.Name) === folded(name)).map(({ Id }) => Id)
}

async function citiesOf(stateId: string): Promise<readonly Option[]> {
  const [code = '', state = ''] = stateId.toUpperCase().split('-')
  const country = (await allCountries()).find(({ iso2 }) => iso2 === code)
  if (!country) return []
  return kept(`${code}-${state}`, async () => namedOnce((await readPlaces(Cities, code))[state] ?? []))
}

function namedOnce(cities: readonly (readonly [id: number, name: string])[]): readonly Option[] {
  const idByName = new Map(cities.map(([id, name]) => [name, String(id)]))
  return [...idByName].map(([Name, Id]) => ({ Id, Name })).sort(byName)
}

/**
 * The cities of a state by name, each name once; none for an unknown state or one without listed cities. The state is
 * given by its Id, such as `IN-MH`, or by its name. If several states have the name, all of them count, unless
 * `country` (code or name) chooses one.
 */
export async function listCities(given: string, country = ''): Promise<readonly Option[]> {
  const byId = await citiesOf(given.trim())
  if (byId.length > 0) return byId
  const lists = await Promise.all((await statesNamed(given, country)).map(citiesOf))
  if (lists.length < 2) return lists[0] ?? []
  return [...new Map(lists.flat().map((city) => [city.Name, city])).values()].sort(byName)
}
