import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

/** How many changes one call may ask about. */
export const operationsAsked = 50

/**
 * Which of the caller's changes the portal still knows, by their idempotency keys: after a restore, a device finds out
 * what it must send again.
 */
export const getKnownOperations = endpoint('GET /Operation/known', {
  summary: 'The idempotency keys, of those asked about, whose changes the portal has',
  callers: 'signedIn',
  part: 'any',
  query: z.strictObject({
    /** The keys, with commas between them. */
    OpIds: z
      .string()
      .regex(/^[\w-]{8,64}(,[\w-]{8,64})*$/)
      .refine((text) => text.split(',').length <= operationsAsked),
  }),
  result: z.array(z.string()),
  shows: [],
})
