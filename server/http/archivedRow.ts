import type { FastifyRequest } from 'fastify'
import type { Sql } from '../db/database.ts'
import type { Context } from './context.ts'
import { archivedAway, Refusal } from './refusal.ts'

/** A change of something that is not found because its conference is over is told so: what was typed is not to blame. */
export async function archivedRowError(
  { isArchived }: Pick<Context, 'isArchived'>,
  sql: Sql,
  { method, params, body }: FastifyRequest,
  error: unknown,
): Promise<unknown> {
  if (method === 'GET' || !(error instanceof Refusal) || error.status !== 404) return error
  return (await isArchived(sql, params, body)) ? archivedAway() : error
}
