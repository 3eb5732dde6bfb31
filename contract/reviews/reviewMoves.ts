import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import type { FieldErrors } from '../core/endpoint.ts'
import { Id, Instant, mayLack } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { plural } from '../core/plural.ts'

/** A review that moves, or stays with its auditor. */
const Moved = z.object({
  /** Of the assignment, as in the list. */
  Id,
  PaperCode: z.string(),
  FullName: z.string(),
})

/** What an act on many assignments changes, or would change, and what it leaves, with the reasons. */
export const MovedReviews = z.object({
  Changed: z.array(
    Moved.extend({
      /** Who gets it; empty for one that is taken back. */
      ToName: z.string(),
    }),
  ),
  Left: z.array(Moved.extend({ Why: z.string() })),
  /** The act, to undo; all-zero for a preview, and where nothing can be undone. */
  UndoId: Id,
  UndoUntil: Instant.nullable(),
})
export type MovedReviews = z.infer<typeof MovedReviews>

const Chosen = z.strictObject({
  Ids: z.array(Id).max(limits.ReviewsAtOnce),
  /** True only says what it would do. */
  DryRun: z.boolean(),
})

export const HandOverBody = Chosen.extend({
  /** Those who may get them; none means all other auditors. */
  AuditorIds: z.array(Id).max(200),
  /** The new due date; null keeps the one of each review. */
  DueOn: Instant.nullable(),
})
export type HandOverBody = z.infer<typeof HandOverBody>

export const moveTexts = {
  chooseSome: 'Choose at least one assignment',
  gone: 'Was taken back already',
  isDone: 'The review has been sent',
  isDeclined: 'Was declined already',
  isConflict: 'Was given back for a conflict of interest',
  isClosed: 'The paper is not under review',
  nobody: 'No other auditor may review this paper',
  isFull: (name: string, limit: number) =>
    `${name} has ${plural(limit, 'review', 'reviews')} already, the most that one gets`,
  takenBack: (count: number) => `${plural(count, 'review', 'reviews')} taken back`,
  handedOver: (count: number) => `${plural(count, 'review', 'reviews')} handed over`,
} as const

const rules = ({ Ids }: { readonly Ids: readonly string[] }): FieldErrors =>
  Ids.length === 0 ? { Ids: moveTexts.chooseSome } : {}

export const takeReviewsBack = adminEndpoint('POST /Review/take-back', {
  part: 'papers',
  summary: 'Takes papers back from auditors whose reviews are not in; can be undone for a while',
  body: mayLack(Chosen, { DryRun: true }),
  rules,
  result: MovedReviews,
})

export const handReviewsOver = adminEndpoint('POST /Review/hand-over', {
  part: 'papers',
  summary:
    'Gives reviews that are not in to other auditors, by theme and load, without conflicts; can be undone for a while, and then the new auditors get a mail',
  body: mayLack(HandOverBody, { AuditorIds: [], DueOn: null, DryRun: true }),
  rules,
  result: MovedReviews,
})
