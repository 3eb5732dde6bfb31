import type { z } from 'zod'
import {
  findInstitutions,
  findPlaces,
  placeInstitution,
  type Place,
} from '../../../contract/people/places.ts'
import { limits } from '../../../contract/core/limits.ts'
import { lengthOf, type Option } from '../../../contract/core/fields.ts'
import { readCopy } from '../../cache/database/copyDatabase.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { isUnanswered } from '../session/call.ts'
import { urlOf } from '../transport/request.ts'
import { pull } from './pull.ts'

/** Where an institution is, as far as the portal knows. */
export interface InstitutionPlaces {
  readonly Places: readonly Place[]
  /** True if only one place is meant. */
  readonly IsSure: boolean
}

const nowhere: InstitutionPlaces = { Places: [], IsSure: false }

/** What this device kept of a look-up; undefined without a copy. */
const keptOf = <S extends z.ZodType>({ copies }: PersonDatabases, url: string, schema: S) =>
  readCopy(copies, url, schema).then(
    (copy) => copy?.Value,
    () => undefined,
  )

/** Cities anywhere that begin with a text; undefined if the portal does not answer and this device has no copy. */
export async function findCities(
  databases: PersonDatabases,
  text: string,
): Promise<readonly Place[] | undefined> {
  const query = { Text: text.trim() }
  if (lengthOf(query.Text) < limits.SearchShortest) return []
  return pull(databases, findPlaces, undefined, query).catch((error: unknown) =>
    isUnanswered(error) ? keptOf(databases, urlOf(findPlaces, undefined, query), findPlaces.result) : [],
  )
}

/** Institutions of the world that a text finds; none if the portal does not answer and this device has no copy. */
export async function institutionsFound(
  databases: PersonDatabases,
  text: string,
): Promise<readonly Option[]> {
  const query = { Text: text.trim() }
  if (lengthOf(query.Text) < limits.SearchShortest) return []
  return pull(databases, findInstitutions, undefined, query).catch(
    async () =>
      (await keptOf(databases, urlOf(findInstitutions, undefined, query), findInstitutions.result)) ?? [],
  )
}

/** Where an institution is; nowhere if the portal does not answer and this device has no copy: then it is typed. */
export async function whereIs(databases: PersonDatabases, name: string): Promise<InstitutionPlaces> {
  const query = { Name: name.trim() }
  if (query.Name === '') return nowhere
  return pull(databases, placeInstitution, undefined, query).catch(
    async () =>
      (await keptOf(databases, urlOf(placeInstitution, undefined, query), placeInstitution.result)) ??
      nowhere,
  )
}
