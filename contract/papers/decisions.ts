import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { Dependents } from './dependents.ts'
import { Day, Id, Instant, Text, mayLack } from '../core/fields.ts'
import { limits, noId } from '../core/limits.ts'
import { PaperDetails, PaperListItem, PaperStatus } from './papers.ts'
import { errorsOf, reasonError, tooLongError } from '../core/rules.ts'
import { askedText } from '../core/columns.ts'

/** `-` reverses an order. Drafts have neither code nor day of submission, and come last in both. */
export const paperSorts = [
  ...(['newest', 'oldest', 'title', '-title', 'code', '-code'] as const),
  ...(['theme', '-theme', 'status', '-status', 'submitted', '-submitted', 'score', '-score'] as const),
  /** By the mean of the scores, best first; of equal means first the one with the scores closest together. */
  ...(['rank', '-rank'] as const),
] as const

export const decidedStatuses = ['approved', 'rejected'] as const
export type DecidedStatus = (typeof decidedStatuses)[number]

/** The statuses that an organiser's decision changes between (design §3 "Decisions"). */
export const openStatuses = ['submitted', ...decidedStatuses] as const
export type OpenStatus = (typeof openStatuses)[number]
export const OpenStatus = z.enum(openStatuses)

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
  /** Papers with this tentative decision, with any, or open ones without. */
  Tentative: z.enum(['any', 'none', ...openStatuses]).optional(),
  /** Papers with this kind of decision, also a tentative one or one that can still be undone. */
  KindId: Id.optional(),
  /** Only papers whose decision can still be undone. */
  Waiting: z.literal('yes').optional(),
  /** Only papers with an objection that is not settled. */
  Objected: z.literal('yes').optional(),
})
export type PaperFilter = z.infer<typeof PaperFilter>

/** The decision of all papers in a list of one status; `undefined` for every other list. */
export const decidedIn = ({ Status }: { readonly Status?: PaperStatus | undefined }) =>
  decidedStatuses.find((status) => status === Status)

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

export const DecisionBody = z.strictObject({
  ...papersChosen(limits.PapersAtOnce),
  /** When the list was loaded: papers submitted since were not seen, and `All` leaves them out. */
  FoundOn: Instant.optional(),
  /** The expected number of papers; 409 if there are more by now. */
  Expected: z.number().int().positive().optional(),
  Status: OpenStatus,
  /** The kind of decision; all-zero, or absent, for none. */
  KindId: Id.optional(),
  Feedback: Text,
  /** The decision to change, as the organiser saw it; absent for papers under review. */
  From: z.enum(decidedStatuses).optional(),
  /** The reason for changing a decision: every author reads it. */
  Reason: Text.optional(),
})
export type DecisionBody = z.infer<typeof DecisionBody>

const LackingDecision = mayLack(DecisionBody, { PaperIds: [], Feedback: '' })

/** True if papers are named, or a filter is. */
export const namesPapers = ({ PaperIds, All }: Pick<DecisionBody, 'PaperIds' | 'All'>) =>
  PaperIds.length > 0 || All !== undefined

const previewRules = (body: DecisionBody) =>
  errorsOf({
    Status:
      body.From === undefined
        ? body.Status === 'submitted' && (body.KindId ?? noId) === noId && decisionTexts.noDecision
        : body.Status === body.From && body.KindId === undefined && decisionTexts.noChange,
    Feedback: tooLongError('Feedback', body.Feedback, limits.FeedbackLongest),
  })

/** A decision needs no reason, but a change of one does. */
const decisionRules = (body: DecisionBody) =>
  errorsOf({
    ...previewRules(body),
    Reason: body.From !== undefined && reasonError(body.Reason ?? ''),
  })

/** A mail as it would be sent. */
export const PreviewedLetter = z.object({
  FullName: z.string(),
  Email: z.string(),
  Subject: z.string(),
  PlainText: z.string(),
  Html: z.string(),
})
export type PreviewedLetter = z.infer<typeof PreviewedLetter>

/** The mails that a decision would send, with the exact text of the first ones. */
export const DecisionPreview = z.object({
  /** Papers of the first call; `Left` more follow in later calls. */
  Left: z.number().int(),
  Papers: z.number().int(),
  Mails: z.number().int(),
  /** Authors without a known address, who get no mail. */
  Unreachable: z.number().int(),
  UndoMinutes: z.number(),
  First: z.array(PreviewedLetter),
  /** The dependents of a decision that would be changed; null for a first decision, which has none. */
  Depends: Dependents.nullable(),
})
export type DecisionPreview = z.infer<typeof DecisionPreview>

/** The papers that one call decided: the first thousand that a filter finds; later calls take the rest. */
const slice = { Papers: z.number().int(), Left: z.number().int() }

/** A finished decision; all-zero and null if the conference has no undo window. */
export const Decided = z.object({ UndoId: Id, UndoUntil: Instant.nullable() })
export type Decided = z.infer<typeof Decided>

export const PaperIdsBody = z.strictObject({ PaperIds: z.array(Id).min(1).max(1000) })

/** A decision on one or more papers that can still be undone. */
export const OpenDecision = WaitingDecision.pick({
  UndoId: true,
  FromStatus: true,
  Status: true,
  Kind: true,
  DecidedByName: true,
  UndoUntil: true,
}).extend({ Count: z.number().int() })
export type OpenDecision = z.infer<typeof OpenDecision>

/** A paper, as an organiser opens it. */
export const DeskPaper = PaperDetails.extend({
  Decision: WaitingDecision.nullable(),
  Tentative: TentativeDecision.nullable(),
})
export type DeskPaper = z.infer<typeof DeskPaper>

const words = { submitted: 'put back under review', approved: 'approved', rejected: 'rejected' } as const

export const decisionTexts = {
  /** The message for the second of two simultaneous decisions. */
  already: (code: string, status: OpenStatus, name: string, moment: string) =>
    `${code} was ${words[status]} by ${name || 'somebody else'} on ${moment}`,
  title: (
    count: number,
    { FromStatus, Status }: Pick<WaitingDecision, 'FromStatus' | 'Status'>,
    kind: string,
  ) =>
    `${count === 1 ? '1 paper' : `${count} papers`} ${FromStatus === Status && Status === 'submitted' ? 'kept under review' : words[Status]}${kind && `: ${kind}`}`,
  noDecision: 'Choose whether the paper is approved or rejected',
  noChange: 'Choose another decision than the one that is changed',
  notDecided: (code: string, status: DecidedStatus) => `${code} is not ${words[status]}`,
  nothingWaits: 'No decision on this paper can be undone',
  undone: (count: number) =>
    count === 1
      ? 'The decision on 1 paper was undone. Nothing was sent.'
      : `The decisions on ${count} papers were undone. Nothing was sent.`,
  waits: 'This paper was decided. Undo the decision before you change the paper.',
} as const

export const getPaper = adminEndpoint('GET /Paper/:id', {
  part: 'papers',
  summary: 'Any paper, for an admin',
  shows: ['Paper', 'PaperAuthors', 'Theme', 'DecisionKind'],
  result: DeskPaper,
})

export const decidePapers = adminEndpoint('PUT /Paper/assign-paper-status', {
  part: 'papers',
  summary:
    'Approves or rejects submitted papers, or with `From` and a `Reason` changes that, all or none; every author gets a mail once it cannot be undone any more',
  body: LackingDecision.refine(namesPapers),
  rules: decisionRules,
  result: Decided.extend(slice),
})

export const previewDecision = adminEndpoint('POST /Paper/decision-preview', {
  part: 'papers',
  summary:
    'What a decision would send, the first mails as they would be, and what depends on one that is changed; changes nothing',
  body: LackingDecision.refine(namesPapers),
  rules: previewRules,
  result: DecisionPreview,
})

export const undoDecisions = adminEndpoint('PUT /Paper/undo-decision', {
  part: 'papers',
  summary: 'Undoes the decisions on some papers, all or none, also of a decision on many',
  body: PaperIdsBody,
})

export const getOpenDecisions = adminEndpoint('GET /Paper/open-decisions', {
  part: 'papers',
  summary: 'Decisions on papers that can still be undone, newest first',
  shows: ['Paper'],
  result: z.array(OpenDecision),
})

export const getDecidedPapers = adminEndpoint('GET /Paper/open-decisions/:id', {
  part: 'papers',
  summary: 'The papers of a decision that can still be undone, by code',
  shows: ['Paper'],
  result: z.array(z.object({ Id, PaperCode: z.string(), PaperTitle: z.string() })),
})

export const getDependents = adminEndpoint('GET /Paper/:id/dependents', {
  part: 'papers',
  summary: 'What depends on a paper: registrations of its authors, places in the programme, reviews',
  shows: ['Paper', 'PaperAuthors', 'Accommodation', 'Bill', 'Travel', 'Review', 'Event', 'Programme'],
  result: Dependents,
})
