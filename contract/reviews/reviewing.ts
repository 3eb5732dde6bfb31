import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { CleaningProblem } from '../files/files.ts'
import { Id, Instant, Sha256, Text, Version } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { PaperAuthor } from '../papers/papers.ts'
import {
  choiceError,
  errorsOf,
  ReasonBody,
  reasonRules,
  requiredText,
  textError,
  tooLongError,
} from '../core/rules.ts'

/**
 * The states of a review: assigned without an answer, accepted, declined, given back for a conflict of interest, or
 * done (docs/GLOSSARY.md).
 */
export const reviewStates = ['assigned', 'accepted', 'declined', 'conflict', 'done'] as const
export const ReviewState = z.enum(reviewStates)
export type ReviewState = z.infer<typeof ReviewState>

/** An auditor's recommendations, best first; sent as the text shown (design §3 "Calls"). */
export const recommendations = ['Accept', 'Weak accept', 'Borderline', 'Weak reject', 'Reject'] as const

/** The fields of an auditor's review. */
export const ReviewFields = z.strictObject({
  Recommendation: Text,
  /** From 1 to 10; 0 without a score. */
  Score: z.number().int(),
  RemarksForAuthor: Text,
  RemarksForAdmin: Text,
})
export type ReviewFields = z.infer<typeof ReviewFields>

export const emptyReview: ReviewFields = {
  Recommendation: '',
  Score: 0,
  RemarksForAuthor: '',
  RemarksForAdmin: '',
}

export const reviewLabels: Readonly<Record<keyof ReviewFields, string>> = {
  Recommendation: 'Recommendation',
  Score: 'Score',
  RemarksForAuthor: 'Remarks for the author',
  RemarksForAdmin: 'Remarks for the organisers',
}

/** Whether an auditor accepts a review, with the reason for a refusal. */
export const ReviewAnswer = z.strictObject({ State: ReviewState, Reason: Text })
export type ReviewAnswer = z.infer<typeof ReviewAnswer>

export const emptyAnswer: ReviewAnswer = { State: 'assigned', Reason: '' }

/** A paper with the fields that its auditor may see; without authors in a blind review. */
export const AssignedPaper = ReviewFields.extend({
  PaperId: Id,
  PaperCode: z.string(),
  PaperTitle: z.string(),
  abstract: z.string(),
  ThemeTittle: z.string(),
  Authors: z.array(PaperAuthor.pick({ FullName: true, Organization: true, Sequence: true })),
  PaperURL: Id,
  FileName: z.string(),
  /** That of the original, as receipts name it; a blind review reads a copy that names nobody. */
  Sha256: z.union([Sha256, z.literal('')]),
  /** Why the file may name its authors in a blind review. */
  Uncleaned: CleaningProblem.default(''),
  State: ReviewState,
  /** The reason for declining or giving back. */
  Reason: z.string(),
  DueOn: Instant.nullable(),
  /** When the review was sent. */
  SubmittedOn: Instant.nullable(),
  /** True once the paper is decided or withdrawn: then the review is read-only. */
  IsClosed: z.boolean(),
  /** The round of reviews that the paper is in, from 1. */
  Round: z.number().int().default(1),
  /** What the organisers want to be looked at in this round; empty in the first one. */
  RoundNote: z.string().default(''),
  /** The auditor's own reviews of earlier rounds. */
  Earlier: z
    .array(ReviewFields.extend({ Round: z.number().int(), SubmittedOn: Instant.nullable() }))
    .default([]),
  /** The other reviews without names; none until one's own is sent. */
  Others: z.array(ReviewFields.omit({ RemarksForAdmin: true })),
  Version,
})
export type AssignedPaper = z.infer<typeof AssignedPaper>

export const reviewRuleTexts = {
  score: `Score must be between 1 and ${limits.ReviewScore}`,
  declined: 'You declined this review',
  conflict: 'You declared a conflict of interest on this paper',
  done: 'You have already sent your review of this paper',
  decided: 'This paper has been decided, so its reviews can no longer change',
  withdrawn: 'This paper was withdrawn',
  notYours: 'This paper is not assigned to you any more',
} as const

/** The rules of a review that is sent (spec §6 "Auditor"). */
export function reviewRules(body: ReviewFields) {
  const { Recommendation, Score, RemarksForAuthor, RemarksForAdmin } = body
  return errorsOf({
    Recommendation: choiceError(reviewLabels.Recommendation, Recommendation, recommendations),
    Score:
      Score === 0
        ? requiredText(reviewLabels.Score)
        : (Score < 1 || Score > limits.ReviewScore) && reviewRuleTexts.score,
    RemarksForAuthor: textError(reviewLabels.RemarksForAuthor, RemarksForAuthor, limits.FeedbackLongest),
    RemarksForAdmin: tooLongError(reviewLabels.RemarksForAdmin, RemarksForAdmin, limits.FeedbackLongest),
  })
}

const auditor = ['Auditor'] as const

export const getAssignedPapers = endpoint('GET /Review/assigned', {
  summary: 'The papers that the caller is to review, with the caller’s own words and nobody’s name',
  callers: auditor,
  shows: ['Review', 'Theme'],
  result: z.array(AssignedPaper),
})

export const acceptReview = endpoint('PUT /Review/:id/accept', {
  summary: 'Accepts to review a paper; takes `If-Match`',
  callers: auditor,
  owned: 'Paper',
  result: AssignedPaper,
})

export const declineReview = endpoint('PUT /Review/:id/decline', {
  summary: 'Declines to review a paper, with a reason that organisers read; takes `If-Match`',
  callers: auditor,
  owned: 'Paper',
  body: ReasonBody,
  rules: reasonRules,
  result: AssignedPaper,
})

export const declareConflict = endpoint('PUT /Review/:id/conflict', {
  summary:
    'Gives a paper back for a conflict of interest; it is not assigned to the caller again; takes `If-Match`',
  callers: auditor,
  owned: 'Paper',
  body: ReasonBody,
  rules: reasonRules,
  result: AssignedPaper,
})

export const saveReview = endpoint('PUT /Review/:id', {
  summary: 'Sends a review, or changes it until the paper is decided; takes `If-Match`',
  callers: auditor,
  owned: 'Paper',
  body: ReviewFields,
  rules: reviewRules,
  result: AssignedPaper,
})
