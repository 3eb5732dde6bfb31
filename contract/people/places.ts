import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Line, Option, Text } from '../core/fields.ts'

/** A place by its names; a state has no city, a country neither. */
export const Place = z.object({ City: z.string(), State: z.string(), Country: z.string() })
export type Place = z.infer<typeof Place>

export const findPlaces = endpoint('GET /Location/find', {
  summary:
    'Cities anywhere whose name begins so, of at least three letters; after a comma their state or country',
  callers: 'signedIn',
  part: 'any',
  // Places do not change.
  shows: [],
  query: z.strictObject({ Text }),
  result: z.array(Place),
})

export const findInstitutions = endpoint('GET /University/find', {
  summary:
    'Institutions of the world whose name has words that begin so, or these initials, of at least three letters',
  callers: 'signedIn',
  part: 'any',
  // What organisers hide changes seldom, and a form asks again.
  shows: [],
  query: z.strictObject({ Text }),
  result: z.array(Option),
})

export const placeInstitution = endpoint('GET /University/place', {
  summary:
    'Where an institution is: as most people wrote it, else as the list of institutions has it, with what is known for sure first, else by the places in its name. `IsSure` if only one is meant',
  callers: 'signedIn',
  part: 'any',
  // What people write changes seldom, and a form asks again.
  shows: [],
  query: z.strictObject({ Name: Line }),
  result: z.object({ Places: z.array(Place), IsSure: z.boolean() }),
})

/** A place in one line. */
export const placeLine = ({ City, State, Country }: Place): string =>
  [City, State, Country].filter((name, at, all) => name !== '' && name !== all[at - 1]).join(', ')

export const placeTexts = {
  findCity: 'Find a city',
  findHint: 'Such as Panaji. It fills in country, state and city.',
  notFound: 'No city begins so. Fill in the country, state and city below.',
  notHere: 'Cities are found while the portal answers. Fill in the country, state and city below.',
  filled: (place: string) => `Filled in: ${place}. Change it below if it is not right.`,
  whichOne: 'Where is it?',
  source: 'Places: Countries States Cities Database',
  licence: 'ODbL',
  institutionSource: 'Institutions: universities (Vaporjawn)',
  institutionLicence: 'MIT',
} as const

/** Where the list of institutions comes from, and its licence. */
export const institutionSource = {
  address: 'https://github.com/Vaporjawn/universities',
  licence: 'https://opensource.org/license/mit',
} as const

/** Where the data of places come from, and their licence. */
export const placeSource = {
  address: 'https://github.com/dr5hn/countries-states-cities-database',
  licence: 'https://opendatacommons.org/licenses/odbl/1-0/',
} as const
