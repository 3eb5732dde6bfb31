import { and, eq, inArray, sql as text } from 'drizzle-orm'
import { pick } from '../../contract/core/collections.ts'
import { emptyAuthor } from '../../contract/people/people.ts'
import type { Sql } from '../db/database.ts'
import { isNotErased } from '../directory/emails.ts'
import { people } from '../db/schema/people.ts'
import type { ReadAuthor } from './readAuthors.ts'
import type { ReadPaper } from './readPapers.ts'
import { importedPeople } from '../db/schema/imports.ts'

/** People are identified by their address; without one by their name, among imported people. */
const keyOf = ({ FullName, Email }: Pick<ReadAuthor, 'FullName' | 'Email'>) =>
  Email ? `mail ${Email.toLowerCase()}` : `name ${FullName}`

/** A name in parts: the last word is the last name. */
function partsOf(FullName: string) {
  const words = FullName.split(' ')
  return { FirstName: words.slice(0, -1).join(' '), LastName: words.at(-1) ?? '' }
}

/** The people of a slice of papers; unknown ones are created. Returns a function from an author to an id. */
export async function peopleOf(
  sql: Sql,
  slice: readonly ReadPaper[],
  { ImportId, UserId }: { readonly ImportId: string; readonly UserId: string },
): Promise<(author: ReadAuthor) => string> {
  const authors = new Map<string, ReadAuthor>()
  // If an address has two spellings of a name, the first is kept.
  for (const author of slice.flatMap((paper) => paper.Authors))
    if (!authors.has(keyOf(author))) authors.set(keyOf(author), author)
  const emails = [...authors.values()].flatMap(({ Email }) => (Email ? [Email.toLowerCase()] : []))
  const names = [...authors.values()].flatMap(({ Email, FullName }) => (Email ? [] : [FullName]))
  const { UserDetailId, FullName, Email } = people
  const named = { UserDetailId, FullName, Email }
  const byMail = await sql
    .select(named)
    .from(people)
    // Said as the index says it, which is not of people without an address.
    .where(and(inArray(text`lower(${Email})`, emails), text`${Email} <> ''`))
  const byName = await sql
    .select(named)
    .from(people)
    .innerJoin(importedPeople, eq(importedPeople.UserDetailId, UserDetailId))
    .where(and(inArray(FullName, names), eq(Email, ''), isNotErased))
  const ids = new Map([...byMail, ...byName].map((person) => [keyOf(person), person.UserDetailId]))
  const missing = [...authors.values()].filter((author) => !ids.has(keyOf(author)))
  if (missing.length > 0) {
    const made = await sql
      .insert(people)
      .values(
        missing.map((author) => ({
          ...emptyAuthor,
          ...partsOf(author.FullName),
          ...pick(author, 'FullName', 'Email', 'Organization'),
          CreatedBy: UserId,
        })),
      )
      .returning(named)
    for (const person of made) ids.set(keyOf(person), person.UserDetailId)
    await sql
      .insert(importedPeople)
      .values(made.map((person) => ({ UserDetailId: person.UserDetailId, ImportId })))
  }
  return (author) => {
    const id = ids.get(keyOf(author))
    if (id === undefined) throw new Error('An author was not kept')
    return id
  }
}
