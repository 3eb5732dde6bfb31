import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { Id, Text } from '../core/fields.ts'
import { PlacedPaper } from './events.ts'

/** How many papers one answer lists: for more, somebody types more. */
export const papersListed = 50

export const placingTexts = {
  nowhere: 'Choose a session to put the paper into, or one to take it out of',
  movedElsewhere: 'Somebody else has moved this paper meanwhile',
  isThere: 'This paper is in that session already',
} as const

export const getPapersToPlace = adminEndpoint('GET /Event/papers', {
  part: 'programme',
  summary: 'Approved papers by words and code, for the programme: all of them, or those that no session has',
  shows: ['Event', 'Paper', 'PaperAuthors'],
  query: z.strictObject({ Text: Text.default(''), Placed: z.enum(['any', 'no']).default('any') }),
  result: z.object({
    Rows: z.array(PlacedPaper),
    /** Of all that were found. */
    Total: z.number().int(),
  }),
})
export type PapersToPlace = z.infer<(typeof getPapersToPlace)['result']>

/** The session that has the paper, and the one that is to have it, as its last; null for none. */
export const PlaceBody = z.strictObject({ From: Id.nullable(), To: Id.nullable() })
export type PlaceBody = z.infer<typeof PlaceBody>

export const placePaper = adminEndpoint('PUT /Event/paper/:id', {
  part: 'programme',
  summary: 'Moves a paper from one session to another, into one, or out of one',
  body: PlaceBody,
  result: z.object({
    /** Authors who are elsewhere at the time, and papers placed twice: no errors. */
    Warnings: z.array(z.string()),
  }),
})
