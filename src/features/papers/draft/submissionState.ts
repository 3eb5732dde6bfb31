import type { OutboxRow } from '../../../cache/database/outboxRows.ts'
import { messagesOf, needsAttention, rejectionsOf } from '../../../sync/outbox/rejections.ts'

/** The state of a final submission. */
export type Submission =
  | { readonly state: 'none' }
  | { readonly state: 'sending' }
  /** Kept here; `isKnown` is false once it was sent and the response is still missing. */
  | { readonly state: 'queued'; readonly isKnown: boolean }
  | { readonly state: 'needs-sign-in' }
  | { readonly state: 'stale' }
  /** The paper was deleted elsewhere; the question above asks the owner. */
  | { readonly state: 'gone' }
  | { readonly state: 'failed'; readonly messages: readonly string[]; readonly isEarlier: boolean }

/** The state of the submission, from the rows of a draft and of the people in it. */
export function submissionOf(rows: readonly OutboxRow[], isReachable: boolean): Submission {
  const row = rows.find((other) => other.Kind === 'submission')
  if (!row) return { state: 'none' }
  if (rows.some((other) => other.Gone)) return { state: 'gone' }
  if (row.State === 'conflict') return { state: 'stale' }
  if (row.State === 'refused') return { state: 'failed', messages: messagesOf(row), isEarlier: false }
  // The submission is a barrier: it waits for the rest of the draft, forever if that is refused.
  const earlier = rows.filter((other) => other !== row && needsAttention(other))
  if (earlier.length > 0) return { state: 'failed', messages: rejectionsOf(earlier), isEarlier: true }
  if (rows.some((other) => other.State === 'needs-sign-in')) return { state: 'needs-sign-in' }
  const hasFailed = rows.some((other) => other.State === 'pending' && other.LastError !== '')
  if (isReachable && !hasFailed) return { state: 'sending' }
  return { state: 'queued', isKnown: row.Frozen === null }
}
