import { z } from 'zod'
import { deskParts } from './deskParts.ts'
import { Id } from './fields.ts'

/** A part of the desk that an organiser holds (`deskParts.ts`). */
export const HeldPart = z.strictObject({
  Part: z.enum(deskParts),
  IsFull: z.boolean(),
  ThemeIds: z.array(Id).readonly(),
})

/** What an organiser holds; null for the whole desk. */
export const HeldParts = z.array(HeldPart).readonly().nullable()
