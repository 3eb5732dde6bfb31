import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { texts } from '../../../../contract/core/errors.ts'
import { getAuthors } from '../../../../contract/people/authors.ts'
import { readCopy } from '../../../cache/database/copyDatabase.ts'
import { localPeople } from '../../../cache/entities/localPeople.ts'
import { readOutbox } from '../../../cache/outbox/outbox.ts'
import type { PersonDatabases } from '../../../cache/database/personDatabases.ts'
import { useConnection } from '../../../stores/connection.ts'
import { copyKey } from '../../../sync/transport/copyKey.ts'
import { pullAuthors } from '../../../sync/pull/pull.ts'
import { usePulling, usePullWhenSent } from '../../../sync/pull/usePulling.ts'
import { listAuthors, type ListedAuthor } from './listedAuthors.ts'

export interface Authors {
  /** Undefined while loading, or if there is no copy and no response yet. */
  readonly authors: readonly ListedAuthor[] | undefined
  /** The time of the last successful request. */
  readonly on: number | undefined
  readonly error: string | undefined
  readonly pullAgain: () => void
}

/** The presenter's authors: the copy of the server's list, with changes waiting here. */
export function useAuthors(databases: PersonDatabases): Authors {
  const { error, pullAgain } = usePulling(() => pullAuthors(databases), texts.authorLoadError, [databases])
  const copy = useLiveQuery(
    async () => (await readCopy(databases.copies, copyKey(getAuthors), getAuthors.result)) ?? null,
    [databases],
  )
  const here = useLiveQuery(async () => {
    const [people, rows] = await Promise.all([
      localPeople.readAll(databases.work),
      readOutbox(databases.work),
    ])
    return { people, rows }
  }, [databases])

  usePullWhenSent(here?.rows.length ?? 0, pullAgain)

  const authors = useMemo(
    () => (here && copy !== undefined ? listAuthors(copy?.Value ?? [], here) : undefined),
    [copy, here],
  )
  const isReachable = useConnection((state) => state.reachable)
  const isUnknown = copy === null && isReachable && error === undefined && authors?.length === 0
  return { authors: isUnknown ? undefined : authors, on: copy?.On, error, pullAgain }
}
