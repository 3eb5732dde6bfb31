import type { FastifyInstance } from 'fastify'
import type { Context } from '../http/context.ts'
import { removeStaleArrivals } from './resumableUploads.ts'

const hour = 3_600_000

/** Removes leftovers of abandoned uploads, at the start and every few hours. */
export function startSweeping(app: FastifyInstance, context: Context): void {
  const sweep = () => {
    Promise.all([context.files.sweep(context.now() - 24 * hour), removeStaleArrivals(context)]).catch(
      (error: unknown) => {
        context.log.warn({ err: error }, 'leftovers of uploads could not be removed')
      },
    )
  }
  const timer = setInterval(sweep, 6 * hour)
  timer.unref()
  app.addHook('onReady', async () => {
    sweep()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
  })
}
