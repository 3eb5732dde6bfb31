import { useLiveQuery } from 'dexie-react-hooks'
import { readDraft } from '../../../cache/entities/paperDrafts.ts'
import type { OutboxRow } from '../../../cache/database/outboxRows.ts'
import { useStoreCondition } from '../../../stores/deviceStore.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'
import { useDraft } from '../draft/draftStore.ts'
import { savingOf, type Saving } from '../draft/saveStatus.ts'

/** A draft in the wizard with its rows of the outbox. */
export interface SavedDraft {
  readonly draftId: string
  readonly rows: readonly OutboxRow[]
}

/** The state of the typed text (offline O1); undefined if no draft is open. */
export function useSaving({ draftId, rows }: SavedDraft): Saving | undefined {
  const { work } = useDatabases()
  const { stored, list, keeping } = useDraft()
  const condition = useStoreCondition()
  const isStored = useLiveQuery(async () => (await readDraft(work, draftId)) !== undefined, [work, draftId])
  return stored ? savingOf(stored, list, keeping, rows, isStored ?? false, condition === 'memory') : undefined
}
