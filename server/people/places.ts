import { readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import type { Option } from '../../contract/fields.ts'
import { keepFew } from './keepFew.ts'

/** The open data set of @countrystatecity/countries (ODbL): a folder a country, a folder a state, one file each. */
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

/** Lists of states and cities are kept while they are asked for, never more than this many of them. */
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
 * Nationalities by name, each once. The data names several words for some (`Greek, Hellenic`): the first counts
 * that is not the only word for another country, so that Taiwan is not lost behind China.
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

/** The states of a country by name, such as `IN-MH`; none for an unknown country or one without states. */
export async function listStates(country: string): Promise<readonly Option[]> {
  const countryFolder = await folderOf(country)
  if (!countryFolder) return []
  return kept(country, async () => {
    const states = await read(z.array(State), countryFolder, 'states.json')
    return states.map(({ iso2, name }) => ({ Id: `${country}-${iso2}`, Name: name })).sort(byName)
  })
}

/** The cities of a state by name, each name once; none for an unknown state or one whose cities nobody listed. */
export async function listCities(state: string): Promise<readonly Option[]> {
  const [country = '', code = ''] = state.split('-')
  const countryFolder = await folderOf(country)
  if (!countryFolder) return []
  return kept(`${country}-${code}`, async () => {
    const stateFolder = (await foldersIn(countryFolder)).get(code)
    if (!stateFolder) return []
    const cities = await read(z.array(City), countryFolder, stateFolder, 'cities.json')
    const idByName = new Map(cities.map(({ id, name }) => [name, String(id)]))
    return [...idByName].map(([Name, Id]) => ({ Id, Name })).sort(byName)
  })
}
