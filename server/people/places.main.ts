import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { inProject } from '../db/folder.ts'

// Writes the places of the open data set @countrystatecity/countries (ODbL, 74 MB) as compact files of what `geography.ts`
// reads: a list of countries with their states, and a file for each country with its cities.
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

await mkdir(to, { recursive: true })
const countries = await foldersIn()
const listed: object[] = []
for (const { iso2, name, nationality, phonecode } of await read<Country>('countries.json')) {
  const folder = countries.get(iso2)
  const states = folder === undefined ? [] : await read<Named>(folder, 'states.json')
  listed.push({ iso2, name, nationality, phonecode, states: states.map((state) => [state.iso2, state.name]) })
  const cities: Record<string, readonly (readonly [number, string])[]> = {}
  if (folder !== undefined)
    for (const [code, state] of await foldersIn(folder))
      cities[code] = (await read<Named>(folder, state, 'cities.json')).map(({ id, name: city }) => [id, city])
  await write(`${iso2}.json`, JSON.stringify(cities))
}
await write('LICENSE', await readFile(join(from, '..', 'LICENSE'), 'utf8'))
// Last: where it is, the others are.
await write('countries.json', JSON.stringify(listed))
