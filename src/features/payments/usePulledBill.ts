import { useLiveQuery } from 'dexie-react-hooks'
import { useCallback, useEffect, useState } from 'react'
import { getBill, type Bill } from '../../../contract/bills.ts'
import { payTexts } from '../../../contract/paymentPage.ts'
import { readCopy } from '../../cache/copies.ts'
import type { PersonDatabases } from '../../cache/person.ts'
import { useConnection } from '../../stores/connection.ts'
import { useOnNews } from '../../stores/news.ts'
import { CallError, messageOf } from '../../sync/api.ts'
import { copyKey } from '../../sync/copyKey.ts'
import { pull } from '../../sync/pull.ts'

export interface PulledBill {
  /** What the portal said last; null when it has not said anything to this device, undefined while that is read. */
  readonly copy: { readonly Value: Bill; readonly On: number } | null | undefined
  /** Why the last pull brought nothing; `gone` where there is no such bill for this person. */
  readonly failure: 'gone' | 'offline' | { readonly message: string } | undefined
  readonly pullAgain: () => void
}

function failureOf(error: unknown): PulledBill['failure'] {
  if (!(error instanceof CallError)) return { message: payTexts.loadFailed }
  if (error.reason === 'gone') return 'gone'
  return error.reason === 'offline' ? 'offline' : { message: messageOf(error, payTexts.loadFailed) }
}

/**
 * The device's copy of a bill, pulled when the screen opens, when the portal answers again, hints at changes, and when
 * the window comes back.
 */
export function usePulledBill(databases: PersonDatabases, accommodationId: string): PulledBill {
  const [failure, setFailure] = useState<PulledBill['failure']>()
  const [asked, setAsked] = useState(0)
  const isReachable = useConnection((state) => state.reachable)
  const pullAgain = useCallback(() => setAsked((count) => count + 1), [])
  const params = { id: accommodationId }

  useOnNews(pullAgain)
  useEffect(() => {
    window.addEventListener('focus', pullAgain)
    return () => {
      window.removeEventListener('focus', pullAgain)
    }
  }, [pullAgain])

  useEffect(() => {
    let isCurrent = true
    pull(databases, getBill, { id: accommodationId }).then(
      () => {
        if (isCurrent) setFailure(undefined)
      },
      (error: unknown) => {
        if (isCurrent) setFailure(failureOf(error))
      },
    )
    return () => {
      isCurrent = false
    }
  }, [databases, accommodationId, isReachable, asked])

  const copy = useLiveQuery(
    async () => (await readCopy(databases.copies, copyKey(getBill, params), getBill.result)) ?? null,
    [databases, accommodationId],
  )
  return { copy, failure, pullAgain }
}
