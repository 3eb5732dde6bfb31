import { and, asc, sql as text } from 'drizzle-orm'
import { lengthOf } from '../../contract/core/fields.ts'
import { limits } from '../../contract/core/limits.ts'
import { emailPattern } from '../../contract/core/patterns.ts'
import type { AuthorOption } from '../../contract/people/authors.ts'
import { personTexts } from '../../contract/people/people.ts'
import type { Sql } from '../db/database.ts'
import { broken } from '../http/refusal.ts'
import { hasEmail, isNotErased } from '../directory/emails.ts'
import { searchColumns } from './profileColumns.ts'
import { searchQuery } from '../db/personSearchText.ts'
import { people } from '../db/schema/people.ts'

/** Nobody reads more than this: users type another letter instead. */
const mostFound = 20

/**
 * People who match a text, by name. Fewer than 3 characters are refused with 422 (spec §5). Words match the
 * beginnings of words in names and institutions. An address finds its owner only in full, so that nobody can guess
 * addresses letter by letter; phone numbers and birthdays find nobody.
 */
export async function searchPeople(sql: Sql, searched: string): Promise<AuthorOption[]> {
  const asked = searched.trim()
  if (lengthOf(asked) < limits.SearchShortest) throw broken({ text: personTexts.searchShort })
  const isFound = emailPattern.test(asked)
    ? hasEmail(asked)
    : text`${people.SearchWords} @@ ${searchQuery(asked)}::tsquery`
  return sql
    .select(searchColumns)
    .from(people)
    .where(and(isFound, isNotErased))
    .orderBy(text`lower(${people.FullName})`, asc(people.UserDetailId))
    .limit(mostFound)
}
