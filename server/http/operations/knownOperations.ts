import type { FastifyInstance } from 'fastify'
import { and, eq, inArray } from 'drizzle-orm'
import { getKnownOperations } from '../../../contract/device/operations.ts'
import { operations } from '../../db/schema/system.ts'
import type { Context } from '../context.ts'
import { serve } from '../serve.ts'

/** Lets a device ask which of its person's changes are here. */
export function knownOperations(app: FastifyInstance, context: Context): void {
  serve(app, context, getKnownOperations, async ({ sql, caller, query }) => {
    const known = await sql
      .select({ OpId: operations.OpId })
      .from(operations)
      .where(and(eq(operations.UserId, caller.UserId), inArray(operations.OpId, query.OpIds.split(','))))
    return { Result: known.map(({ OpId }) => OpId) }
  })
}
