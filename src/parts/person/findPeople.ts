import { pluck } from '../../../contract/core/collections.ts'
import { noId } from '../../../contract/core/limits.ts'
import { searchUsers, type AuthorOption } from '../../../contract/people/authors.ts'
import { localPeople, optionOf } from '../../cache/entities/localPeople.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { keepSeen, readSeen, searchSeen } from '../../cache/copies/seenPeople.ts'
import { call, isUnanswered } from '../../sync/session/call.ts'

interface PeopleFound {
  readonly people: readonly AuthorOption[]
  /** True if the server did not respond and only this device was searched. */
  readonly isLocal: boolean
}

interface Unsent {
  readonly email: string
  readonly person: AuthorOption
}

/** People added here that the server does not have yet. */
async function unsentPeople({ work }: PersonDatabases): Promise<Unsent[]> {
  const people = await localPeople.readAll(work)
  return people
    .filter((person) => person.UserDetailId === noId)
    .map((person) => ({
      email: person.Fields.Email.trim().toLowerCase(),
      person: optionOf(person.LocalId, person.Fields),
    }))
}

/** Those whose address it is, else those whose name or institution matches. */
function matching(
  unsent: readonly Unsent[],
  text: string,
  others: readonly AuthorOption[] = [],
): AuthorOption[] {
  const byEmail = unsent.filter(({ email }) => email === text.trim().toLowerCase())
  return byEmail.length > 0
    ? pluck(byEmail, 'person')
    : searchSeen(distinct([...others, ...pluck(unsent, 'person')]), text)
}

const distinct = (people: readonly AuthorOption[]) => [
  ...new Map(people.map((person) => [person.UserDetailId, person])).values(),
]

async function searchHere(databases: PersonDatabases, text: string): Promise<AuthorOption[]> {
  const seen = await readSeen(databases.copies)
  return matching(await unsentPeople(databases), text, seen)
}

/** Searches the server and keeps the people found; if it does not respond, searches people seen before. */
export async function findPeople(databases: PersonDatabases, text: string): Promise<PeopleFound> {
  try {
    const { Result } = await call(searchUsers, { params: { text } })
    await keepSeen(databases.copies, Result, Date.now()).catch(() => undefined)
    const unsent = matching(await unsentPeople(databases), text)
    return { people: distinct([...Result, ...unsent]), isLocal: false }
  } catch (error) {
    if (!isUnanswered(error)) throw error
    return { people: await searchHere(databases, text), isLocal: true }
  }
}
