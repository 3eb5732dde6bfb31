import { clockTime } from '../../../contract/core/moments.ts'
import { syncTexts } from '../../../contract/device/sync.ts'
import type { OutboxRow, OutboxState } from '../../cache/database/deviceRows.ts'

/** Why they wait. */
export const stateLabels: Readonly<Record<OutboxState, string>> = {
  pending: 'Waiting to be sent',
  sending: 'Being sent',
  'needs-sign-in': 'Waiting for you to sign in',
  conflict: 'Changed elsewhere: please choose',
  refused: 'Needs attention',
}

/** True if waiting does not help. */
export function needsAttention(row: Pick<OutboxRow, 'State'>): boolean {
  return row.State === 'conflict' || row.State === 'refused' || row.State === 'needs-sign-in'
}

/** The indicator's text: rows that need attention come first. */
export function waitingLine(rows: readonly Pick<OutboxRow, 'State'>[]): string {
  const attention = rows.filter(needsAttention).length
  if (attention === 0) return `${rows.length} waiting`
  return attention === 1 ? '1 needs attention' : `${attention} need attention`
}

/** What a row waits for besides the portal; undefined if it is sent as soon as the portal responds. */
export function waitsFor(row: OutboxRow, rows: readonly OutboxRow[], now: number): string | undefined {
  if (row.State !== 'pending') return undefined
  const others = rows.filter((other) => other.Order !== row.Order)
  if (row.Kind === 'submission' && others.some((other) => other.EntityId === row.EntityId))
    return syncTexts.after
  if (others.some((other) => row.DependsOn.includes(other.EntityId))) return syncTexts.behind
  const isLater = row.Attempts > 0 && row.NextAttemptOn > now
  return isLater ? syncTexts.triesAgain(clockTime(row.NextAttemptOn, now)) : undefined
}
