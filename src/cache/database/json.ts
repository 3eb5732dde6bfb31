import { z } from 'zod'

/** Anything that JSON can say. Made once: each call of `z.json` builds a new schema. */
export const Json = z.json()
