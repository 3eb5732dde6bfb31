import type { Sql } from '../db/database.ts'
import { auditEntries } from '../db/schema/audit.ts'

/** A call, or other work for which somebody is responsible. */
export interface Audited {
  readonly sql: Sql
  readonly caller: { readonly UserId: string }
  readonly traceId: string
}

/**
 * Writes what an admin did to the audit log (design §5), in the transaction of the change. `SubjectId` is the id of the
 * affected row, or the name of a settings page.
 */
export async function recordAudit(
  { sql, caller, traceId }: Audited,
  Action: string,
  SubjectId: string,
  Details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  await sql
    .insert(auditEntries)
    .values({ UserId: caller.UserId, Action, SubjectId, Details, TraceId: traceId })
}
