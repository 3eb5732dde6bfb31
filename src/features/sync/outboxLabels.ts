import { clockTime } from '../../../contract/core/moments.ts'
import { syncTexts } from '../../../contract/device/sync.ts'
import { countThings, thingsIn } from './sentence.ts'
import type { OutboxRow, OutboxState } from '../../cache/database/outboxRows.ts'

/** Why they wait. */
export const stateLabels: Readonly<Record<OutboxState, string>> = {
  pending: 'Waiting to be sent',
  sending: 'Being sent',
  'needs-sign-in': 'Waiting for you to sign in',
  conflict: 'Changed elsewhere: please choose',
  refused: 'Needs your attention',
}

/** True if waiting does not help. */
export function needsAttention(row: Pick<OutboxRow, 'State'>): boolean {
  return row.State === 'conflict' || row.State === 'refused' || row.State === 'needs-sign-in'
}

/** The status line: what needs its person comes first. */
export function waitingLine(rows: readonly Pick<OutboxRow, 'State' | 'Kind' | 'EntityId'>[]): string {
  const asking = rows.filter(needsAttention)
  const isOne = countThings(asking.length > 0 ? asking : rows) === 1
  if (asking.length > 0) return syncTexts.needs(thingsIn(asking), isOne)
  return syncTexts.waits(thingsIn(rows), isOne)
}

/** What a row waits for besides the portal; undefined if it is sent as soon as the portal responds. */
export function waitsFor(row: OutboxRow, rows: readonly OutboxRow[], now: number): string | undefined {
  if (row.State !== 'pending') return undefined
  if (row.IsIncomplete) return syncTexts.noTitle
  const others = rows.filter((other) => other.Order !== row.Order)
  if (row.Kind === 'submission' && others.some((other) => other.EntityId === row.EntityId))
    return syncTexts.after
  if (others.some((other) => row.DependsOn.includes(other.EntityId))) return syncTexts.behind
  const isLater = row.Attempts > 0 && row.NextAttemptOn > now
  return isLater ? syncTexts.triesAgain(clockTime(row.NextAttemptOn, now)) : undefined
}
