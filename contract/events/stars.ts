import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Id, mayLack } from '../core/fields.ts'
import { errorsOf } from '../core/rules.ts'

/** A person's starred sessions, and starred events without sessions. */
export const Stars = z.object({ SessionIds: z.array(Id) })
export type Stars = z.infer<typeof Stars>

/** The stars that were added and removed since the last request of this device. */
export const StarsBody = z.strictObject({ Add: z.array(Id), Remove: z.array(Id) })
export type StarsBody = z.infer<typeof StarsBody>

/** More than any programme has. */
const atOnce = 5000

export const starTexts = {
  tooMany: `At most ${atOnce} stars can be set at once`,
  both: 'A session is both starred and not',
} as const

export function starRules({ Add, Remove }: StarsBody) {
  const removed = new Set(Remove)
  return errorsOf({
    Add: Add.length + Remove.length > atOnce && starTexts.tooMany,
    Remove: Add.some((id) => removed.has(id)) && starTexts.both,
  })
}

/** The stars after some were added and some removed. */
export function starredAfter(before: readonly string[], { Add, Remove }: StarsBody): string[] {
  const removed = new Set(Remove)
  return [...new Set([...before, ...Add])].filter((id) => !removed.has(id))
}

export const getStars = endpoint('GET /Event/stars', {
  summary: 'What the caller has starred in the programme',
  callers: 'signedIn',
  part: 'any',
  shows: ['Stars'],
  result: Stars,
})

export const setStars = endpoint('PUT /Event/stars', {
  summary: 'Stars some sessions and takes the stars of others away; all other stars stay as they are',
  callers: 'signedIn',
  part: 'any',
  body: mayLack(StarsBody, { Add: [], Remove: [] }),
  rules: starRules,
  result: Stars,
})
