import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { isFull } from '../disk/room.ts'
import type { Context } from './context.ts'
import { packageVersion } from '../settings.ts'

/**
 * `/health` returns 200 while the database responds and its disk has room, for monitoring. `backup` says in words when
 * the last good backup was made, where backups are made by a schedule.
 */
export function healthRoute(app: FastifyInstance, context: Context, backup?: () => string): void {
  const Version = packageVersion()
  app.get('/health', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await context.database.sql.execute(sql`select 1`)
      const full = await isFull(context.settings.DATA_DIR)
      const Status = full ? 'disk is full' : 'ok'
      return await reply
        .code(full ? 507 : 200)
        .send({ Status, Version, ...(backup ? { Backup: backup() } : {}) })
    } catch (error) {
      request.log.error({ err: error }, 'database does not answer')
      return reply.code(503).send({ Status: 'database does not answer', Version })
    }
  })
}
