import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { Id, Instant, mayLack, Sha256, Text } from '../core/fields.ts'
import { limits, noId } from '../core/limits.ts'
import { errorsOf, tooLongError } from '../core/rules.ts'
import { Decided, namesPapers, PreviewedLetter } from './decisions.ts'
import { PaperFilter, papersChosen } from './paperSearch.ts'
import { OpenStatus, type OpenStatus as Open } from './decisionState.ts'
import { decisionLabel } from './papers.ts'

/** Tentative decisions (Glossary "Tentative decision"): seen by organisers only, until they are released. */

const { All, Except } = papersChosen(limits.PapersAtOnce)
const FoundOn = Instant.optional()

export const MarkBody = z.strictObject({
  /** Papers, each with the mark that the organiser saw on it: all-zero for none. */
  Marks: z.array(z.strictObject({ PaperId: Id, Seen: Id })).max(limits.PapersAtOnce),
  /** All open papers that a filter finds; those that somebody has marked since `FoundOn` stay as they are. */
  All,
  Except,
  FoundOn,
  /** Null takes the mark off. */
  Status: OpenStatus.nullable(),
  KindId: Id,
})
export type MarkBody = z.infer<typeof MarkBody>

export const Marked = z.object({
  /** The mark that these papers have now; all-zero if it was taken off. */
  MarkId: Id,
  Papers: z.number().int(),
  /** Papers that a filter finds beyond what one call takes: the next one continues with them. */
  Left: z.number().int(),
  /** Papers that were marked since the list was read, and stay as they are. */
  Kept: z.number().int(),
})
export type Marked = z.infer<typeof Marked>

const PreviewedRelease = mayLack(
  z.strictObject({ ...papersChosen(limits.PapersAtOnce), FoundOn, Feedback: Text }),
  { PaperIds: [], Feedback: '' },
)
export type PreviewedRelease = z.infer<typeof PreviewedRelease>

/** With what the preview showed: refused if marks have changed since. */
const ReleaseBody = PreviewedRelease.extend({ Seen: Sha256 })
export type ReleaseBody = z.infer<typeof ReleaseBody>

const releaseRules = ({ Feedback }: PreviewedRelease) =>
  errorsOf({ Feedback: tooLongError('Feedback', Feedback, limits.FeedbackLongest) })

const NamedPaper = z.object({ Id, PaperCode: z.string(), PaperTitle: z.string() })

/** What a release would do. */
export const ReleasePreview = z.object({
  Seen: Sha256,
  /** How many papers of each decision and kind. */
  Groups: z.array(z.object({ Status: OpenStatus, KindId: Id, Kind: z.string(), Papers: z.number().int() })),
  Papers: z.number().int(),
  /** Chosen papers without a tentative decision: they stay under review. */
  Unmarked: z.number().int(),
  Left: z.number().int(),
  Mails: z.number().int(),
  Unreachable: z.number().int(),
  UndoMinutes: z.number(),
  /** Papers among them without any review, by code: the first ones, and their number. */
  WithoutReviews: z.object({ Papers: z.number().int(), First: z.array(NamedPaper) }),
  /** Papers among them with reviews that are asked for and not in. */
  WithMissing: z.number().int(),
  First: z.array(PreviewedLetter),
})
export type ReleasePreview = z.infer<typeof ReleasePreview>

export const Released = z.object({
  /** One decision for each group, in the order of the preview. */
  Decisions: z.array(Decided),
  Papers: z.number().int(),
  Left: z.number().int(),
})
export type Released = z.infer<typeof Released>

/** A bar of the histogram of scores: papers whose mean is from here to the next bar. */
const ScoreBar = z.object({ From: z.number(), Papers: z.number().int() })

/** The width of a bar, and the step of the cut line. */
export const scoreStep = 0.5

export const ScoresFound = z.object({
  Bars: z.array(ScoreBar),
  /** Papers without a score. */
  Without: z.number().int(),
})
export type ScoresFound = z.infer<typeof ScoresFound>

const { ScoreFrom: _from, ScoreTo: _to, ScoreBelow: _below, ...others } = PaperFilter.shape

const hasChoice = ({ Marks, All: filter }: Pick<MarkBody, 'Marks' | 'All'>) =>
  namesPapers({ PaperIds: Marks.map(({ PaperId }) => PaperId), All: filter })

export const tentativeTexts = {
  /** The message for the second of two simultaneous marks. */
  changed: (code: string, mark: { readonly Status: Open; readonly Kind: string } | undefined, name: string) =>
    mark
      ? `${name || 'Somebody else'} has marked ${code} meanwhile: ${decisionLabel(mark.Status, mark.Kind)}`
      : `The mark of ${code} was taken off meanwhile`,
  previewOld: 'The tentative decisions have changed since the preview. Look at it again.',
  noneMarked: 'None of these papers has a tentative decision',
} as const

export const markPapers = adminEndpoint('PUT /Paper/tentative', {
  part: 'papers',
  summary: 'Marks papers under review with a tentative decision, or takes it off; only organisers see it',
  body: mayLack(MarkBody, { Marks: [], KindId: noId }).refine(hasChoice),
  result: Marked,
})

export const previewRelease = adminEndpoint('POST /Paper/release-preview', {
  part: 'papers',
  summary:
    'What releasing tentative decisions would do: how many of each decision, its mails, and papers without reviews; changes nothing',
  body: PreviewedRelease.refine(namesPapers),
  rules: releaseRules,
  result: ReleasePreview,
})

export const releasePapers = adminEndpoint('PUT /Paper/release', {
  part: 'papers',
  summary: 'Decides on papers as they are marked, if the preview is still true; each decision can be undone',
  body: ReleaseBody.refine(namesPapers),
  rules: releaseRules,
  result: Released,
})

export const getScores = adminEndpoint('GET /Paper/scores', {
  part: 'papers',
  summary: 'How many of the papers that a filter finds have which mean score, whatever scores it asks for',
  shows: ['Paper', 'Review'],
  query: z.strictObject(others),
  result: ScoresFound,
})
