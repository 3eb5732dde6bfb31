import { z } from 'zod'
import { hasWords, isSameName, searchedName } from '../../contract/people/institutionNames.ts'
import { foldedName } from '../../contract/people/placeNames.ts'
import type { Place } from '../../contract/people/places.ts'
import { allCountries, readPlaces } from './geography.ts'
import { placesInCountry } from './placeInCountry.ts'

/** The name of each institution and the code of its country. */
const Listed = z.array(z.tuple([z.string(), z.string()]))

interface Institution {
  readonly Name: string
  readonly countryCode: string
  readonly searched: string
}

/** Nobody reads more than this: users type another letter instead. */
const mostFound = 20

/** More buttons than this are no help. */
const mostPlaces = 6

async function readInstitutions(): Promise<readonly Institution[]> {
  const rows = await readPlaces(Listed, 'institutions')
  return rows.map(([Name, countryCode]) => ({ Name, countryCode, searched: searchedName(Name) }))
}

let institutions: Promise<readonly Institution[]> | undefined
const allInstitutions = () => (institutions ??= readInstitutions())

/** The names of institutions of the world with words that begin so; those that begin with the whole text are first. */
export async function findListed(text: string): Promise<string[]> {
  const isFound = hasWords(text)
  const found = (await allInstitutions()).filter(({ searched }) => isFound(searched))
  const wanted = ` ${foldedName(text)}`
  const isFirst = ({ searched }: Institution) => searched.startsWith(wanted) || searched.endsWith(wanted)
  const names = [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))].map(({ Name }) => Name)
  return [...new Set(names)].slice(0, mostFound)
}

/**
 * Where an institution of this name is by the list, with what is known for sure first; undefined if none has the
 * name. It is not sure if institutions of several countries have it.
 */
export async function placesListed(name: string): Promise<{ Places: Place[]; IsSure: boolean } | undefined> {
  const hasSameWords = hasWords(name)
  const isSame = isSameName(name)
  const same = (await allInstitutions()).filter(
    ({ searched, Name }) => hasSameWords(searched) && isSame(Name),
  )
  const countries = await allCountries()
  const found = await Promise.all(
    same.map(async ({ Name, countryCode }) => {
      const country = countries.find(({ iso2 }) => iso2 === countryCode)
      return country ? placesInCountry(Name, country) : []
    }),
  )
  const known = found.filter(([first]) => first)
  if (known.length === 0) return undefined
  const places = new Map(known.flat().map((place) => [Object.values(place).join('|'), place]))
  return { Places: [...places.values()].slice(0, mostPlaces), IsSure: known.length === 1 }
}
