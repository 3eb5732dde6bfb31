import { z } from 'zod'
import { dayFields, dayFilters, numberFields, numberFilters } from '../core/columnFilters.ts'
import { columnsOf } from '../core/columns.ts'
import { Id, Instant, Text } from '../core/fields.ts'
import { defineList, type FilterOf } from '../core/list.ts'
import { longDate } from '../core/moments.ts'
import { assignmentTexts as texts } from './assignmentTexts.ts'
import { ReviewState, reviewStates } from './reviewing.ts'
import { reviewStateLabels } from './reviewScreens.ts'

/** A paper that an auditor was asked about, with what they have answered. */
export const AskedReview = z.object({
  Id,
  PaperId: Id,
  PaperCode: z.string(),
  PaperTitle: z.string(),
  ThemeTittle: z.string(),
  AuditorId: Id,
  FullName: z.string(),
  Email: z.string(),
  State: ReviewState,
  /** Why it was declined or given back. */
  Reason: z.string(),
  DueOn: Instant.nullable(),
  AssignedOn: Instant,
  SubmittedOn: Instant.nullable(),
  /** From 1 to 10; 0 while it is not in. */
  Score: z.number().int(),
  /** The round of reviews that its paper is in, from 1. */
  Round: z.number().int(),
})
export type AskedReview = z.infer<typeof AskedReview>

const filterStates = ['open', 'overdue', ...reviewStates] as const

const sorts = [
  ...(['due', '-due', 'paper', '-paper', 'auditor', '-auditor'] as const),
  ...(['asked', '-asked', 'state', '-state'] as const),
] as const
export type AssignmentSort = (typeof sorts)[number]

const day = (instant: string | null, timeZone: string) =>
  instant === null ? '' : longDate(instant, timeZone)

/** The organisers' list of all that auditors were asked for. */
export const assignmentList = defineList({
  part: 'papers',
  name: 'assignments',
  row: AskedReview,
  shows: ['Review', 'Paper', 'Theme', 'User'],
  filter: {
    Text: Text.optional(),
    State: z.enum(filterStates).optional(),
    ThemeId: Id.optional(),
    AuditorId: Id.optional(),
    PaperId: Id.optional(),
    /** Only this assignment. */
    Id: Id.optional(),
    ...dayFilters('Due'),
    ...dayFilters('Asked'),
    ...numberFilters('Score'),
    ...numberFilters('Round'),
  },
  sort: z.enum(sorts).default('due'),
  columns: columnsOf<AskedReview, AssignmentSort>({
    Paper: { heading: texts.columns.paper, value: 'PaperCode', sorts: 'paper' },
    Title: { heading: texts.columns.title, value: 'PaperTitle' },
    Auditor: { heading: texts.columns.auditor, value: 'FullName', sorts: 'auditor' },
    State: { heading: texts.columns.state, value: ({ State }) => reviewStateLabels[State], sorts: 'state' },
    Due: { heading: texts.columns.due, value: ({ DueOn }, zone) => day(DueOn, zone), sorts: 'due' },
    Asked: {
      heading: texts.columns.asked,
      value: ({ AssignedOn }, zone) => day(AssignedOn, zone),
      sorts: 'asked',
    },
    Theme: { heading: texts.columns.theme, value: 'ThemeTittle', isHidden: true },
    Email: { heading: texts.columns.email, value: 'Email', isHidden: true },
    Score: { heading: texts.columns.score, value: ({ Score }) => Score || '', isHidden: true },
    Round: { heading: texts.columns.round, value: 'Round', isHidden: true },
  }),
  search: { label: texts.search, hint: texts.searchHint },
  fields: {
    State: {
      label: texts.columns.state,
      any: texts.anyState,
      choices: filterStates.map((state) => [
        state,
        state === 'open' || state === 'overdue' ? texts.states[state] : reviewStateLabels[state],
      ]),
    },
    ThemeId: { address: 'theme', label: texts.columns.theme, any: texts.anyTheme },
    AuditorId: { address: 'of', label: texts.columns.auditor, any: texts.anyAuditor },
    PaperId: { address: 'about' },
    ...dayFields('Due', texts.columns.due),
    ...dayFields('Asked', texts.asked),
    ...numberFields('Score', texts.columns.score, 'reviews'),
    ...numberFields('Round', texts.columns.round, 'reviews'),
  },
  open: 'review',
  views: {
    of: 'assignments',
    usual: [
      { name: texts.views.overdue, query: 'state=overdue' },
      { name: texts.views.declined, query: 'state=declined&sort=-asked' },
    ],
  },
  page: { path: '/Review/assignments', summary: 'What auditors were asked for, in pages' },
  ids: {
    path: '/Review/assignment-ids',
    summary: 'The ids of all that auditors were asked for and a filter finds',
  },
  sheet: {
    path: '/Report/review-list',
    summary: 'All that auditors were asked for and a filter finds',
    file: 'reviews',
  },
})
export const { page: getAssignments, ids: getAssignmentIds, sheet: downloadAssignments } = assignmentList

export type AssignmentFilter = FilterOf<typeof assignmentList>
