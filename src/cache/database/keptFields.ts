import { z } from 'zod'

/** Fields as they were kept on the device; one that came later starts empty (offline O14: upgrades only add). */
export const keptFields = <F extends object>(schema: z.ZodType<F>, empty: F) =>
  z.preprocess((kept) => ({ ...empty, ...z.looseObject({}).parse(kept) }), schema)
