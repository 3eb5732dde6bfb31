import { z } from 'zod'

/** What a call reached, and what its yardstick reached in the same run; p99 in milliseconds. */
export const CallFigures = z.object({
  name: z.string(),
  perSecond: z.number(),
  p99: z.number(),
  yardstick: z.number(),
})
export type CallFigures = z.infer<typeof CallFigures>

/**
 * Another portal's figures, measured on the same kind of machine: calls a second by the name of a call, how many times
 * as many are the goal, and how many requests a second a bare `node:http` with 15 KB answered there.
 */
export const PeerFigures = z.strictObject({
  name: z.string(),
  bareHttp: z.number().positive(),
  calls: z.record(
    z.string(),
    z.array(z.strictObject({ what: z.string(), perSecond: z.number(), times: z.number() })),
  ),
})
export type PeerFigures = z.infer<typeof PeerFigures>
