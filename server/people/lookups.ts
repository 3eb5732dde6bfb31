import { asc, sql as text } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Option } from '../../contract/fields.ts'
import {
  designations,
  getDesignations,
  getLocations,
  getUniversities,
  type LocationType,
} from '../../contract/lookups.ts'
import type { Sql } from '../db/database.ts'
import type { Context } from '../http/context.ts'
import { serve } from '../http/serve.ts'
import { listCities, listCountries, listCountryCodes, listNationalities, listStates } from './places.ts'
import { people } from './table.ts'

/** Places do not change while the server runs, so that a client may keep them for a day. */
const keptForADay = 'private, max-age=86400'

/** As many institutions as a form can offer. */
const mostInstitutions = 2000

const lists: Readonly<Record<LocationType, (filter: string) => Promise<readonly Option[]>>> = {
  Country: listCountries,
  Nationality: listNationalities,
  CountryCode: listCountryCodes,
  State: listStates,
  City: listCities,
}

/** The institutions that people have entered, the most frequent ones, by name. */
async function listInstitutions(sql: Sql): Promise<Option[]> {
  const frequent = sql.$with('frequent').as(
    sql
      .select({ Name: text<string>`trim(${people.Organization})`.as('name') })
      .from(people)
      .groupBy(text`trim(${people.Organization})`)
      .orderBy(text`count(*) desc`, text`1`)
      .limit(mostInstitutions),
  )
  const rows = await sql
    .with(frequent)
    .select({ Name: frequent.Name })
    .from(frequent)
    .orderBy(asc(text`lower(name)`))
  return rows.map(({ Name }) => ({ Id: Name, Name }))
}

/** The look-ups of the profile and author forms (spec §7 "Lookups"). */
export function lookupRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context, getDesignations, () =>
    Promise.resolve({ Result: designations.map((Name) => ({ Id: Name, Name })) }),
  )

  serve(app, context, getUniversities, async ({ sql }) => ({ Result: await listInstitutions(sql) }))

  serve(app, context, getLocations, async ({ query, reply }) => {
    const Result = [...(await lists[query.type](query.filter ?? ''))]
    reply.header('cache-control', keptForADay)
    return { Result }
  })
}
