import { z } from 'zod'
import { adminEndpoint } from './adminEndpoint.ts'
import type { NeededPart } from './deskParts.ts'
import { Id, Instant } from './fields.ts'

/** The kinds of decisions that can be undone. */
export const undoKinds = {
  payments: 'payments',
  statement: 'statement',
  line: 'statement line',
  papers: 'paper decisions',
  reviews: 'reviews',
  rounds: 'rounds of reviews',
} as const

/** The kinds of acts on reviews. */
export const undoKindsOfReviews: readonly string[] = [undoKinds.reviews, undoKinds.rounds]

/** The kinds of decisions on payments. */
export const undoKindsOfPayments: readonly string[] = [
  undoKinds.payments,
  undoKinds.statement,
  undoKinds.line,
]

const ofPapers: readonly string[] = [undoKinds.papers, ...undoKindsOfReviews]

/** The part of the desk that decisions of each kind belong to. */
export const partOfUndo = (Kind: string): NeededPart => (ofPapers.includes(Kind) ? 'everyPaper' : 'money')

/** A decision that can still be undone; its mails and receipts wait until the undo window has closed. */
export const UndoEntry = z.object({
  UndoId: Id,
  /** One of `undoKinds`. */
  Kind: z.string(),
  /** The decision, as people read it: '12 payments confirmed'. */
  Title: z.string(),
  CreatedOn: Instant,
  CreatedByName: z.string(),
  UndoUntil: Instant,
})
export type UndoEntry = z.infer<typeof UndoEntry>

export const undoTexts = {
  undo: 'Undo',
  undone: 'Taken back',
  tooLate: 'The time to take this back is over',
  leftFor: (time: string) => `Can be undone for ${time}`,
  /** A filter of lists: what one decision concerns. */
  act: 'Can be undone',
  anyAct: 'Any',
} as const

export const getUndoEntries = adminEndpoint('GET /Undo', {
  part: 'any',
  summary: 'What can still be undone, newest first',
  shows: ['Bill', 'Accommodation', 'Review'],
  result: z.array(UndoEntry),
})

export const undo = adminEndpoint('PUT /Undo/:id', {
  part: 'any',
  summary: 'Takes a decision back: all is as it was before, and nothing of it is sent',
})
