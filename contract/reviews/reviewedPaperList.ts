import { z } from 'zod'
import { dayFields, dayFilters, numberFields, numberFilters } from '../core/columnFilters.ts'
import { columnsOf } from '../core/columns.ts'
import { Id, Instant, Text } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { defineList, type FilterOf } from '../core/list.ts'
import { longDate } from '../core/moments.ts'
import { undoTexts } from '../core/undo.ts'
import { ReviewsOfPaper } from '../papers/paperSearch.ts'
import { spreadOf } from '../papers/paperColumns.ts'
import { assignmentTexts as texts } from './assignmentTexts.ts'

/** A paper under review, with how far its reviews are. */
export const ReviewedPaper = ReviewsOfPaper.extend({
  Id,
  PaperCode: z.string(),
  PaperTitle: z.string(),
  ThemeTittle: z.string(),
  /** Given back, for whatever reason. */
  Declined: z.number().int(),
  Overdue: z.number().int(),
  /** When the next open review is due. */
  DueOn: Instant.nullable(),
  Round: z.number().int(),
})
export type ReviewedPaper = z.infer<typeof ReviewedPaper>

const sorts = [
  ...(['asked', '-asked', 'done', '-done', 'overdue', '-overdue'] as const),
  ...(['code', '-code', 'title', '-title', 'due', '-due'] as const),
] as const
export type ReviewedPaperSort = (typeof sorts)[number]

const few = Array.from({ length: 5 }, (_, place) => [String(place + 1), texts.fewerThan(place + 1)] as const)
const most = z.coerce.number().int().min(1).max(limits.ReviewsPerPaper).optional()

/** The organisers' list of papers under review, those with the fewest reviews first. */
export const reviewedPaperList = defineList({
  part: 'papers',
  name: 'reviewed',
  row: ReviewedPaper,
  shows: ['Review', 'Paper', 'Theme'],
  filter: {
    Text: Text.optional(),
    ThemeId: Id.optional(),
    /** Only papers for which fewer reviews than this were asked for and not declined. */
    FewerAsked: most,
    /** Only papers with fewer reviews in than this. */
    FewerReviews: most,
    Late: z.literal('yes').optional(),
    Again: z.literal('yes').optional(),
    ...numberFilters('Declined'),
    /** When the next open review is due. */
    ...dayFilters('Due'),
    /** The mean of the scores. */
    ...numberFilters('Score'),
    /** Papers whose reviews or rounds an act has changed. */
    UndoId: Id.optional(),
  },
  sort: z.enum(sorts).default('asked'),
  columns: columnsOf<ReviewedPaper, ReviewedPaperSort>({
    Code: { heading: texts.columns.paper, value: 'PaperCode', sorts: 'code' },
    Title: { heading: texts.columns.title, value: 'PaperTitle', sorts: 'title' },
    Theme: { heading: texts.columns.theme, value: 'ThemeTittle' },
    Asked: { heading: texts.columns.askedFor, value: 'Asked', sorts: 'asked' },
    Done: { heading: texts.columns.done, value: 'Done', sorts: 'done' },
    Overdue: { heading: texts.columns.overdue, value: 'Overdue', sorts: 'overdue' },
    Declined: { heading: texts.columns.declined, value: 'Declined' },
    Due: {
      heading: texts.columns.due,
      value: ({ DueOn }, zone) => (DueOn === null ? '' : longDate(DueOn, zone)),
      sorts: 'due',
    },
    Scores: { heading: texts.columns.scores, value: spreadOf },
    Round: { heading: texts.columns.round, value: 'Round', isHidden: true },
  }),
  search: { label: texts.searchPapers, hint: texts.searchPapersHint },
  fields: {
    ThemeId: { address: 'theme', label: texts.columns.theme, any: texts.anyTheme },
    FewerAsked: { address: 'asked', label: texts.lacking, any: texts.anyAsked, choices: few },
    FewerReviews: { address: 'reviews', label: texts.fewer, any: texts.anyIn, choices: few },
    Late: {
      isRare: true,
      group: 'reviews',
      label: texts.late,
      any: texts.anyLate,
      choices: [['yes', texts.isLate]],
    },
    Again: {
      isRare: true,
      group: 'reviews',
      label: texts.round,
      any: texts.anyRound,
      choices: [['yes', texts.isAgain]],
    },
    ...numberFields('Declined', texts.columns.declined, 'reviews'),
    ...dayFields('Due', texts.columns.due),
    ...numberFields('Score', texts.meanScore, 'reviews'),
    // Its choices are the acts that can be undone now.
    UndoId: { address: 'act', isRare: true, group: 'other', label: undoTexts.act, any: undoTexts.anyAct },
  },
  open: 'paper',
  views: {
    of: 'reviewed',
    usual: [
      { name: texts.views.lacking, query: 'asked=3' },
      { name: texts.views.none, query: 'reviews=1' },
      { name: texts.views.late, query: 'late=yes' },
    ],
  },
  page: {
    path: '/Review/paper-list',
    summary: 'The papers under review with the state of their reviews, in pages',
  },
  ids: { path: '/Review/paper-ids', summary: 'The ids of all papers under review that a filter finds' },
  sheet: {
    path: '/Report/reviewed-papers',
    summary: 'All papers under review that a filter finds, with the state of their reviews',
    file: 'papers-under-review',
  },
})
export const { page: getReviewedPapers, ids: getReviewedIds, sheet: downloadReviewed } = reviewedPaperList

export type ReviewedPaperFilter = FilterOf<typeof reviewedPaperList>
