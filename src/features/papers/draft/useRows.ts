import { useLiveQuery } from 'dexie-react-hooks'
import { readOutboxOf } from '../../../cache/outbox/outbox.ts'
import type { OutboxRow } from '../../../cache/database/outboxRows.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'

/** The outbox rows of one draft, and of the new people in its author list. */
export function useRows(draftId: string): readonly OutboxRow[] {
  const { work } = useDatabases()
  return useLiveQuery(() => readOutboxOf(work, draftId), [work, draftId]) ?? []
}
