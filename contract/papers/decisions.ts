import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Dependents } from './dependents.ts'
import { ById, Id, Instant, Text, mayLack } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { PaperDetails, PaperListItem, PaperStatus, changeReasonError, paperTexts } from './papers.ts'
import { lengthOf } from '../core/fields.ts'
import { errorsOf } from '../core/rules.ts'
import { askedText, meantResult, page, pageQuery } from '../core/columns.ts'

/** `-` turns an order round. Drafts, which have neither code nor day of submission, come last in either. */
export const paperSorts = [
  ...(['newest', 'oldest', 'title', '-title', 'code', '-code'] as const),
  ...(['theme', '-theme', 'status', '-status', 'submitted', '-submitted', 'score', '-score'] as const),
] as const

/** Which papers of the organisers' list are meant. */
export const PaperFilter = z.strictObject({
  ...askedText,
  Status: PaperStatus.optional(),
  ThemeId: Id.optional(),
  /** Only drafts that could be submitted as they are. */
  Ready: z.literal('true').optional(),
})
export type PaperFilter = z.infer<typeof PaperFilter>

export const PaperSearch = PaperFilter.extend({
  Sort: z.enum(paperSorts).default('newest'),
  ...pageQuery,
})

export const decidedStatuses = ['approved', 'rejected'] as const
export type DecidedStatus = (typeof decidedStatuses)[number]

/** What an organiser's decision is changed between (design §3 "Decisions"). */
export const openStatuses = ['submitted', ...decidedStatuses] as const
export type OpenStatus = (typeof openStatuses)[number]
const OpenStatus = z.enum(openStatuses)

/** The decision that a list of papers of one status is all about; `undefined` for every other list. */
export const decidedIn = ({ Status }: { readonly Status?: PaperStatus | undefined }) =>
  decidedStatuses.find((status) => status === Status)

/** True of a list that shows drafts only: then all that it finds are drafts, and otherwise the papers under review. */
export const findsDrafts = ({ Status, Ready }: PaperFilter) =>
  Ready === 'true' ? Status === undefined || Status === 'draft' : Status === 'draft'

/** What an organiser has chosen of the list of papers, over its pages. */
export const chosenPapers = {
  PaperIds: z.array(Id).max(limits.ChosenAtOnce),
  /** All that a filter finds and that may be chosen in its list, beside those named, but for `Except`. */
  All: PaperFilter.optional(),
  Except: z.array(Id).max(limits.ChosenAtOnce).optional(),
  /** When the list told of them. */
  FoundOn: Instant.optional(),
}

/**
 * A decision that can still be undone. Until its window closes it is known to organisers only: the status of the paper
 * stays, and its authors hear of nothing.
 */
export const WaitingDecision = z.object({
  UndoId: Id,
  /** What the paper has been until then: under review, or decided otherwise. */
  FromStatus: OpenStatus,
  Status: OpenStatus,
  Feedback: z.string(),
  /** Why a decision is changed; empty for a first one. */
  Reason: z.string(),
  DecidedByName: z.string(),
  DecidedOn: Instant,
  UndoUntil: Instant,
})
export type WaitingDecision = z.infer<typeof WaitingDecision>

/** A row of the organisers' list: no abstract, so that a page stays small. */
export const PaperSearchItem = PaperListItem.omit({
  abstract: true,
  IsMyPaper: true,
  Feedback: true,
  WithdrawReason: true,
}).extend({
  OwnerName: z.string(),
  OwnerEmail: z.string(),
  /** How many reviews were asked for, and those that are in with their scores. */
  Reviews: z.object({
    Asked: z.number().int(),
    Done: z.number().int(),
    ScoreLeast: z.number().nullable(),
    ScoreMost: z.number().nullable(),
    ScoreMean: z.number().nullable(),
  }),
  /** Null unless it was decided and can still be undone. */
  Decision: WaitingDecision.pick({ Status: true, UndoUntil: true }).nullable(),
})
export type PaperSearchItem = z.infer<typeof PaperSearchItem>

export const PaperPage = page(PaperSearchItem).extend({
  /** How many of all that were found can be decided on; in a list of one decision, how many of that can be changed. */
  Decidable: z.number().int(),
  ...meantResult,
  /** When this was found, by the portal's clock: what was submitted later stands on no page of it. */
  FoundOn: Instant,
})

/** What stands in the history of a paper: changes of its status, and what organisers did to it once it was decided. */
export const changeKinds = ['status', 'withdrawal', 'return', 'edit', 'authors'] as const
export const ChangeKind = z.enum(changeKinds)
export type ChangeKind = z.infer<typeof ChangeKind>

/** One entry of a paper's history: who, when, from, to (design §3 "Decisions"). */
export const StatusChange = z.object({
  Id,
  Kind: ChangeKind,
  ChangedOn: Instant,
  ChangedByName: z.string(),
  FromStatus: PaperStatus,
  ToStatus: PaperStatus,
  Feedback: z.string(),
  /** Why; empty where none was needed. */
  Reason: z.string(),
})
export type StatusChange = z.infer<typeof StatusChange>

export const DecisionBody = z.strictObject({
  PaperIds: z.array(Id).max(limits.PapersAtOnce),
  /** All papers that a filter finds and that can be decided on, beside those named, but for `Except`. */
  All: PaperFilter.optional(),
  Except: z.array(Id).max(limits.PapersAtOnce).optional(),
  /** When the list told of them: what was submitted since was seen by nobody, and `All` leaves it out. */
  FoundOn: Instant.optional(),
  /** How many papers that are; 409 where they are more by now. */
  Expected: z.number().int().positive().optional(),
  Status: OpenStatus,
  Feedback: Text,
  /** The decision that is changed, as whoever changes it saw it; absent where papers under review are decided on. */
  From: z.enum(decidedStatuses).optional(),
  /** Why a decision is changed: every author reads it. */
  Reason: Text.optional(),
})
export type DecisionBody = z.infer<typeof DecisionBody>

const LackingDecision = mayLack(DecisionBody, { PaperIds: [], Feedback: '' })

const namesPapers = ({ PaperIds, All }: DecisionBody) => PaperIds.length > 0 || All !== undefined

const previewRules = (body: DecisionBody) =>
  errorsOf({
    Status:
      body.From === undefined
        ? body.Status === 'submitted' && decisionTexts.noDecision
        : body.Status === body.From && decisionTexts.noChange,
    Feedback: lengthOf(body.Feedback) > limits.FeedbackLongest && paperTexts.feedbackTooLong,
  })

/** A decision needs no reason, and the change of one does. */
const decisionRules = (body: DecisionBody) =>
  errorsOf({
    ...previewRules(body),
    Reason: body.From !== undefined && changeReasonError(body.Reason ?? ''),
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

/** What a decision would send, with the very text of the first mails. */
export const DecisionPreview = z.object({
  /** Papers of the first call; `Left` more follow in further ones. */
  Left: z.number().int(),
  Papers: z.number().int(),
  Mails: z.number().int(),
  /** Authors whose address is not known, so that nothing reaches them. */
  Unreachable: z.number().int(),
  UndoMinutes: z.number(),
  First: z.array(PreviewedLetter),
  /** What depends on a decision that would be changed; null for a first one, on which nothing does. */
  Depends: Dependents.nullable(),
})
export type DecisionPreview = z.infer<typeof DecisionPreview>

/** What one call decided of all that a filter finds: it takes the first thousand, and further calls the rest. */
const slice = { Papers: z.number().int(), Left: z.number().int() }

/** A decision that was made; all-zero and null where nothing waits, as the conference has no undo window. */
export const Decided = z.object({ UndoId: Id, UndoUntil: Instant.nullable() })
export type Decided = z.infer<typeof Decided>

export const PaperIdsBody = z.strictObject({ PaperIds: z.array(Id).min(1).max(1000) })

/** A decision on one or more papers that can still be undone. */
export const OpenDecision = WaitingDecision.pick({
  UndoId: true,
  FromStatus: true,
  Status: true,
  DecidedByName: true,
  UndoUntil: true,
}).extend({ Count: z.number().int() })
export type OpenDecision = z.infer<typeof OpenDecision>

/** A file that a paper has or had; `Number` 1 is the first. */
export const FileVersion = z.object({
  Number: z.number().int(),
  FileId: Id,
  FileName: z.string(),
  Sha256: z.string(),
  Size: z.number().int(),
  CreatedOn: Instant,
})
export type FileVersion = z.infer<typeof FileVersion>

/** A paper as an organiser opens it. */
export const DeskPaper = PaperDetails.extend({ Decision: WaitingDecision.nullable() })
export type DeskPaper = z.infer<typeof DeskPaper>

const words = { submitted: 'put back under review', approved: 'approved', rejected: 'rejected' } as const

export const decisionTexts = {
  /** What somebody is told whose decision came second. */
  already: (code: string, status: OpenStatus, name: string, moment: string) =>
    `${code} was ${words[status]} by ${name || 'somebody else'} on ${moment}`,
  title: (count: number, status: OpenStatus) =>
    `${count === 1 ? '1 paper' : `${count} papers`} ${words[status]}`,
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

const admin = ['Admin'] as const

export const searchPapers = endpoint({
  method: 'GET',
  path: '/Paper/search',
  summary: 'All papers by words of title, abstract, authors or code, by status and theme, in pages',
  callers: admin,
  query: PaperSearch,
  result: PaperPage,
})

export const getPaper = endpoint({
  method: 'GET',
  path: '/Paper/:id',
  summary: 'Any paper, for an admin',
  callers: admin,
  params: ById,
  result: DeskPaper,
})

export const decidePapers = endpoint({
  method: 'PUT',
  path: '/Paper/assign-paper-status',
  summary:
    'Approves or rejects submitted papers, or with `From` and a `Reason` changes that, all or none; every author gets a mail once it cannot be undone any more',
  callers: admin,
  body: LackingDecision.refine(namesPapers),
  rules: decisionRules,
  result: Decided.extend(slice),
})

export const previewDecision = endpoint({
  method: 'POST',
  path: '/Paper/decision-preview',
  summary:
    'What a decision would send, the first mails as they would be, and what depends on one that is changed; changes nothing',
  callers: admin,
  body: LackingDecision.refine(namesPapers),
  rules: previewRules,
  result: DecisionPreview,
})

export const undoDecisions = endpoint({
  method: 'PUT',
  path: '/Paper/undo-decision',
  summary: 'Undoes the decisions on some papers, all or none, also of a decision on many',
  callers: admin,
  body: PaperIdsBody,
})

export const getOpenDecisions = endpoint({
  method: 'GET',
  path: '/Paper/open-decisions',
  summary: 'Decisions on papers that can still be undone, newest first',
  callers: admin,
  result: z.array(OpenDecision),
})

export const getDecidedPapers = endpoint({
  method: 'GET',
  path: '/Paper/open-decisions/:id',
  summary: 'The papers of a decision that can still be undone, by code',
  callers: admin,
  params: ById,
  result: z.array(z.object({ Id, PaperCode: z.string(), PaperTitle: z.string() })),
})

export const getFileVersions = endpoint({
  method: 'GET',
  path: '/Paper/:id/files',
  summary: 'Every file that a paper has or had, newest first',
  callers: admin,
  params: ById,
  result: z.array(FileVersion),
})

export const getStatusChanges = endpoint({
  method: 'GET',
  path: '/Paper/:id/paper-status',
  summary: 'The history of a paper’s status, and of what organisers did to it once it was decided',
  callers: admin,
  params: ById,
  result: z.array(StatusChange),
})

export const getDependents = endpoint({
  method: 'GET',
  path: '/Paper/:id/dependents',
  summary: 'What depends on a paper: registrations of its authors, places in the programme, reviews',
  callers: admin,
  params: ById,
  result: Dependents,
})
