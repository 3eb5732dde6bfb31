import type { FieldErrors } from '../../../contract/core/endpoint.ts'
import { texts } from '../../../contract/core/errors.ts'
import { registrationTexts } from '../../../contract/registration/registrationTexts.ts'
import { travelTexts } from '../../../contract/travel/travel.ts'
import type { OutboxKind, OutboxRow } from '../../cache/database/deviceRows.ts'

/** The message of a failed row if the server gave none (spec §8 "Papers"). */
const fallbacks: Readonly<Record<Exclude<OutboxKind, 'paper'>, string>> = {
  authors: texts.authorsSaveFailed,
  person: texts.authorAddFailed,
  file: texts.uploadFailed,
  submission: texts.submitFailed,
  'payment-proof': texts.uploadFailed,
  claim: texts.somethingWrong,
  nationality: texts.authorUpdateFailed,
  registration: registrationTexts.updateFailed,
  travel: travelTexts.saveFailed,
  answer: texts.somethingWrong,
  review: texts.somethingWrong,
  stars: texts.somethingWrong,
  'mark-read': texts.somethingWrong,
}

function fallbackOf({ Kind, Frozen }: OutboxRow): string {
  if (Kind !== 'paper') return fallbacks[Kind]
  // A paper that the server has never seen has base version 0.
  return Frozen && Frozen.BaseVersion > 0 ? texts.paperUpdateFailed : texts.paperSaveFailed
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
