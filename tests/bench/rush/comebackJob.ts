import { z } from 'zod'

/** What the thread that plays the devices is given. */
export const ComebackJob = z.object({
  origin: z.string(),
  savesEach: z.number(),
  devices: z.array(
    z.object({
      headers: z.record(z.string(), z.string()),
      papers: z.array(z.object({ Id: z.string(), body: z.record(z.string(), z.unknown()) })),
    }),
  ),
})

export const Comeback = z.object({
  calls: z.number(),
  /** By status, or by the code of the error of their connection. */
  failures: z.record(z.string(), z.number()),
  refusals: z.number(),
  /** Milliseconds. */
  took: z.number(),
})
