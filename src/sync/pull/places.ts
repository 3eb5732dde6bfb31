import type { Option } from '../../../contract/core/fields.ts'
import {
  findInstitutions,
  findPlaces,
  placeInstitution,
  type Place,
} from '../../../contract/people/places.ts'
import { limits } from '../../../contract/core/limits.ts'
import { lengthOf } from '../../../contract/core/fields.ts'
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

/** Cities anywhere that begin with a text; undefined if the portal does not answer and this device has no copy. */
export async function findCities(
  databases: PersonDatabases,
  text: string,
): Promise<readonly Place[] | undefined> {
  const query = { Text: text.trim() }
  if (lengthOf(query.Text) < limits.SearchShortest) return []
  try {
    return await pull(databases, findPlaces, undefined, query)
  } catch (error) {
    if (!isUnanswered(error)) return []
    const copy = readCopy(databases.copies, urlOf(findPlaces, undefined, query), findPlaces.result)
    return (await copy.catch(() => undefined))?.Value
  }
}

/** Institutions of the world that a text finds; none if the portal does not answer and this device has no copy. */
export async function institutionsFound(
  databases: PersonDatabases,
  text: string,
): Promise<readonly Option[]> {
  const query = { Text: text.trim() }
  if (lengthOf(query.Text) < limits.SearchShortest) return []
  try {
    return await pull(databases, findInstitutions, undefined, query)
  } catch {
    const copy = readCopy(
      databases.copies,
      urlOf(findInstitutions, undefined, query),
      findInstitutions.result,
    )
    return (await copy.catch(() => undefined))?.Value ?? []
  }
}

/** Where an institution is; nowhere if the portal does not answer and this device has no copy: then it is typed. */
export async function whereIs(databases: PersonDatabases, name: string): Promise<InstitutionPlaces> {
  const query = { Name: name.trim() }
  if (query.Name === '') return nowhere
  try {
    return await pull(databases, placeInstitution, undefined, query)
  } catch {
    const copy = readCopy(
      databases.copies,
      urlOf(placeInstitution, undefined, query),
      placeInstitution.result,
    )
    return (await copy.catch(() => undefined))?.Value ?? nowhere
  }
}
