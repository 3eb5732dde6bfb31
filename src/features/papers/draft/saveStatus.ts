import { texts } from '../../../../contract/core/errors.ts'
import { samePaper } from '../../../cache/entities/paperDrafts.ts'
import { sameAuthors } from '../../../cache/entities/authorLists.ts'
import type { AuthorList, PaperDraft } from '../../../cache/database/paperRows.ts'
import type { OutboxRow } from '../../../cache/database/outboxRows.ts'
import type { Keeping } from '../../../sync/editing/typedDraft.ts'
import { needsAttention, rejectionsOf } from '../../../sync/outbox/rejections.ts'

/** The state in the line below the wizard's title. */
export type Saving =
  | { readonly state: 'new' | 'writing' | 'failed' | 'in-memory' | 'needs-sign-in' }
  | { readonly state: 'here'; readonly isWaiting: boolean }
  | { readonly state: 'saved'; readonly on: number }
  | { readonly state: 'attention'; readonly messages: readonly string[] }

/** True if the server has all of this device's data of a draft. */
function isDelivered(draft: PaperDraft, list: AuthorList | null, rows: readonly OutboxRow[]): boolean {
  if (rows.length > 0 || draft.File !== null || !samePaper(draft.Fields, draft.Base)) return false
  return list === null || sameAuthors(list.Authors, list.Base)
}

/**
 * The state of the typed text; never shows it as saved too early (offline O1). `isInMemory` is true if this device
 * keeps nothing (offline O13).
 */
export function savingOf(
  draft: PaperDraft,
  list: AuthorList | null,
  keeping: Keeping,
  rows: readonly OutboxRow[],
  isStored: boolean,
  isInMemory = false,
): Saving {
  if (keeping !== 'kept') return { state: keeping }
  const stuck = rows.filter(needsAttention)
  if (stuck.some((row) => row.State === 'conflict')) return { state: 'attention', messages: [texts.stale] }
  if (stuck.length > 0) return { state: 'attention', messages: rejectionsOf(stuck) }
  const isDone = draft.SavedOn > 0 && isDelivered(draft, list, rows)
  if (isInMemory && isStored && !isDone) return { state: 'in-memory' }
  if (rows.some((row) => row.State === 'needs-sign-in')) return { state: 'needs-sign-in' }
  if (isDone) return { state: 'saved', on: draft.SavedOn }
  if (!isStored) return { state: 'new' }
  return { state: 'here', isWaiting: rows.some((row) => row.LastError !== '') }
}
