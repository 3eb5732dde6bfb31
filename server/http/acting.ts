import { noId } from '../../contract/core/limits.ts'
import type { Endpoint } from '../../contract/core/endpoint.ts'
import { recordAudit } from '../audit/record.ts'
import type { Sql } from '../db/database.ts'
import type { Caller } from './context.ts'

/** Only ids are recorded: another parameter may be a token. */
const namesNoSecret = (path: string) => /:id\b/.test(path)

/** Records a change that an admin made as another user (design §3 "Acting as another user"). */
export async function recordActing(
  sql: Sql,
  caller: Caller | null | undefined,
  { method, path }: Endpoint,
  /** The rows in the request's path. */
  params: unknown,
  traceId: string,
): Promise<void> {
  if (!caller || caller.ActorId === noId || method === 'GET') return
  const admin = { UserId: caller.ActorId }
  const Details = { Call: `${method} ${path}`, Of: namesNoSecret(path) ? params : {} }
  await recordAudit({ sql, caller: admin, traceId }, 'Change as another user', caller.UserId, Details)
}
