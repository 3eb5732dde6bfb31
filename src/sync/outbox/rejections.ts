import type { FieldErrors } from '../../../contract/core/endpoint.ts'
import { entities } from '../../cache/entities/entities.ts'
import type { OutboxRow } from '../../cache/database/outboxRows.ts'

/** The message of a failed row if the server gave none. */
function fallbackOf(row: OutboxRow): string {
  const { failed } = entities[row.Kind]
  return typeof failed === 'string' ? failed : failed(row)
}

/** True for a row that waits for a person, not for the network. */
export const needsAttention = (row: OutboxRow) => row.State === 'refused' || row.State === 'conflict'

/** The messages of a refused row: the server's errors, else its message, else the fallback. */
export function messagesOf(row: OutboxRow): readonly string[] {
  return row.Errors.length > 0 ? row.Errors : [row.LastError || fallbackOf(row)]
}

/** The messages of the rows that wait for a person, without duplicates. */
export function rejectionsOf(rows: readonly OutboxRow[]): readonly string[] {
  return [...new Set(rows.filter(needsAttention).flatMap(messagesOf))]
}

/** The errors of the refused rows that are about a field. */
export const fieldErrorsOf = (rows: readonly OutboxRow[]): FieldErrors =>
  Object.fromEntries(rows.filter(needsAttention).flatMap(({ Fields = {} }) => Object.entries(Fields)))

/** The trace id of the server's first refusal among these rows, for a message to support; '' for none. */
export function traceIdOf(rows: readonly OutboxRow[]): string {
  return rows.find((row) => needsAttention(row) && row.TraceId)?.TraceId ?? ''
}

/** Why a row was refused because of one person in it, such as a co-author deleted meanwhile. */
export function refusalOf(rows: readonly OutboxRow[], id: string): string | undefined {
  const row = rows.find((one) => one.State === 'refused' && one.RefusedId === id)
  return row && messagesOf(row)[0]
}
