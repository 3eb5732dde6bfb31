import { z } from 'zod'

/** The matched lines that will not be confirmed with the others, with their amounts; kept on the device. */
export const LeftOut = z.object({ Without: z.array(z.object({ Line: z.number(), Amount: z.number() })) })
export type LeftOut = z.infer<typeof LeftOut>
