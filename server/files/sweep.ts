import type { Context } from '../http/context.ts'
import type { Job } from '../jobs/runner.ts'
import { removeStaleArrivals } from './resumableUploads.ts'

const hour = 3_600_000

/** Removes leftovers of abandoned uploads, at the start and every few hours. */
export const sweeping = (context: Context): Job => ({
  name: 'remove leftovers of uploads',
  look: 6 * hour,
  backoff: 6 * hour,
  run: async () => {
    await Promise.all([context.files.sweep(context.now() - 24 * hour), removeStaleArrivals(context)])
    return Infinity
  },
})
