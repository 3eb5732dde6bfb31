import type { OutboxRow } from '../database/outboxRows.ts'

/** True for what goes ahead of a final submission whose file takes long; the submission itself is the work. */
export const isCommitting = ({ Kind }: Pick<OutboxRow, 'Kind'>): boolean =>
  Kind === 'commitment' || Kind === 'commitment-hash'

/** True for a row that waits for a person's decision. */
export const needsPerson = ({ State }: Pick<OutboxRow, 'State'>) =>
  State === 'refused' || State === 'conflict'

/** True for a row whose outcome is unknown, so it must not be taken back. */
export const mayHaveArrived = ({ Frozen, State }: Pick<OutboxRow, 'Frozen' | 'State'>) =>
  Frozen !== null && !needsPerson({ State })

/** A file has its own lane beside its paper's text, so a large file delays neither the text nor a commitment. */
export const laneOf = (row: OutboxRow) =>
  row.Kind === 'file' || isCommitting(row) ? `${row.EntityId} ${row.Kind}` : row.EntityId

/**
 * A final submission is sent after everything else of its paper. A nationality is sent before the registration that
 * is calculated from it, unless that registration may have arrived: then a refused nationality must not hold back
 * its outcome.
 */
function turnOf(row: OutboxRow): number {
  if (isCommitting(row)) return -3
  if (row.Kind === 'registration' && mayHaveArrived(row)) return -2
  return row.Kind === 'submission' ? 1 : row.Kind === 'nationality' ? -1 : 0
}

/**
 * True if a commitment to a paper is due, and all that it waits for is on its way too: neither a person nor a moment is
 * waited for.
 */
function isCommittedToNow(paper: string, rows: readonly OutboxRow[], now: number): boolean {
  const ahead = rows.filter(
    ({ EntityId, Kind }) => EntityId === paper && Kind !== 'file' && Kind !== 'submission',
  )
  const needed = new Set(ahead.flatMap(({ DependsOn }) => DependsOn))
  const isOnItsWay = ({ State, IsIncomplete, NextAttemptOn }: OutboxRow) =>
    State === 'sending' || (State === 'pending' && !IsIncomplete && NextAttemptOn <= now)
  return (
    ahead.some(({ Kind }) => Kind === 'commitment') &&
    [...ahead, ...rows.filter(({ EntityId }) => needed.has(EntityId))].every(isOnItsWay)
  )
}

/**
 * True if other rows of its paper hold a row back. A final submission waits for all of them except a commitment
 * that was not sent. A commitment waits for all but the file and the submission, and for its own hash if that was
 * sent. A file leaves the line to a commitment that needs a few kilobytes.
 */
function isHeld(row: OutboxRow, rows: readonly OutboxRow[], now: number): boolean {
  if (row.Kind === 'file') return isCommittedToNow(row.EntityId, rows, now)
  const others = rows.filter(({ EntityId, Kind }) => EntityId === row.EntityId && Kind !== row.Kind)
  if (row.Kind === 'submission') return others.some((other) => !isCommitting(other) || mayHaveArrived(other))
  if (row.Kind === 'commitment')
    return others.some(({ Kind, Frozen }) =>
      Kind === 'commitment-hash' ? Frozen !== null : Kind !== 'file' && Kind !== 'submission',
    )
  return false
}

/**
 * The rows that may be sent now: the first of each lane, if nothing that it depends on still waits. A final
 * submission waits for every other row of its paper, including rows that a file queues on its arrival.
 */
export function sendableRows(rows: readonly OutboxRow[], now: number): OutboxRow[] {
  const waiting = new Set(rows.map((row) => row.EntityId))
  const inOrder = [...rows].sort((a, b) => turnOf(a) - turnOf(b) || a.Order - b.Order)
  const heads = new Map<string, OutboxRow>()
  for (const row of inOrder) if (!heads.has(laneOf(row))) heads.set(laneOf(row), row)
  return [...heads.values()].filter(
    (row) =>
      row.State === 'pending' &&
      !row.IsIncomplete &&
      row.NextAttemptOn <= now &&
      !row.DependsOn.some((entity) => waiting.has(entity)) &&
      !isHeld(row, rows, now),
  )
}
