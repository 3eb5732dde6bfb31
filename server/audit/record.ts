import { limits } from '../../contract/core/limits.ts'
import type { Sql } from '../db/database.ts'
import { insertRows } from '../db/insertRows.ts'
import { auditEntries } from '../db/schema/audit.ts'

/** A call, or other work for which somebody is responsible. */
export interface Audited {
  readonly sql: Sql
  readonly caller: { readonly UserId: string }
  readonly traceId: string
}

type Details = Readonly<Record<string, unknown>>

/**
 * Writes what an admin did to the audit log (design §5), in the transaction of the change. `SubjectId` is the id of the
 * affected row, or the name of a settings page.
 */
export const recordAudit = (
  call: Audited,
  Action: string,
  SubjectId: string,
  Details: Details = {},
): Promise<void> => recordAudits(call, Action, [[SubjectId, Details]])

/** As `recordAudit`, for one deed on many rows: an entry for each, in one statement. */
export async function recordAudits(
  { sql, caller, traceId }: Audited,
  Action: string,
  subjects: readonly (readonly [SubjectId: string, Details: Details])[],
): Promise<void> {
  if (subjects.length === 0) return
  const entry = { UserId: caller.UserId, Action, TraceId: traceId }
  const entries = subjects.map(([SubjectId, Details]) => ({ ...entry, SubjectId, Details }))
  await insertRows(sql, auditEntries, entries)
}

/** Long texts are cut to their beginning: the log says what changed, it does not keep versions. */
const shortened = (value: unknown) =>
  typeof value === 'string' && value.length > limits.LineLongest
    ? `${value.slice(0, limits.LineLongest)}…`
    : value

/** The fields in which two states of a row differ, in the form of the audit log. */
export function changesBetween(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Record<string, { From: unknown; To: unknown }> {
  const changed = Object.keys(after).filter((field) => before[field] !== after[field])
  return Object.fromEntries(
    changed.map((field) => [field, { From: shortened(before[field]), To: shortened(after[field]) }]),
  )
}
