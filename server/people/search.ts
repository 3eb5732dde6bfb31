import { asc, sql as text } from 'drizzle-orm'
import { lengthOf } from '../../contract/fields.ts'
import { limits } from '../../contract/limits.ts'
import { personTexts, type AuthorOption } from '../../contract/people.ts'
import type { Sql } from '../db/database.ts'
import { broken } from '../http/refusal.ts'
import { searchColumns } from './columns.ts'
import { searchQuery } from './searchWords.ts'
import { people } from './table.ts'

/** More than this nobody reads: one types another letter. */
const mostFound = 20

/** People whom a text names, in the order of their names. Fewer than 3 characters are refused with 422 (spec §5). */
export async function searchPeople(sql: Sql, searched: string): Promise<AuthorOption[]> {
  if (lengthOf(searched.trim()) < limits.SearchShortest) throw broken(personTexts.searchShort)
  return sql
    .select(searchColumns)
    .from(people)
    .where(text`${people.SearchWords} @@ ${searchQuery(searched)}::tsquery`)
    .orderBy(text`lower(${people.FullName})`, asc(people.UserDetailId))
    .limit(mostFound)
}
