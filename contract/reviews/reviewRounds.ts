import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { Id, Instant, mayLack, Text } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { plural } from '../core/plural.ts'
import { errorsOf, tooLongError } from '../core/rules.ts'
import { namesPapers } from '../papers/decisions.ts'
import { papersChosen } from '../papers/paperSearch.ts'
import { LeftPapers } from './reviewDesk.ts'
import { ReviewFields } from './reviewing.ts'

/** A further round of reviews of chosen papers, such as after a revision. */
export const RoundBody = z.strictObject({
  ...papersChosen(limits.PapersAtOnce),
  DueOn: Instant.nullable(),
  /** What the auditors should look at now. */
  Note: Text,
  /** True to ask those again whose reviews are in. */
  Again: z.boolean(),
  /** True only says what it would do. */
  DryRun: z.boolean(),
})
export type RoundBody = z.infer<typeof RoundBody>

/** What a round does, or would do. */
export const RoundReport = z.object({
  Papers: z.number().int(),
  /** Reviews that stay readable as those of the round before. */
  Kept: z.number().int(),
  /** Auditors who are asked again, counted by paper. */
  Asked: z.number().int(),
  /** Reviews that were not in yet: they go on, in the new round. */
  Open: z.number().int(),
  Left: LeftPapers,
})
export type RoundReport = z.infer<typeof RoundReport>

export const roundLabels = { Note: 'What to look at' } as const

export const roundTexts = {
  begun: (papers: number) => `A further round for ${plural(papers, 'paper', 'papers')}`,
  answered: 'Auditors have answered in this round already, or a later one has begun',
} as const

const roundRules = ({ Note }: Pick<RoundBody, 'Note'>) =>
  errorsOf({ Note: tooLongError(roundLabels.Note, Note, limits.FeedbackLongest) })

export const beginRound = adminEndpoint('POST /Review/round', {
  part: 'papers',
  summary:
    'Begins a further round of reviews of papers under review: reviews that were sent stay readable, and its auditors may be asked again; the others are left out and named; can be undone for a while, and then they get a mail',
  body: mayLack(RoundBody, { PaperIds: [], DueOn: null, Note: '', Again: true, DryRun: true }).refine(
    namesPapers,
  ),
  rules: roundRules,
  result: RoundReport,
})

/** A review of an earlier round, as organisers read it. */
export const EarlierReview = ReviewFields.extend({
  Round: z.number().int(),
  AuditorId: Id,
  FullName: z.string(),
  SubmittedOn: Instant.nullable(),
})
export type EarlierReview = z.infer<typeof EarlierReview>

/** A round of a paper, from the second one on. */
export const PaperRound = z.object({
  Round: z.number().int(),
  DueOn: Instant.nullable(),
  Note: z.string(),
  BegunOn: Instant,
  BegunByName: z.string(),
})
export type PaperRound = z.infer<typeof PaperRound>

export const getRounds = adminEndpoint('GET /Review/paper/:id/rounds', {
  part: 'papers',
  summary: 'The rounds of a paper’s reviews, and the reviews of earlier ones',
  shows: ['Review', 'Paper'],
  result: z.object({ Rounds: z.array(PaperRound), Reviews: z.array(EarlierReview) }),
})
