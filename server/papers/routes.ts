import type { FastifyInstance } from 'fastify'
import type { Context } from '../http/context.ts'

export function paperRoutes(_app: FastifyInstance, _context: Context): void {}
