import { foldedName } from '../../contract/people/placeNames.ts'
import type { Place } from '../../contract/people/places.ts'
import { keepFew } from '../db/recentReads.ts'
import { Cities, readPlaces, type Country } from './geography.ts'
import { nameInData } from './otherNames.ts'
import { mostWords, notPlaces } from './placesNamed.ts'

/** Words before the place of an institution: `University of Mysore`, `Universität zu Köln`. */
const beforePlaces = new Set('a at d da de di do du in of von zu'.split(' '))

/** What begins names of saints, people and nature too: places have them, and institutions that are elsewhere. */
const doubtful = new Set('el la las los notre saint san santa santo sao st sv the washington'.split(' '))

/** Words that a founder follows, not a place: `Universidade Candido Mendes`. */
const beforeFounders = new Set('universidad universidade universita universite'.split(' '))

interface City {
  readonly City: string
  readonly state: Country['states'][number]
}

const kept = keepFew<ReadonlyMap<string, readonly City[]>>(8)

/** The cities of a country by their names without capitals and accents, each once in a state. */
const citiesOf = (country: Country) =>
  kept(country.iso2, async () => {
    const cities = new Map<string, City[]>()
    for (const [code, named] of Object.entries(await readPlaces(Cities, country.iso2))) {
      const state = country.states.find(({ iso2 }) => iso2 === code)
      if (!state) continue
      for (const City of new Set(named.map(([, name]) => name))) {
        const name = foldedName(City)
        cities.set(name, [...(cities.get(name) ?? []), { City, state }])
      }
    }
    return cities
  })

/** Up to four words of a name that are the name of a place. */
interface Named {
  readonly name: string
  /** True if nothing else of its name begins so. */
  readonly isPlain: boolean
  /** True if the words beside it say that the institution is there, and is not called after something else. */
  readonly isMeant: boolean
}

/** The runs of up to four words of a name, the longest first, that `isPlace` knows; none is a part of another. */
function placeRuns(name: string, isPlace: (run: string) => boolean, mayEndSo: boolean): Named[] {
  const words = [...foldedName(name).matchAll(/([^\p{L}\p{N}]*)([\p{L}\p{N}][\p{L}\p{N}'-]*)/gu)]
    .slice(0, mostWords)
    .map(([, before = '', word = '']) => ({ word, isApart: /[,(–/-]/.test(before) }))
  const taken = new Set<number>()
  const found: Named[] = []
  for (const length of [4, 3, 2, 1])
    for (const at of words.keys()) {
      const run = words.slice(at, at + length)
      const name = run.map(({ word }) => word).join(' ')
      const isFree = run.length === length && run.every((_, step) => !taken.has(at + step))
      if (!isFree || run.every(({ word }) => notPlaces.has(word)) || !isPlace(name)) continue
      for (const step of run.keys()) taken.add(at + step)
      const before = words[at - 1]?.word ?? ''
      const isLast = mayEndSo && at > 0 && at + length === words.length && !beforeFounders.has(before)
      const isPlain = !doubtful.has(run[0]?.word ?? '') && before !== 'the'
      const isMeant = run[0]?.isApart === true || (isPlain && (isLast || beforePlaces.has(before)))
      found.push({ name, isPlain, isMeant })
    }
  return found
}

/** The only value of a list; undefined if there is none or another one. */
const onlyOne = <V>(values: readonly V[]): V | undefined => (values.length === 1 ? values[0] : undefined)

/** True if nothing in a name but this state says what the institution is called after. */
const hasNoOtherName = (name: string, state: string): boolean =>
  foldedName(name)
    .replace(state, '')
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => word === '' || notPlaces.has(word))

/**
 * The places of an institution whose country is known. The first one is what its name leaves no doubt about: only the
 * country, if it names no place of it. The others are what it may mean.
 */
export async function placesInCountry(name: string, country: Country): Promise<Place[]> {
  const place = (State: string, City: string): Place => ({ City, State, Country: country.name })
  const inData = (run: string) => nameInData(country.iso2, run)
  const statesOf = (run: string) => country.states.filter((state) => foldedName(state.name) === inData(run))
  const cities = await citiesOf(country)
  const citiesNamed = (run: string) => cities.get(inData(run)) ?? []
  const runs = placeRuns(
    name,
    (run) => statesOf(run).length > 0 || (run.length > 2 && citiesNamed(run).length > 0),
    // There, names of founders and older ones end the name too: Purdue University Calumet.
    country.iso2 !== 'US',
  )

  const meant = runs.filter((run) => run.isMeant || (run.isPlain && hasNoOtherName(name, run.name)))
  const state = onlyOne(meant.flatMap((run) => statesOf(run.name)))
  const possible = runs
    .flatMap((run) => citiesNamed(run.name).map((city) => ({ ...run, ...city })))
    .filter((city) => !state || city.state === state)
  const sure =
    onlyOne(possible.filter(({ isMeant }) => isMeant)) ??
    possible.find((city) => state && foldedName(city.City) === foldedName(state.name))
  const first = place(sure?.state.name ?? state?.name ?? '', sure?.City ?? '')
  const others = [
    ...possible.map((city) => place(city.state.name, city.City)),
    ...runs.flatMap((run) => statesOf(run.name)).map((one) => place(one.name, '')),
  ]
  return [first, ...(sure ? [] : others)]
}
