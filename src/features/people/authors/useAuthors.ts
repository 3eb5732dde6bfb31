import { useLiveQuery } from 'dexie-react-hooks'
import { useMemo } from 'react'
import { texts } from '../../../../contract/core/errors.ts'
import { getAuthors } from '../../../../contract/people/authors.ts'
import { localPeople } from '../../../cache/entities/localPeople.ts'
import { readOutbox } from '../../../cache/outbox/outbox.ts'
import { applyServerAuthors } from '../../../sync/entities/applyServerCopy.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { listAuthors } from './listedAuthors.ts'

/** The presenter's authors: the copy of the server's list, with changes waiting here. */
export function useAuthors() {
  const databases = useDatabases()
  const here = useLiveQuery(async () => {
    const [people, rows] = await Promise.all([
      localPeople.readAll(databases.work),
      readOutbox(databases.work),
    ])
    return { people, rows }
  }, [databases])
  const { state, value, on, isLookedUp, error, again } = useRead(getAuthors, {
    keep: databases,
    applied: (authors) => applyServerAuthors(databases.work, authors, Date.now()),
    failed: texts.authorLoadError,
    waiting: here?.rows.length,
  })
  const authors = useMemo(
    () => (here && isLookedUp ? listAuthors(value ?? [], here) : undefined),
    [value, isLookedUp, here],
  )
  const isUnknown = state === 'loading' && authors?.length === 0
  return {
    /** Undefined while loading, or if there is no copy and no response yet. */
    authors: isUnknown ? undefined : authors,
    /** The time of the last successful request. */
    on,
    error,
    pullAgain: again,
  }
}
