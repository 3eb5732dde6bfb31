import type { Sql } from '../db/database.ts'
import { auditEntries } from '../db/schema/audit.ts'

/** What an admin did (design §5). `SubjectId` is the id of the affected row, or the name of a settings page. */
export interface AuditEntry {
  readonly UserId: string
  readonly Action: string
  readonly SubjectId: string
  readonly Details: Readonly<Record<string, unknown>>
  readonly TraceId: string
}

/** Writes an audit log entry, in the transaction of the change. */
export async function recordAudit(sql: Sql, entry: AuditEntry): Promise<void> {
  await sql.insert(auditEntries).values(entry)
}
