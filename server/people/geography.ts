import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Option } from '../../contract/core/fields.ts'
import { keepFew } from '../db/recentReads.ts'

/**
 * The open data set of @countrystatecity/countries (ODbL): one folder per country and per state, with one file each.
 */
const folder = join(dirname(createRequire(import.meta.url).resolve('@countrystatecity/countries')), 'data')

const Country = z.object({
  name: z.string(),
  iso2: z.string(),
  nationality: z.string(),
  phonecode: z.string(),
})
type Country = z.infer<typeof Country>
const State = z.object({ name: z.string(), iso2: z.string() })
const City = z.object({ id: z.number(), name: z.string() })

/** A cache of the lists of states and cities in use, with at most this many entries. */
const kept = keepFew<readonly Option[]>(64)

const byName = (a: Option, b: Option) => a.Name.localeCompare(b.Name, 'en')

async function read<S extends z.ZodType>(schema: S, ...path: string[]): Promise<z.output<S>> {
  return schema.parse(JSON.parse(await readFile(join(folder, ...path), 'utf8')))
}

let countries: Promise<readonly Country[]> | undefined
let countryFolders: Promise<ReadonlyMap<string, string>> | undefined

/** Folders by the code that their names end with, such as `IN` of `India-IN`. */
async function foldersIn(...path: string[]): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(join(folder, ...path), { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  return new Map(names.map((name) => [name.slice(name.lastIndexOf('-') + 1), name]))
}

const allCountries = () => (countries ??= read(z.array(Country), 'countries.json'))
const folderOf = async (country: string) => (await (countryFolders ??= foldersIn())).get(country)

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

/** The code of a country by its code or name, ignoring case; empty for an unknown one. */
async function countryOf(given: string): Promise<string> {
  const wanted = folded(given)
  const all = await allCountries()
  const found =
    all.find(({ iso2 }) => iso2.toLowerCase() === wanted) ?? all.find(({ name }) => folded(name) === wanted)
  return found?.iso2 ?? ''
}

/** The states of a country by its code or name; none for an unknown country or one without states. */
export async function listStates(given: string): Promise<readonly Option[]> {
  const country = await countryOf(given)
  const countryFolder = await folderOf(country)
  if (!countryFolder) return []
  return kept(country, async () => {
    const states = await read(z.array(State), countryFolder, 'states.json')
    return states.map(({ iso2, name }) => ({ Id: `${country}-${iso2}`, Name: name })).sort(byName)
  })
}

let statesByName: Promise<ReadonlyMap<string, readonly string[]>> | undefined

/** The Ids of the states by name. Read once, country by country, on the first request by a bare name. */
async function readStateNames(): Promise<ReadonlyMap<string, readonly string[]>> {
  const ids = new Map<string, string[]>()
  for (const [country, countryFolder] of await (countryFolders ??= foldersIn()))
    for (const { iso2, name } of await read(z.array(State), countryFolder, 'states.json').catch(() => [])) {
      const same = ids.get(folded(name)) ?? []
      ids.set(folded(name), [...same, `${country}-${iso2}`])
    }
  return ids
}

/** The Ids of the states with a name, in one country if it is given. */
async function statesNamed(name: string, country: string): Promise<readonly string[]> {
  if (country === '') return (await (statesByName ??= readStateNames())).get(folded(name)) ?? []
  const states = await listStates(country)
  return states.filter((state) => folded(state.Name) === folded(name)).map(({ Id }) => Id)
}

async function citiesOf(stateId: string): Promise<readonly Option[]> {
  const [country = '', code = ''] = stateId.toUpperCase().split('-')
  const countryFolder = await folderOf(country)
  if (!countryFolder) return []
  return kept(`${country}-${code}`, async () => {
    const stateFolder = (await foldersIn(countryFolder)).get(code)
    if (!stateFolder) return []
    return read(z.array(City), countryFolder, stateFolder, 'cities.json').then(namedOnce)
  })
}

function namedOnce(cities: readonly z.infer<typeof City>[]): readonly Option[] {
  const idByName = new Map(cities.map(({ id, name }) => [name, String(id)]))
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
