import { eq } from 'drizzle-orm'
import { noId } from '../../../contract/core/limits.ts'
import { recordAudit } from '../../audit/record.ts'
import { queueLetter } from '../../conference/queueLetter.ts'
import type { Sql } from '../../db/database.ts'
import { sessions, users } from '../../db/schema/accounts.ts'
import type { Caller, Context } from '../../http/context.ts'
import { stolenSessionTemplate } from '../../mail/templates/accounts.ts'
import { deviceOf } from './device.ts'

interface Where {
  readonly UserAgent: string
  readonly Place: string
}

/**
 * Ends a session whose tokens two people have: which of them is the owner cannot be known. The owner gets a mail, and
 * the audit log an entry. For a session in which an admin acts as somebody else, the admin is the owner.
 */
export async function endStolenSession(
  context: Context,
  sql: Sql,
  { SessionId, UserId, ActorId }: Pick<Caller, 'SessionId' | 'UserId' | 'ActorId'>,
  { UserAgent, Place }: Where,
  traceId: string,
): Promise<void> {
  await sql.delete(sessions).where(eq(sessions.Id, SessionId))
  const Device = deviceOf(UserAgent)
  const operator = { sql, caller: { UserId: noId }, traceId }
  await recordAudit(operator, 'End stolen session', UserId, { Device, From: Place })
  const owner = eq(users.Id, ActorId === noId ? UserId : ActorId)
  const [user] = await sql.select({ Email: users.Email }).from(users).where(owner)
  if (user) await queueLetter(context, sql, user.Email, stolenSessionTemplate, { Device, Place })
}
