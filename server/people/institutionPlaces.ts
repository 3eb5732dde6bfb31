import { and, desc, eq, sql as text } from 'drizzle-orm'
import type { Place } from '../../contract/people/places.ts'
import type { Sql } from '../db/database.ts'
import { people } from '../db/schema/people.ts'
import { placesListed } from './listedInstitutions.ts'
import { placesInName } from './placesNamed.ts'

/** Where people wrote that their institution of this name is, the most frequent first. */
async function writtenPlaces(sql: Sql, name: string): Promise<Place[]> {
  const place = {
    City: text<string>`trim(${people.OrganizationCity})`.as('city'),
    State: text<string>`trim(${people.OrganizationState})`.as('state'),
    Country: text<string>`trim(${people.OrganizationCountry})`.as('country'),
  }
  return sql
    .select(place)
    .from(people)
    .where(
      and(
        eq(text`lower(trim(${people.Organization}))`, name.trim().toLowerCase()),
        text`trim(${people.OrganizationCountry}) <> ''`,
      ),
    )
    .groupBy(text`1`, text`2`, text`3`)
    .orderBy(desc(text`count(*)`), text`1`)
    .limit(6)
}

/** Where an institution is: as people wrote it, else by the list of institutions, else by the places in its name. */
export async function placesOfInstitution(
  sql: Sql,
  name: string,
): Promise<{ Places: Place[]; IsSure: boolean }> {
  const Places = await writtenPlaces(sql, name)
  if (Places.length > 0) return { Places, IsSure: true }
  return (await placesListed(name)) ?? placesInName(name)
}
