import { z } from 'zod'
import { Id, Instant } from '../core/fields.ts'
import type { PaperStatus } from './papers.ts'

export const decidedStatuses = ['approved', 'rejected'] as const
export type DecidedStatus = (typeof decidedStatuses)[number]

/** The statuses that an organiser's decision changes between (design §3 "Decisions"). */
export const openStatuses = ['submitted', ...decidedStatuses] as const
export type OpenStatus = (typeof openStatuses)[number]

export const OpenStatus = z.enum(openStatuses)

/** The decision of all papers in a list of one status; `undefined` for every other list. */
export const decidedIn = ({ Status }: { readonly Status?: PaperStatus | undefined }) =>
  decidedStatuses.find((status) => status === Status)

/**
 * A decision that can still be undone. Only organisers see it until its undo window closes: the status of the paper
 * stays, and its authors are not notified.
 */
export const WaitingDecision = z.object({
  UndoId: Id,
  /** The present status of the paper: under review, or decided otherwise. */
  FromStatus: OpenStatus,
  Status: OpenStatus,
  /** Its kind, and the name of that; all-zero and empty without. */
  KindId: Id,
  Kind: z.string(),
  Feedback: z.string(),
  /** The reason for changing a decision; empty for a first one. */
  Reason: z.string(),
  DecidedByName: z.string(),
  DecidedOn: Instant,
  UndoUntil: Instant,
})
export type WaitingDecision = z.infer<typeof WaitingDecision>

/**
 * What an organiser means to decide on a paper under review. Only organisers see it, nothing follows from it until it
 * is released, and it can be changed as often as they like.
 */
export const TentativeDecision = z.object({
  /** Another one after each change. */
  MarkId: Id,
  Status: OpenStatus,
  KindId: Id,
  Kind: z.string(),
  MarkedByName: z.string(),
  MarkedOn: Instant,
})
export type TentativeDecision = z.infer<typeof TentativeDecision>
