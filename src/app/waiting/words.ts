import type { OutboxKind, OutboxRow, OutboxState } from '../../cache/rows.ts'

/** What waits, as people name it. */
export const kindLabels: Readonly<Record<OutboxKind, string>> = {
  paper: 'Text of a paper',
  authors: 'Authors of a paper',
  person: 'A new author',
  file: 'File of a paper',
  submission: 'Final submission',
}

/** Why it waits. */
export const stateLabels: Readonly<Record<OutboxState, string>> = {
  pending: 'Waiting to be sent',
  sending: 'Being sent',
  'needs-sign-in': 'Waiting for you to sign in',
  conflict: 'Changed elsewhere: please choose',
  refused: 'Needs attention',
}

/** True for what does not go away by waiting. */
export function needsAttention(row: Pick<OutboxRow, 'State'>): boolean {
  return row.State === 'conflict' || row.State === 'refused' || row.State === 'needs-sign-in'
}

/** The line of the indicator: what needs attention comes first. */
export function waitingLine(rows: readonly Pick<OutboxRow, 'State'>[]): string {
  const attention = rows.filter(needsAttention).length
  if (attention === 0) return `${rows.length} waiting`
  return attention === 1 ? '1 needs attention' : `${attention} need attention`
}
