import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Instant } from '../core/fields.ts'
import { FileVersion } from './paperHistory.ts'

/** The days of a paper's way, and its files, for the page of the paper. */
export const PaperJourney = z.object({
  /** When the present decision was made; null before it. */
  DecidedOn: Instant.nullable(),
  /** When the caller registered, and when the last payment for that was confirmed; null before it. */
  RegisteredOn: Instant.nullable(),
  PaidOn: Instant.nullable(),
  /** Every file that the paper has or had, newest first. */
  Files: z.array(FileVersion),
})
export type PaperJourney = z.infer<typeof PaperJourney>

export const getPaperJourney = endpoint('GET /Paper/:id/journey', {
  summary: 'The days of a paper’s way and its files, for its owner and its authors',
  callers: ['PaperPresenter', 'GeneralAttendee'],
  shows: ['Paper', 'Accommodation', 'Bill'],
  owned: 'Paper',
  result: PaperJourney,
})
