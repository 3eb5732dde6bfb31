import type { Endpoint, ParamsOf, QueryOf, ResultOf } from '../../../contract/core/endpoint.ts'
import { getUserPapers, type PaperListItem } from '../../../contract/papers/papers.ts'
import { AuthorOption, getAuthors } from '../../../contract/people/authors.ts'
import { keepCopy } from '../../cache/database/copyDatabase.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { keepSeen } from '../../cache/copies/seenPeople.ts'
import { applyServerPapers } from '../entities/applyServerCopy.ts'
import { wakeSync } from '../outbox/syncEngine.ts'
import { call } from '../session/call.ts'
import { urlOf } from '../transport/request.ts'

/** For how long a screen's pull spares another one, in milliseconds. */
const justNow = 5000

/** When this page began the last pull of each address that succeeded, on the clock of `performance.now()`. */
const pulledOn = new Map<string, number>()

const pullName = ({ UserId }: PersonDatabases, url: string) => `${UserId} ${url}`

/** True if the person's papers came a moment ago, for the screen that shows them. */
export const hasJustPulledPapers = (databases: PersonDatabases): boolean =>
  performance.now() - (pulledOn.get(pullName(databases, urlOf(getUserPapers))) ?? -Infinity) < justNow

/**
 * Requests data from the server and keeps a copy. Unless a person `pressed` for it, it is not sent while the portal
 * is away (offline O9). Throws `CallError`.
 */
export async function pull<const E extends Endpoint>(
  databases: PersonDatabases,
  endpoint: E,
  params?: ParamsOf<E>,
  query?: Partial<QueryOf<E>>,
  { pressed = false } = {},
): Promise<ResultOf<E>> {
  const url = urlOf(endpoint, params, query)
  const began = performance.now()
  const { Result } = await call(endpoint, { params, query }, { byItself: !pressed })
  pulledOn.set(pullName(databases, url), began)
  // A copy that does not fit does not affect the result.
  await keepCopy(databases.copies, url, Result, Date.now()).catch(() => undefined)
  return Result
}

/**
 * Applies the portal's papers to the drafts of this device, and sends what may go after it: what was typed into a paper
 * that a restored portal lacked until now, or over a newer copy.
 */
export async function takePapers(
  { work, UserId }: PersonDatabases,
  papers: readonly PaperListItem[],
): Promise<void> {
  await applyServerPapers(work, UserId, papers, Date.now())
  void wakeSync()
}

/** Pulls the person's papers and applies newer ones to the drafts of this device. */
export async function pullPapers(databases: PersonDatabases): Promise<void> {
  await takePapers(databases, await pull(databases, getUserPapers))
}

/** Keeps the person's co-authors, so an offline search can find them (offline O17). */
export async function pullPeople(databases: PersonDatabases): Promise<void> {
  const { Result } = await call(getAuthors, {}, { byItself: true })
  await keepSeen(databases.copies, AuthorOption.array().parse(Result), Date.now())
}
