import { z } from 'zod'
import { PaperSearchItem } from '../papers/paperSearch.ts'
import { WaitingDecision } from '../papers/decisionState.ts'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { Id, Instant, Text, Version } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { PaperAuthor, PaperStatus } from '../papers/papers.ts'
import { errorsOf, tooLongError } from '../core/rules.ts'

/** How abstracts are compared (docs/GLOSSARY.md "Score"). Scores are in per cent. */
export const comparing = {
  /** Words in a row that two abstracts must share for a match. */
  runOfWords: 4,
  /** The lowest score of a suspicious pair. */
  suspicious: 25,
  /** Nearest abstracts in a response, by default. */
  top: 10,
  topMost: 50,
  /** Among papers with the same file or title, each is compared with this many of the next ones. */
  neighbours: 40,
  /** Changes are compared automatically once nothing has changed for this long, in milliseconds … */
  quiet: 60_000,
  /** … and at most this often: while changes go on, they are compared at this interval. */
  pause: 5 * 60_000,
} as const

export const comparisonStates = ['running', 'done', 'failed'] as const

/** The compared papers: every paper except drafts was submitted once. */
export const comparedStatuses = PaperStatus.exclude(['draft'])

const PaperNamed = z.object({
  Id,
  PaperCode: z.string(),
  PaperTitle: z.string(),
  Status: PaperStatus,
  Authors: z.array(PaperAuthor),
})

/** Whether somebody has checked the abstract in its present form, and their remarks. */
const Verification = z.object({
  Verified: z.boolean(),
  Remarks: z.string(),
  VerifiedByName: z.string(),
  VerifiedOn: Instant.nullable(),
})

export const AbstractItem = PaperNamed.extend({
  ...PaperSearchItem.pick({ ThemeTittle: true, SubmittedOn: true, WithdrawnOn: true }).shape,
  Decision: WaitingDecision.pick({ Status: true, UndoUntil: true }).nullable(),
  ...Verification.shape,
  /** The score of its most suspicious pair that is not dismissed; 0 without one. */
  HighestScore: z.number().int(),
})
export type AbstractItem = z.infer<typeof AbstractItem>

/** A range of characters in a text; `End` is exclusive. */
export const Passage = z.object({ Start: z.number().int(), End: z.number().int() })
export type Passage = z.infer<typeof Passage>

/** An abstract beside the one that it is compared with. */
export const NearAbstract = PaperNamed.extend({
  Abstract: z.string(),
  Score: z.number().int(),
  /** The shared passages, in the compared abstract and in this one. */
  Mine: z.array(Passage),
  Theirs: z.array(Passage),
})
export type NearAbstract = z.infer<typeof NearAbstract>

export const Comparison = z.object({
  ...PaperNamed.shape,
  Abstract: z.string(),
  /** The paper's version, for `If-Match` of a verification. */
  Version,
  ...Verification.shape,
  Near: z.array(NearAbstract),
})
export type Comparison = z.infer<typeof Comparison>

export const VerifyBody = z.strictObject({ Verified: z.boolean(), Remarks: Text })
export type VerifyBody = z.infer<typeof VerifyBody>

/** Verifies many abstracts, or undoes that; remarks stay as they are. */
export const VerifyManyBody = z.strictObject({
  PaperIds: z.array(Id).min(1).max(limits.PapersAtOnce),
  Verified: z.boolean(),
  /** Undoes only what the caller verified at this moment, not what somebody has verified since. */
  VerifiedOn: Instant.optional(),
})
export type VerifyManyBody = z.infer<typeof VerifyManyBody>

const PaperHeaded = PaperNamed.omit({ Status: true, Authors: true })

/** The abstracts that change, or would, and those that do not, with the reasons. */
export const VerifyOutcome = z.object({
  Changed: z.array(PaperHeaded),
  Left: z.array(PaperHeaded.extend({ Why: z.string() })),
  /** The time of the change, for undoing it; null for a preview, and if nothing was verified. */
  VerifiedOn: Instant.nullable(),
})
export type VerifyOutcome = z.infer<typeof VerifyOutcome>

/** A comparison of all abstracts, running or finished. */
export const ComparisonRun = z.object({
  RunId: Id,
  StartedOn: Instant,
  StartedByName: z.string(),
  State: z.enum(comparisonStates),
  Done: z.number().int(),
  Total: z.number().int(),
  Pairs: z.number().int(),
  FinishedOn: Instant.nullable(),
})
export type ComparisonRun = z.infer<typeof ComparisonRun>

/** The state of the comparison of all abstracts. */
export const ComparisonState = z.object({
  /** The latest run; null without one. */
  Run: ComparisonRun.nullable(),
  /** When the last run finished, and how many suspicious pairs it found. */
  ComparedOn: Instant.nullable(),
  Pairs: z.number().int(),
  /** The last change that the comparison does not include; null while one runs, and if there is no such change. */
  ChangedOn: Instant.nullable(),
  /** When that change is compared automatically. */
  DueOn: Instant.nullable(),
})
export type ComparisonState = z.infer<typeof ComparisonState>

export const SuspiciousPair = z.object({
  First: PaperNamed,
  Second: PaperNamed,
  Score: z.number().int(),
  SameFile: z.boolean(),
  NearTitle: z.boolean(),
  DismissedOn: Instant.nullable(),
  DismissedByName: z.string(),
  Remarks: z.string(),
})
export type SuspiciousPair = z.infer<typeof SuspiciousPair>

export const DismissBody = z.strictObject({
  PaperId: Id,
  OtherId: Id,
  Dismissed: z.boolean(),
  Remarks: Text,
})
export type DismissBody = z.infer<typeof DismissBody>

export const abstractTexts = {
  remarksNeeded: 'Remarks are required, so that others know why',
  running: 'A comparison is running already',
  isVerified: 'Is verified already',
  isNotVerified: 'Is not verified',
  isGone: 'Was deleted',
  isDraft: 'Is a draft',
  isOthers: 'Was verified again by somebody else',
} as const

const remarksTooLong = (remarks: string) => tooLongError('Remarks', remarks, limits.ReasonLongest)

export const compareAbstract = adminEndpoint('GET /Paper/:id/compare-abstract', {
  part: 'everyPaper',
  summary:
    'The abstracts that are nearest to one, with their score and the passages that both share; that of the paper `With` is always among them',
  // A comparison is costly: it is made again when the abstract is opened.
  shows: [],
  query: z.strictObject({
    Top: z.coerce.number().int().min(1).max(comparing.topMost).default(comparing.top),
    With: Id.optional(),
  }),
  result: Comparison,
})

export const verifyAbstract = adminEndpoint('PUT /Paper/:id/verify-abstract', {
  part: 'papers',
  summary:
    'Notes that somebody has looked at an abstract, with remarks, or takes that back; takes `If-Match`',
  body: VerifyBody,
  rules: (body: VerifyBody) => errorsOf({ Remarks: remarksTooLong(body.Remarks) }),
})

export const previewVerification = adminEndpoint('POST /Paper/verification-preview', {
  part: 'papers',
  summary: 'Which abstracts would be verified, or not be so any more; changes nothing',
  body: VerifyManyBody,
  result: VerifyOutcome,
})

export const verifyMany = adminEndpoint('PUT /Paper/verify-abstracts', {
  part: 'papers',
  summary: 'Verifies many abstracts as they are now, or takes that back: all at once or, cut off, none',
  body: VerifyManyBody,
  result: VerifyOutcome,
})

export const startComparison = adminEndpoint('POST /Paper/comparison', {
  part: 'everyPaper',
  summary:
    'Starts to compare all abstracts, files and titles with each other; it continues in the background',
  result: ComparisonRun,
})

export const getComparison = adminEndpoint('GET /Paper/comparison', {
  part: 'everyPaper',
  summary: 'When all abstracts were compared, what has changed since, and how far a comparison has come',
  shows: ['Paper'],
  result: ComparisonState,
})

export const dismissPair = adminEndpoint('PUT /Paper/suspicious-pairs', {
  part: 'everyPaper',
  summary: 'Notes that a pair is no matter, with the reason, or takes that back',
  body: DismissBody,
  rules: (body: DismissBody) =>
    errorsOf({
      Remarks:
        body.Dismissed && !body.Remarks.trim() ? abstractTexts.remarksNeeded : remarksTooLong(body.Remarks),
    }),
})
