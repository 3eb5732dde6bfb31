import { asc } from 'drizzle-orm'
import type { Portal } from '../../server/app.ts'
import { auditEntries } from '../../server/db/schema/audit.ts'

/** What was done, the oldest first: a table by itself gives its rows back in whatever order they lie. */
export const auditLog = ({ context }: Pick<Portal, 'context'>) =>
  context.database.sql.select().from(auditEntries).orderBy(asc(auditEntries.CreatedOn))
