import { z } from 'zod'

/** Anything that JSON can say. Made once: a schema is built anew by each call of `z.json`. */
export const Json = z.json()
