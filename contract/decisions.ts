import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ById, Id, Instant, Text } from './fields.ts'
import { limits } from './limits.ts'
import { PaperDetails, PaperListItem, PaperStatus, paperTexts } from './papers.ts'
import { lengthOf } from './fields.ts'
import { errorsOf } from './rules.ts'

/** One page of a list that the server pages. */
export function page<R extends z.ZodType>(row: R) {
  return z.object({
    Rows: z.array(row),
    Total: z.number().int(),
    Page: z.number().int(),
    PageSize: z.number().int(),
  })
}

export const paperSorts = ['newest', 'oldest', 'title', 'code'] as const

export const PaperSearch = z.strictObject({
  Text: Text.optional(),
  Status: PaperStatus.optional(),
  ThemeId: Id.optional(),
  Sort: z.enum(paperSorts).default('newest'),
  Page: z.coerce.number().int().min(1).max(100_000).default(1),
  PageSize: z.coerce.number().int().min(1).max(limits.PageSizeLargest).default(limits.PageSize),
})

/** A row of the organisers' list: no abstract, so that a page stays small. */
export const PaperSearchItem = PaperListItem.omit({
  abstract: true,
  IsMyPaper: true,
  Feedback: true,
  WithdrawReason: true,
}).extend({ OwnerName: z.string() })
export type PaperSearchItem = z.infer<typeof PaperSearchItem>

export const PaperPage = page(PaperSearchItem)

/** One change of a paper's status: who, when, from, to (design §3 "Decisions"). */
export const StatusChange = z.object({
  Id,
  ChangedOn: Instant,
  ChangedByName: z.string(),
  FromStatus: PaperStatus,
  ToStatus: PaperStatus,
  Feedback: z.string(),
})
export type StatusChange = z.infer<typeof StatusChange>

export const DecisionBody = z.strictObject({
  PaperIds: z.array(Id).min(1).max(1000),
  Status: z.enum(['approved', 'rejected']),
  Feedback: Text,
})
export type DecisionBody = z.infer<typeof DecisionBody>

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
  result: PaperDetails,
})

export const decidePapers = endpoint({
  method: 'PUT',
  path: '/Paper/assign-paper-status',
  summary: 'Approves or rejects submitted papers, all or none; every author gets a mail',
  callers: admin,
  body: DecisionBody,
  rules: (body: DecisionBody) =>
    errorsOf({ Feedback: lengthOf(body.Feedback) > limits.FeedbackLongest && paperTexts.feedbackTooLong }),
})

export const getStatusChanges = endpoint({
  method: 'GET',
  path: '/Paper/:id/paper-status',
  summary: 'The history of a paper’s status',
  callers: admin,
  params: ById,
  result: z.array(StatusChange),
})
