import { z } from 'zod'

const Kept = z.looseObject({})

/** Parses fields kept on the device; a field added later starts empty (offline O14: upgrades only add). */
export const keptFields = <F extends object>(schema: z.ZodType<F>, empty: F) =>
  z.preprocess((kept) => {
    const { data } = Kept.safeParse(kept)
    // What is no fields at all is for the schema to refuse.
    return data ? { ...empty, ...data } : kept
  }, schema)
