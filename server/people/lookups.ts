import type { FastifyInstance } from 'fastify'
import type { Option } from '../../contract/core/fields.ts'
import {
  getDesignations,
  getLocations,
  getUniversities,
  type LocationType,
} from '../../contract/people/lookups.ts'
import { lengthOf } from '../../contract/core/fields.ts'
import { limits } from '../../contract/core/limits.ts'
import { personTexts } from '../../contract/people/people.ts'
import { findInstitutions, findPlaces, placeInstitution } from '../../contract/people/places.ts'
import type { Context } from '../http/context.ts'
import { broken } from '../http/refusal.ts'
import { serve } from '../http/serve.ts'
import { designationRoutes, listDesignations } from './designations.ts'
import { placesOfInstitution } from './institutionPlaces.ts'
import { findCities } from './placesNamed.ts'
import { findInstitutionNames, institutionRoutes, listInstitutions } from './institutions.ts'
import { listCities, listCountries, listCountryCodes, listNationalities, listStates } from './geography.ts'

/** Places do not change while the server runs, so clients may cache them for a day. */
const keptForADay = 'private, max-age=86400'

const lists: Readonly<
  Record<LocationType, (filter: string, country?: string) => Promise<readonly Option[]>>
> = {
  Country: listCountries,
  Nationality: listNationalities,
  CountryCode: listCountryCodes,
  State: listStates,
  City: listCities,
}

const named = (Name: string): Option => ({ Id: Name, Name })

function mustBeLong(typed: string): void {
  if (lengthOf(typed.trim()) < limits.SearchShortest) throw broken({ Text: personTexts.searchShort })
}

/** The endpoints for look-ups of the profile and author forms (spec §7 "Lookups"). */
export function lookupRoutes(app: FastifyInstance, context: Context): void {
  serve(
    app,
    context,
    getDesignations,
    async ({ sql }) => ({ Result: (await listDesignations(sql)).map(named) }),
    { isCommon: true },
  )

  serve(
    app,
    context,
    getUniversities,
    async ({ sql }) => ({ Result: (await listInstitutions(sql)).map(named) }),
    { isCommon: true },
  )

  designationRoutes(app, context)
  institutionRoutes(app, context)

  serve(app, context, findInstitutions, async ({ sql, query }) => {
    mustBeLong(query.Text)
    return { Result: (await findInstitutionNames(sql, query.Text)).map(named) }
  })

  serve(app, context, findPlaces, async ({ query, reply }) => {
    mustBeLong(query.Text)
    const Result = await findCities(query.Text)
    reply.header('cache-control', keptForADay)
    return { Result }
  })

  serve(app, context, placeInstitution, async ({ sql, query }) => ({
    Result: await placesOfInstitution(sql, query.Name),
  }))

  serve(
    app,
    context,
    getLocations,
    async ({ query, reply }) => {
      const Result = [...(await lists[query.type](query.filter ?? '', query.country))]
      reply.header('cache-control', keptForADay)
      return { Result }
    },
    { isCommon: true },
  )
}
