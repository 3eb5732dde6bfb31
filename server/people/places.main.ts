import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { shardOf } from '../../contract/people/placeNames.ts'
import { inProject } from '../db/projectPaths.ts'

// Writes the places of the open data set @countrystatecity/countries (ODbL, 74 MB) as compact files of what `geography.ts`
// and `placesNamed.ts` read: a list of countries with their states, a file for each country with its cities, and for
// each beginning of a name a file with the cities of the world that begin so. And the institutions of `places` by name.
const from = dirname(createRequire(import.meta.url).resolve('@countrystatecity/countries'))
const to = inProject('dist-places')

/** Leaves a file as it is if nothing changes: tests may be reading it. */
async function write(name: string, text: string): Promise<void> {
  const path = join(to, name)
  if ((await readFile(path, 'utf8').catch(() => '')) !== text) await writeFile(path, text)
}

interface Named {
  readonly id: number
  readonly name: string
  readonly iso2: string
}
interface Country extends Named {
  readonly nationality: string
  readonly phonecode: string
}

async function read<T>(...path: string[]): Promise<readonly T[]> {
  return JSON.parse(await readFile(join(from, 'data', ...path), 'utf8')) as readonly T[]
}

/** Folders by the code that their names end with, such as `IN` of `India-IN`. */
async function foldersIn(...path: string[]): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(join(from, 'data', ...path), { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  return new Map(names.map((name) => [name.slice(name.lastIndexOf('-') + 1), name]))
}

await mkdir(join(to, 'named'), { recursive: true })
const countries = await foldersIn()
const listed: object[] = []
/** Each name of a city with its states, by the beginning of the name. */
const named = new Map<string, [name: string, stateId: string][]>()

function name(city: string, stateId: string): void {
  const shard = shardOf(city)
  const names = named.get(shard) ?? []
  named.set(shard, names)
  names.push([city, stateId])
}

for (const country of await read<Country>('countries.json')) {
  const { iso2, nationality, phonecode } = country
  const folder = countries.get(iso2)
  const states = folder === undefined ? [] : await read<Named>(folder, 'states.json')
  listed.push({
    iso2,
    name: country.name,
    nationality,
    phonecode,
    states: states.map((state) => [state.iso2, state.name]),
  })
  const cities: Record<string, readonly (readonly [number, string])[]> = {}
  if (folder !== undefined)
    for (const [code, state] of await foldersIn(folder)) {
      cities[code] = (await read<Named>(folder, state, 'cities.json')).map(({ id, name: city }) => [id, city])
      for (const city of new Set(cities[code].map(([, one]) => one))) name(city, `${iso2}-${code}`)
    }
  await write(`${iso2}.json`, JSON.stringify(cities))
}
for (const [shard, names] of named) await write(join('named', `${shard}.json`), JSON.stringify(names))
const institutions = (await readFile(inProject('places/institutions.tsv'), 'utf8'))
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t').toReversed())
  .sort(([a = ''], [b = '']) => a.localeCompare(b, 'en'))
await write('institutions.json', JSON.stringify(institutions))
await write('LICENSE-institutions', await readFile(inProject('places/LICENSE'), 'utf8'))
await write('LICENSE', await readFile(join(from, '..', 'LICENSE'), 'utf8'))
// Last: where it is, the others are.
await write('countries.json', JSON.stringify(listed))
