import { useLiveQuery } from 'dexie-react-hooks'
import { readOutboxOf } from '../../../cache/outbox/outbox.ts'
import type { PersonDatabases } from '../../../cache/database/personDatabases.ts'
import type { OutboxRow } from '../../../cache/database/deviceRows.ts'

/** The outbox rows of one draft, and of the new people in its author list. */
export function useRows({ work }: PersonDatabases, draftId: string): readonly OutboxRow[] {
  return useLiveQuery(() => readOutboxOf(work, draftId), [work, draftId]) ?? []
}
