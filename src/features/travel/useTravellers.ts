import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { getTravels, travelTexts, type Traveller } from '../../../contract/travel.ts'
import { readCopy } from '../../cache/copies.ts'
import { readOutbox } from '../../cache/outbox.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import type { OutboxRow } from '../../cache/rows.ts'
import { readTravelDrafts, type TravelDraft } from '../../cache/travelDrafts.ts'
import { useConnection } from '../../stores/connection.ts'
import { useOnNews } from '../../stores/news.ts'
import { CallError, messageOf } from '../../sync/api.ts'
import { copyKey, pull } from '../../sync/pull.ts'

/** Somebody who travels, with what waits on this device for them. */
export interface ListedTraveller extends Traveller {
  readonly draft: TravelDraft | undefined
  readonly row: OutboxRow | undefined
}

export interface Travellers {
  /** Undefined while the device is read, or has nothing and the server has not answered yet. */
  readonly travellers: readonly ListedTraveller[] | undefined
  /** When the server was asked last with success. */
  readonly on: number | undefined
  readonly error: string | undefined
  readonly pullAgain: () => void
}

/** Those for whom the person may travel: the device's copy of the server's list, and what waits here. */
export function useTravellers(databases: PersonDatabases): Travellers {
  const [error, setError] = useState<string>()
  const [asked, setAsked] = useState(0)
  const isReachable = useConnection((state) => state.reachable)
  const pullAgain = useCallback(() => setAsked((count) => count + 1), [])

  useEffect(() => {
    let isCurrent = true
    pull(databases, getTravels).then(
      () => isCurrent && setError(undefined),
      (failure: unknown) => {
        const isSilent = failure instanceof CallError && failure.reason === 'offline'
        if (isCurrent) setError(isSilent ? undefined : messageOf(failure, travelTexts.loadFailed))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [databases, isReachable, asked])

  useOnNews(pullAgain)
  useEffect(() => {
    window.addEventListener('focus', pullAgain)
    return () => window.removeEventListener('focus', pullAgain)
  }, [pullAgain])

  const copy = useLiveQuery(
    async () => (await readCopy(databases.copies, copyKey(getTravels), getTravels.result)) ?? null,
    [databases],
  )
  const here = useLiveQuery(async () => {
    const [drafts, rows] = await Promise.all([readTravelDrafts(databases.work), readOutbox(databases.work)])
    return { drafts, rows: rows.filter(({ Kind }) => Kind === 'travel') }
  }, [databases])

  const waiting = here?.rows.length ?? 0
  const waitedBefore = useRef(0)
  useEffect(() => {
    // What was just sent is in the server's list now.
    if (waiting < waitedBefore.current) pullAgain()
    waitedBefore.current = waiting
  }, [waiting, pullAgain])

  const isUnknown = copy === null && isReachable && error === undefined
  const travellers =
    here && copy !== undefined && !isUnknown
      ? (copy?.Value ?? []).map((traveller) => ({
          ...traveller,
          draft: here.drafts.find(({ AccommodationId }) => AccommodationId === traveller.AccommodationId),
          row: here.rows.find(({ EntityId }) => EntityId === traveller.AccommodationId),
        }))
      : undefined
  return { travellers, on: copy?.On, error, pullAgain }
}
