import type { Endpoint, ParamsOf, QueryOf, ResultOf } from '../../../contract/core/endpoint.ts'
import { getUserPapers } from '../../../contract/papers/papers.ts'
import { AuthorOption, getAuthors } from '../../../contract/people/authors.ts'
import { keepCopy } from '../../cache/database/copyDatabase.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { keepSeen } from '../../cache/copies/seenPeople.ts'
import { applyServerAuthors, applyServerPapers } from '../entities/applyServerCopy.ts'
import { call } from '../session/call.ts'
import { copyKey } from '../transport/copyKey.ts'

/**
 * Asks the server and keeps what it said. Unless somebody `pressed` for it, it is not sent while the portal is away
 * (offline O9). Throws `CallError`.
 */
export async function pull<const E extends Endpoint>(
  databases: PersonDatabases,
  endpoint: E,
  params?: ParamsOf<E>,
  query?: Partial<QueryOf<E>>,
  { pressed = false } = {},
): Promise<ResultOf<E>> {
  const given = { ...(params === undefined ? {} : { params }), ...(query === undefined ? {} : { query }) }
  const { Result } = await call(endpoint, given, { byItself: !pressed })
  // That a copy found no room takes nothing from what the server said.
  await keepCopy(databases.copies, copyKey(endpoint, params, query), Result, Date.now()).catch(
    () => undefined,
  )
  return Result
}

/** Pulls the person's papers and carries what is new into the drafts of this device. */
export async function pullPapers(databases: PersonDatabases): Promise<void> {
  await applyServerPapers(databases.work, databases.UserId, await pull(databases, getUserPapers), Date.now())
}

/** Pulls the person's co-authors, and carries what is new into what is being asked about them. */
export async function pullAuthors(databases: PersonDatabases): Promise<void> {
  await applyServerAuthors(databases.work, await pull(databases, getAuthors), Date.now())
}

/** Keeps the people whom this person has worked with, so that a search finds them with no network (offline O17). */
export async function pullPeople(databases: PersonDatabases): Promise<void> {
  const { Result } = await call(getAuthors, {}, { byItself: true })
  await keepSeen(databases.copies, AuthorOption.array().parse(Result), Date.now())
}
