import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { texts } from '../../../../contract/errors.ts'
import { getAuthors } from '../../../../contract/authors.ts'
import { readCopy } from '../../../cache/copies.ts'
import { readPeople } from '../../../cache/localPeople.ts'
import { readOutbox } from '../../../cache/outbox.ts'
import type { PersonDatabases } from '../../../cache/person.ts'
import { useConnection } from '../../../stores/connection.ts'
import { CallError, messageOf } from '../../../sync/api.ts'
import { copyKey, pullAuthors } from '../../../sync/pull.ts'
import { listAuthors, type ListedAuthor } from './listedAuthors.ts'

export interface Authors {
  /** Undefined while the device is read, or has nothing and the server has not answered yet. */
  readonly authors: readonly ListedAuthor[] | undefined
  /** When the server was asked last with success. */
  readonly on: number | undefined
  readonly error: string | undefined
  readonly pullAgain: () => void
}

/** The presenter's authors: the device's copy of the server's list under what waits here. */
export function useAuthors(databases: PersonDatabases): Authors {
  const [error, setError] = useState<string>()
  const [asked, setAsked] = useState(0)
  const isReachable = useConnection((state) => state.reachable)
  const pullAgain = useCallback(() => setAsked((count) => count + 1), [])

  useEffect(() => {
    let isCurrent = true
    pullAuthors(databases).then(
      () => isCurrent && setError(undefined),
      (failure: unknown) => {
        const isSilent = failure instanceof CallError && failure.reason === 'offline'
        if (isCurrent) setError(isSilent ? undefined : messageOf(failure, texts.authorLoadError))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [databases, isReachable, asked])

  useEffect(() => {
    window.addEventListener('focus', pullAgain)
    return () => window.removeEventListener('focus', pullAgain)
  }, [pullAgain])

  const copy = useLiveQuery(
    async () => (await readCopy(databases.copies, copyKey(getAuthors), getAuthors.result)) ?? null,
    [databases],
  )
  const here = useLiveQuery(async () => {
    const [people, rows] = await Promise.all([readPeople(databases.work), readOutbox(databases.work)])
    return { people, rows }
  }, [databases])

  const waiting = here?.rows.length ?? 0
  const waitedBefore = useRef(0)
  useEffect(() => {
    // What was just sent is in the server's list now.
    if (waiting < waitedBefore.current) pullAgain()
    waitedBefore.current = waiting
  }, [waiting, pullAgain])

  const authors = useMemo(
    () => (here && copy !== undefined ? listAuthors(copy?.Value ?? [], here) : undefined),
    [copy, here],
  )
  const isUnknown = copy === null && isReachable && error === undefined && authors?.length === 0
  return { authors: isUnknown ? undefined : authors, on: copy?.On, error, pullAgain }
}
