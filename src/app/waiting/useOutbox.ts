import { useLiveQuery } from 'dexie-react-hooks'
import { readDrafts } from '../../cache/drafts.ts'
import { readOutbox } from '../../cache/outbox.ts'
import { databasesOf } from '../../cache/person.ts'
import type { OutboxRow, PaperDraft } from '../../cache/rows.ts'

/** What waits for the server, as the device has it; undefined while it is read. */
export function useOutbox(userId: string): readonly OutboxRow[] | undefined {
  return useLiveQuery(() => readOutbox(databasesOf(userId).work), [userId])
}

/** The drafts of this device by their id. */
export function useDrafts(userId: string): ReadonlyMap<string, PaperDraft> {
  // Titles are a help only: a draft that cannot be read must not hide what waits.
  const drafts = useLiveQuery(() => readDrafts(databasesOf(userId).work).catch(() => []), [userId])
  return new Map(drafts?.map((draft) => [draft.DraftId, draft]))
}
