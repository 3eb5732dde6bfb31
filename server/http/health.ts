import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Context } from './context.ts'
import { packageVersion } from '../settings.ts'

/** `/health` returns 200 while the database responds, for monitoring. */
export function healthRoute(app: FastifyInstance, context: Context): void {
  const Version = packageVersion()
  app.get('/health', async (request, reply) => {
    try {
      await context.database.sql.execute(sql`select 1`)
      return await reply.header('cache-control', 'no-store').send({ Status: 'ok', Version })
    } catch (error) {
      request.log.error({ err: error }, 'database does not answer')
      return reply
        .code(503)
        .header('cache-control', 'no-store')
        .send({ Status: 'database does not answer', Version })
    }
  })
}
