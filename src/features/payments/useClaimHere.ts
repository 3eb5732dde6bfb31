import { useLiveQuery } from 'dexie-react-hooks'
import {
  ClaimFields,
  claimFormOf,
  readQueuedClaim,
  type QueuedClaim,
} from '../../cache/entities/claimDrafts.ts'
import { hasLeftText, readAside, readForm } from '../../cache/entities/formTexts.ts'
import { readOutbox } from '../../cache/outbox/outbox.ts'
import type { OutboxRow } from '../../cache/database/outboxRows.ts'
import { useDatabases } from '../../sync/session/useDatabases.ts'

/** The claim of a bill on this device. */
export interface ClaimHere {
  readonly rows: readonly OutboxRow[]
  readonly queued: QueuedClaim | undefined
  /** True if somebody has begun to type one. */
  readonly isTyped: boolean
  /** True if text is laid aside that its person has not decided on. */
  readonly hasAside: boolean
}

/** The claim of a bill on this device, as it changes; undefined until it is read. */
export function useClaimHere(billId: string): ClaimHere | undefined {
  const { work } = useDatabases()
  return useLiveQuery(async () => {
    const rows = (await readOutbox(work)).filter(({ EntityId }) => EntityId === billId)
    const kept = await readForm(work, claimFormOf(billId), ClaimFields)
    const aside = await readAside(work, claimFormOf(billId), ClaimFields)
    return {
      rows,
      queued: await readQueuedClaim(work, billId),
      isTyped: kept !== undefined || hasLeftText(work, claimFormOf(billId), kept),
      hasAside: aside.length > 0,
    }
  }, [work, billId])
}
