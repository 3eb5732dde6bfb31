import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { Dependents } from './dependents.ts'
import { Id, Instant, Text, mayLack } from '../core/fields.ts'
import { limits, noId } from '../core/limits.ts'
import { PaperDetails } from './papers.ts'
import { errorsOf, reasonError, tooLongError } from '../core/rules.ts'
import { papersChosen } from './paperSearch.ts'
import {
  decidedStatuses,
  type DecidedStatus,
  OpenStatus,
  WaitingDecision,
  TentativeDecision,
} from './decisionState.ts'

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

/** Papers that were chosen for a decision, some time ago. */
const ChosenToDecide = z.strictObject({
  ...papersChosen(limits.PapersAtOnce),
  FoundOn: Instant.optional(),
  /** The decision to change; absent for papers under review. */
  From: z.enum(decidedStatuses).optional(),
})
export type ChosenToDecide = z.infer<typeof ChosenToDecide>

/** What is left of papers that were chosen for a decision. */
export const StillOpen = z.object({
  /** How many can be decided on. */
  Papers: z.number().int(),
  /** The named papers that cannot, and why; null for a paper that is not there any more. */
  Ended: z.array(z.object({ Id, Why: z.string().nullable() })),
})
export type StillOpen = z.infer<typeof StillOpen>

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
    `${count === 1 ? '1 paper' : `${count} papers`} ${FromStatus === Status && Status === 'submitted' ? 'left under review' : words[Status]}${kind && `: ${kind}`}`,
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

export const findStillOpen = adminEndpoint('POST /Paper/still-open', {
  part: 'papers',
  summary:
    'How many of some chosen papers can still be decided on, and why the others cannot; changes nothing',
  body: mayLack(ChosenToDecide, { PaperIds: [] }).refine(namesPapers),
  result: StillOpen,
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
