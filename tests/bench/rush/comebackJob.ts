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
  failures: z.number(),
  refusals: z.number(),
  /** Milliseconds. */
  took: z.number(),
})
