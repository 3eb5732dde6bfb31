import { z } from 'zod'
import { Day, Id, Instant } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { PaperStatus, PaperListItem } from './papers.ts'
import { askedText } from '../core/columns.ts'
import { dayFilters, numberFilters, wordFilter } from '../core/columnFilters.ts'
import { openStatuses, WaitingDecision, TentativeDecision } from './decisionState.ts'

/** `-` reverses an order. Drafts have neither code nor day of submission, and come last in both. */
export const paperSorts = [
  ...(['newest', 'oldest', 'title', '-title', 'code', '-code'] as const),
  ...(['theme', '-theme', 'status', '-status', 'submitted', '-submitted', 'score', '-score'] as const),
  /** By the mean of the scores, best first; of equal means first the one with the scores closest together. */
  ...(['rank', '-rank'] as const),
] as const

const yesOrNo = z.enum(['yes', 'no']).optional()

/** The filters of the organisers' list of papers. */
export const PaperFilter = z.strictObject({
  ...askedText,
  Status: PaperStatus.optional(),
  ThemeId: Id.optional(),
  /** Only drafts that could be submitted as they are. */
  Ready: z.literal('true').optional(),
  /** Papers with fewer reviews in than this. */
  FewerReviews: z.coerce.number().int().min(1).max(limits.ReviewsPerPaper).optional(),
  /** The mean of the scores is at least, and at most, this. */
  ScoreFrom: z.coerce.number().min(0).max(limits.ReviewScore).optional(),
  ScoreTo: z.coerce.number().min(0).max(limits.ReviewScore).optional(),
  /** The mean of the scores is less than this. */
  ScoreBelow: z.coerce.number().min(0).max(limits.ReviewScore).optional(),
  /** The highest and the lowest score are at least this far apart. */
  Spread: z.coerce.number().int().min(1).max(limits.ReviewScore).optional(),
  /** Whether one of the authors is registered. */
  Registered: yesOrNo,
  BestPaper: yesOrNo,
  Withdrawn: yesOrNo,
  /** Submitted on these days or between them, by the conference's clock. */
  SubmittedFrom: Day.optional(),
  SubmittedTo: Day.optional(),
  /** Begun until the end of this day, by the conference's clock. */
  BegunTo: Day.optional(),
  /** Papers with this tentative decision, with any, or open ones without. */
  Tentative: z.enum(['any', 'none', ...openStatuses]).optional(),
  /** Papers with this kind of decision, also a tentative one or one that can still be undone. */
  KindId: Id.optional(),
  /** Whether a decision can still be undone. */
  Waiting: yesOrNo,
  /** Only papers with an objection that is not settled. */
  Objected: z.literal('yes').optional(),
  ...dayFilters('Modified'),
  /** How many reviews were asked for and not declined. */
  ...numberFilters('Asked'),
  /** A part of the name or the address of the account that the paper belongs to. */
  Owner: wordFilter,
  /** A part of the institution, and of the country, of one of the authors. */
  Institution: wordFilter,
  Country: wordFilter,
  /** A part of the name of its file. */
  File: wordFilter,
  /** Until when its file may follow. */
  ...dayFilters('FileUntil'),
})
export type PaperFilter = z.infer<typeof PaperFilter>

/** True for a list of drafts only; every other list has the papers under review too. */
export const findsDrafts = ({ Status, Ready }: PaperFilter) =>
  Ready === 'true' ? Status === undefined || Status === 'draft' : Status === 'draft'

/** Papers by their ids, and all selectable ones that a filter finds beside those (`All`), without `Except`. */
export const papersChosen = (most: number) => ({
  PaperIds: z.array(Id).max(most),
  All: PaperFilter.optional(),
  Except: z.array(Id).max(most).optional(),
})

/** An organiser's selection in the list of papers, across its pages. */
export const chosenPapers = {
  ...papersChosen(limits.ChosenAtOnce),
  /** When the list was loaded. */
  FoundOn: Instant.optional(),
}

/** How many reviews of a paper were requested, and how many are done, with their scores; null without any. */
export const ReviewsOfPaper = z.object({
  Asked: z.number().int(),
  Done: z.number().int(),
  ScoreLeast: z.number().nullable(),
  ScoreMost: z.number().nullable(),
  ScoreMean: z.number().nullable(),
})

/** A row of the organisers' list, without the abstract, so that a page stays small. */
export const PaperSearchItem = PaperListItem.omit({
  abstract: true,
  IsMyPaper: true,
  Feedback: true,
  WithdrawReason: true,
}).extend({
  OwnerName: z.string(),
  OwnerEmail: z.string(),
  Reviews: ReviewsOfPaper,
  /** Null without a decision that can still be undone. */
  Decision: WaitingDecision.pick({ Status: true, Kind: true, UndoUntil: true }).nullable(),
  /** Null without one, and while a decision can still be undone. */
  Tentative: TentativeDecision.omit({ MarkedByName: true, MarkedOn: true }).nullable(),
  /** Its place in a list by rank; null in other orders and without a score. */
  Rank: z.number().int().nullable(),
})
export type PaperSearchItem = z.infer<typeof PaperSearchItem>
