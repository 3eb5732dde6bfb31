import type { FastifyRequest } from 'fastify'
import type { Sql } from '../db/database.ts'
import type { Context } from './context.ts'
import { archivedAway, Refusal } from './refusal.ts'

/** Turns the 404 for a change of an archived row into a 410: the input is not to blame. */
export async function archivedRowError(
  { isArchived }: Pick<Context, 'isArchived'>,
  sql: Sql,
  { method, params, body }: FastifyRequest,
  error: unknown,
): Promise<unknown> {
  if (method === 'GET' || !(error instanceof Refusal) || error.status !== 404) return error
  return (await isArchived(sql, params, body)) ? archivedAway() : error
}
