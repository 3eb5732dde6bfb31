import { useLiveQuery } from 'dexie-react-hooks'
import { getBill, type Bill } from '../../../contract/payments/bills.ts'
import { payTexts } from '../../../contract/payments/paymentPage.ts'
import { readCopy } from '../../cache/database/copyDatabase.ts'
import type { PersonDatabases } from '../../cache/database/personDatabases.ts'
import { CallError, messageOf } from '../../sync/session/call.ts'
import { copyKey } from '../../sync/transport/copyKey.ts'
import { pull } from '../../sync/pull/pull.ts'
import { useAsking } from '../../sync/pull/usePulling.ts'

export interface PulledBill {
  /** The portal's last response; null if this device has none, undefined while loading. */
  readonly copy: { readonly Value: Bill; readonly On: number } | null | undefined
  /** Why the last pull failed; `gone` if there is no such bill for this person. */
  readonly failure: 'gone' | 'offline' | { readonly message: string } | undefined
  readonly pullAgain: () => void
}

function failureOf(error: unknown): PulledBill['failure'] {
  if (error === undefined) return undefined
  if (!(error instanceof CallError)) return { message: payTexts.loadFailed }
  if (error.reason === 'gone') return 'gone'
  return error.reason === 'offline' ? 'offline' : { message: messageOf(error, payTexts.loadFailed) }
}

/**
 * The device's copy of a bill, pulled when the screen opens, when the portal responds again or hints at changes, and
 * when the window gets the focus.
 */
export function usePulledBill(databases: PersonDatabases, accommodationId: string): PulledBill {
  const params = { id: accommodationId }
  const { failure, askAgain } = useAsking(
    () => pull(databases, getBill, params),
    [databases, accommodationId],
  )
  const copy = useLiveQuery(
    async () => (await readCopy(databases.copies, copyKey(getBill, params), getBill.result)) ?? null,
    [databases, accommodationId],
  )
  return { copy, failure: failureOf(failure), pullAgain: askAgain }
}
