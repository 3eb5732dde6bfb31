import { z } from 'zod'
import { adminEndpoint } from '../core/adminEndpoint.ts'
import { endpoint } from '../core/endpoint.ts'
import { CleaningProblem } from '../files/files.ts'
import { Id, Instant, Text, Version, mayLack } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { plural } from '../core/plural.ts'
import { namesPapers } from '../papers/decisions.ts'
import { ReviewsOfPaper, papersChosen } from '../papers/paperSearch.ts'
import { ReviewFields, ReviewState } from './reviewing.ts'

/** A review as organisers see it. */
export const DeskReview = ReviewFields.extend({
  Id,
  PaperId: Id,
  AuditorId: Id,
  FullName: z.string(),
  Email: z.string(),
  State: ReviewState,
  Reason: z.string(),
  DueOn: Instant.nullable(),
  AssignedOn: Instant,
  SubmittedOn: Instant.nullable(),
  /** True if the paper's file was replaced after the review. */
  IsOfEarlierFile: z.boolean(),
  /** Why the portal would not choose this auditor now, such as an author of the same institution; empty for none. */
  Conflict: z.string(),
  Version,
})
export type DeskReview = z.infer<typeof DeskReview>

/** A paper that an auditor is asked to review. */
export const Assignment = z.object({
  PaperId: Id,
  PaperCode: z.string(),
  AuditorId: Id,
  FullName: z.string(),
  /** True if the paper's theme is one of the auditor's. */
  IsOfTheme: z.boolean(),
})
export type Assignment = z.infer<typeof Assignment>

/** Papers that an act leaves out, since they are not under review any more, with the reasons. */
export const LeftPapers = z.array(z.object({ Id, PaperCode: z.string(), Why: z.string() }))
export type LeftPapers = z.infer<typeof LeftPapers>

/** The result of an assignment, or its preview: `Made` are new ones, `Missing` papers with fewer than requested. */
export const AssignmentReport = z.object({
  Made: z.array(Assignment),
  /** Pairs that were already assigned. */
  Kept: z.number().int(),
  Missing: z.array(z.object({ PaperCode: z.string(), Lacking: z.number().int() })),
  Left: LeftPapers,
})
export type AssignmentReport = z.infer<typeof AssignmentReport>

const Due = Instant.nullable().default(null)

/** Papers by their ids, and all under review that a filter finds, without `Except`. */
const ChosenPapers = z.strictObject(papersChosen(limits.PapersAtOnce))

export const AssignBody = ChosenPapers.extend({
  AuditorIds: z.array(Id).min(1).max(200),
  DueOn: Due,
})
export type AssignBody = z.infer<typeof AssignBody>

export const BalanceBody = ChosenPapers.extend({
  /** The auditors to choose from; none means all. */
  AuditorIds: z.array(Id).max(200),
  /** How many reviews each paper should have. */
  PerPaper: z.number().int().min(1).max(limits.ReviewsPerPaper),
  DueOn: Due,
  /** True only previews the assignments. */
  DryRun: z.boolean(),
})
export type BalanceBody = z.infer<typeof BalanceBody>

export const AssignmentsBody = z.strictObject({
  /** CSV with the columns PaperCode and Email. */
  Csv: Text,
  DueOn: Due,
  DryRun: z.boolean(),
})
export type AssignmentsBody = z.infer<typeof AssignmentsBody>

export const AuditorProgress = DeskReview.pick({ AuditorId: true, FullName: true, Email: true }).extend({
  ThemeIds: z.array(Id),
  Assigned: z.number().int(),
  Accepted: z.number().int(),
  Declined: z.number().int(),
  Done: z.number().int(),
  /** Due but not done. */
  Overdue: z.number().int(),
  /** How many reviews were sent in a week, on average since the auditor was first asked; null without any. */
  PerWeek: z.number().nullable(),
  /** How many days a review took, in the median; null without any. */
  MedianDays: z.number().nullable(),
})
export type AuditorProgress = z.infer<typeof AuditorProgress>

/** The progress of a paper's reviews. */
export const PaperProgress = ReviewsOfPaper.extend({ PaperId: Id })
export type PaperProgress = z.infer<typeof PaperProgress>

export const ReviewSettings = z.strictObject({
  /** True if auditors see neither authors nor file names. */
  IsBlind: z.boolean(),
  /** The most reviews that one auditor is asked for; 0 for no limit. */
  LoadLimit: z.number().int().min(0).max(limits.LoadHighest),
})
export type ReviewSettings = z.infer<typeof ReviewSettings>

export const reviewDeskTexts = {
  isAuthor: (code: string, name: string) => `${name} is an author of ${code}`,
  isNear: (code: string, name: string) => `${name} is of the same institution as an author of ${code}`,
  isCoAuthor: (code: string, name: string) => `${name} has written another paper with an author of ${code}`,
  hasConflict: (code: string, name: string) => `${name} has declared a conflict of interest on ${code}`,
  gone: 'This paper is not there any more',
  noAuditor: 'Only auditors can be asked to review',
  duePast: 'The due date has passed already',
  csvUnreadable: 'The file could not be read as CSV with the columns PaperCode and Email',
  csvEmpty: 'The file names no assignments',
  csvTooLong: `A file may name at most ${limits.AssignmentsAtOnce} assignments`,
  line: (line: number, text: string) => `Line ${line}: ${text}`,
  unknownPaper: (code: string) => `There is no paper ${code}`,
  unknownAuditor: (email: string) => `${email} is no auditor`,
  isFull: (name: string, limit: number) =>
    `${name} would have more than ${plural(limit, 'review', 'reviews')}, the most that one auditor gets`,
  declinedAlready: 'The auditor has declined this review already',
  notRemovable: 'A review that has been sent cannot be taken back',
} as const

export const assignReviews = adminEndpoint('POST /Review/assign', {
  part: 'papers',
  summary:
    'Asks auditors to review papers, all that are under review or none; who is an author or near to one is refused',
  body: mayLack(AssignBody, { PaperIds: [] }).refine(namesPapers),
  result: AssignmentReport,
})

export const balanceReviews = adminEndpoint('POST /Review/balance', {
  part: 'everyPaper',
  summary: 'Shares papers among auditors by theme and load, so that each has as many reviews as are wanted',
  body: mayLack(BalanceBody, { PaperIds: [], AuditorIds: [], DryRun: true }).refine(namesPapers),
  result: AssignmentReport,
})

export const importReviews = adminEndpoint('POST /Review/import', {
  part: 'everyPaper',
  summary: 'Assigns by CSV, all or none; reports errors in the file line by line',
  body: mayLack(AssignmentsBody, { DryRun: true }),
  result: AssignmentReport,
})

export const getReviewsOfPaper = adminEndpoint('GET /Review/paper/:id', {
  part: 'papers',
  summary: 'The reviews of a paper with their auditors',
  shows: ['Review', 'Paper', 'PaperAuthors'],
  result: z.array(DeskReview),
})

export const removeReview = adminEndpoint('DELETE /Review/:id/auditor/:auditorId', {
  part: 'papers',
  summary: 'Takes a paper from an auditor whose review is not in',
})

/** The auditors to remind; null for all. */
export const RemindAuditorsBody = z.strictObject({ AuditorIds: z.array(Id).min(1).max(200).nullable() })

export const RemindedAuditors = z.object({ People: z.number().int(), Reviews: z.number().int() })
export type RemindedAuditors = z.infer<typeof RemindedAuditors>

export const remindAuditors = adminEndpoint('POST /Review/remind', {
  part: 'everyPaper',
  summary: 'Reminds auditors by mail and notification of the reviews that they have not sent yet',
  body: RemindAuditorsBody,
  result: RemindedAuditors,
})

export const setReviewsDue = adminEndpoint('PUT /Review/due', {
  part: 'everyPaper',
  summary: 'Sets until when auditors are to send the reviews that they have not sent yet',
  body: z.strictObject({ AuditorIds: z.array(Id).min(1).max(200), DueOn: Instant.nullable() }),
  result: z.object({ Reviews: z.number().int() }),
})

/** Whether the file of a paper names its authors. */
export const NamedAuthors = z.object({
  /** False for a file that is not a PDF, or cannot be parsed: somebody must check it. */
  IsReadable: z.boolean(),
  /** Authors named on its first page or in its properties. */
  Names: z.array(z.string()),
  /** Why reviewers get no copy without its authors' names. */
  Uncleaned: CleaningProblem.default(''),
})
export type NamedAuthors = z.infer<typeof NamedAuthors>

export const getNamedAuthors = adminEndpoint('GET /Review/paper/:id/named-authors', {
  part: 'papers',
  summary: 'Which authors the first page or the properties of a paper’s file name, for a blind review',
  // Searched in the file when the paper is opened.
  shows: [],
  result: NamedAuthors,
})

export const getAuditorProgress = adminEndpoint('GET /Review/auditors', {
  part: 'papers',
  summary: 'How far each auditor is',
  shows: ['Review', 'Paper', 'PaperAuthors', 'User'],
  result: z.array(AuditorProgress),
})

export const getPaperProgress = adminEndpoint('GET /Review/papers', {
  part: 'papers',
  summary: 'The state of the reviews of each paper under review, with the spread of their scores',
  shows: ['Review', 'Paper', 'PaperAuthors'],
  result: z.array(PaperProgress),
})

export const setAuditorThemes = adminEndpoint('PUT /Review/auditor/:id/themes', {
  part: 'everyPaper',
  summary: 'Sets the themes that an auditor knows',
  body: z.strictObject({ ThemeIds: z.array(Id).max(200) }),
})

export const getReviewSettings = endpoint('GET /Review/settings', {
  summary: 'How the conference reviews',
  callers: ['Admin', 'Auditor'],
  part: 'papers',
  shows: ['Review'],
  result: ReviewSettings,
})

export const setReviewSettings = adminEndpoint('PUT /Review/settings', {
  part: 'everyPaper',
  summary: 'Sets whether the conference reviews blind',
  body: ReviewSettings.pick({ IsBlind: true }),
  result: ReviewSettings,
})

export const setLoadLimit = adminEndpoint('PUT /Review/load-limit', {
  part: 'everyPaper',
  summary: 'Sets how many reviews one auditor is asked for at most; 0 for no limit',
  body: ReviewSettings.pick({ LoadLimit: true }),
  result: ReviewSettings,
})
