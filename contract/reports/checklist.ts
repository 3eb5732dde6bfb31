import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'

/** The steps of a new portal until it is ready to open, in their order. */
export const checklistSteps = [
  ...(['name', 'dates', 'themes', 'landing', 'privacy'] as const),
  ...(['rates', 'bank', 'support', 'mail'] as const),
] as const

export const Checklist = z.object({
  Steps: z.array(
    z.object({
      Key: z.enum(checklistSteps),
      IsDone: z.boolean(),
      /** How many there are, and how many are needed. */
      Count: z.number().int().nonnegative(),
      Of: z.number().int().positive(),
    }),
  ),
  /** True once the caller has dismissed the list. */
  IsDismissed: z.boolean(),
})
export type Checklist = z.infer<typeof Checklist>

/** True while the list is shown: a step is open, and the caller has not dismissed the list. */
export const showsChecklist = ({ Steps, IsDismissed }: Checklist): boolean =>
  !IsDismissed && Steps.some(({ IsDone }) => !IsDone)

export const getChecklist = adminEndpoint('GET /Report/checklist', {
  part: 'whole',
  summary: 'What a new portal still lacks',
  shows: ['HomePage', 'Date', 'Theme', 'Rates'],
  result: Checklist,
})

export const dismissChecklist = adminEndpoint('PUT /Report/checklist/dismiss', {
  part: 'whole',
  summary: 'Puts the list of what a new portal lacks away, for the caller',
  result: Checklist,
})
