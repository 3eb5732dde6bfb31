import { z } from 'zod'
import { dayFields, numberFields, wordField } from '../core/columnFilters.ts'
import { meantResult } from '../core/columns.ts'
import type { ResultOf } from '../core/endpoint.ts'
import { Instant } from '../core/fields.ts'
import { limits } from '../core/limits.ts'
import { defineList, type FilterOf } from '../core/list.ts'
import { PaperSearchItem, chosenPapers, PaperFilter, paperSorts } from './paperSearch.ts'
import { paperColumns, paperReportColumns } from './paperColumns.ts'
import { deskTexts } from './paperDesk.ts'
import { statusNamed } from './paperList.ts'
import { filterLabels, paperLabels, PaperStatus, paperStatuses, statusLabels } from './papers.ts'
import { scoreStep } from './tentative.ts'

const { filters } = deskTexts

/** Choices of whole numbers. */
const numbered = (from: number, to: number, words: (count: number) => string) =>
  Array.from({ length: to - from + 1 }, (_, place) => [String(from + place), words(from + place)] as const)

/** Scores in steps of the cut line. */
const halves = Array.from({ length: limits.ReviewScore / scoreStep }, (_, place) => {
  const score = String((place + 1) * scoreStep)
  return [score, score] as const
})

const decidedFirst = ['approved', 'rejected', 'submitted'] as const

const yesOrNo = {
  any: filters.any,
  choices: [
    ['yes', deskTexts.yes],
    ['no', deskTexts.no],
  ],
} as const

/** The organisers' list of all papers (spec §2 "/papers"). */
export const paperDeskList = defineList({
  part: 'papers',
  name: 'papers',
  row: PaperSearchItem,
  shows: ['Paper', 'PaperAuthors', 'Theme', 'Review', 'DecisionKind'],
  filter: PaperFilter.shape,
  sort: z.enum(paperSorts).default('newest'),
  columns: paperColumns,
  search: { label: deskTexts.search, hint: deskTexts.searchHint },
  fields: {
    // The screen sets both with one control: drafts that are ready are an option among the statuses.
    Status: {
      schema: z.preprocess(nameOfStatus, PaperStatus.optional()),
      label: deskTexts.status,
      choices: paperStatuses.map((status) => [status, filterLabels[status]] as const),
    },
    Ready: {
      schema: z.literal('yes').optional(),
      query: () => ({ Ready: 'true' }),
      label: deskTexts.status,
      choices: [['yes', deskTexts.ready]],
    },
    ThemeId: { address: 'theme', label: paperLabels.ThemeId, any: deskTexts.anyTheme },
    FewerReviews: {
      address: 'reviews',
      isRare: true,
      group: 'reviews',
      label: filters.reviews,
      any: filters.any,
      choices: numbered(1, 5, filters.fewer),
    },
    ScoreFrom: {
      address: 'from',
      isRare: true,
      group: 'reviews',
      label: filters.scoreFrom,
      any: filters.any,
      choices: halves,
    },
    ScoreTo: {
      address: 'to',
      isRare: true,
      group: 'reviews',
      label: filters.scoreTo,
      any: filters.any,
      choices: halves,
    },
    // The cut line of the histogram sets it.
    ScoreBelow: {
      address: 'below',
      isRare: true,
      group: 'reviews',
      label: filters.scoreBelow,
      any: filters.any,
      choices: halves,
    },
    Spread: {
      isRare: true,
      group: 'reviews',
      label: filters.spread,
      any: filters.any,
      choices: numbered(2, 6, filters.apart),
    },
    Registered: {
      isRare: true,
      group: 'people',
      label: filters.registered,
      any: filters.any,
      choices: [
        ['yes', filters.someRegistered],
        ['no', filters.noneRegistered],
      ],
    },
    BestPaper: {
      address: 'best',
      isRare: true,
      group: 'decision',
      label: deskTexts.columns.bestPaper,
      ...yesOrNo,
    },
    Withdrawn: { isRare: true, group: 'decision', label: filters.withdrawn, ...yesOrNo },
    SubmittedFrom: {
      address: 'since',
      isRare: true,
      group: 'dates',
      label: filters.submittedFrom,
      isDay: true,
    },
    SubmittedTo: { address: 'until', isRare: true, group: 'dates', label: filters.submittedTo, isDay: true },
    BegunTo: { address: 'begun', isRare: true, group: 'dates', label: filters.begunTo, isDay: true },
    Tentative: {
      isRare: true,
      group: 'decision',
      label: deskTexts.columns.tentative,
      any: filters.any,
      choices: [
        ['any', filters.marked],
        ['none', filters.notMarked],
        ...decidedFirst.map((status) => [status, statusLabels[status]] as const),
      ],
    },
    // Its choices are those of the conference.
    KindId: {
      address: 'kind',
      isRare: true,
      group: 'decision',
      label: deskTexts.columns.kind,
      any: filters.any,
    },
    Waiting: {
      isRare: true,
      group: 'decision',
      label: filters.decision,
      any: filters.any,
      choices: [
        ['yes', filters.waiting],
        ['no', filters.notWaiting],
      ],
    },
    Objected: {
      address: 'objections',
      isRare: true,
      group: 'people',
      label: filters.objections,
      any: filters.any,
      choices: [['yes', filters.objected]],
    },
    ...dayFields('Modified', deskTexts.columns.modified),
    ...numberFields('Asked', filters.asked, 'reviews'),
    Owner: wordField(filters.owner, 'people'),
    Institution: wordField(filters.institution, 'people'),
    Country: wordField(filters.country, 'people'),
    File: wordField(filters.file, 'files'),
    ...dayFields('FileUntil', filters.fileToFollow, 'files'),
  },
  views: {
    of: 'papers',
    usual: [
      { name: filters.views.few, query: 'status=submitted&reviews=3' },
      { name: filters.views.divided, query: 'from=6&to=7&spread=3' },
      { name: filters.views.ranked, query: 'status=submitted&sort=rank' },
      { name: filters.views.tentative, query: 'tentative=any' },
      { name: filters.views.unregistered, query: 'status=approved&registered=no' },
    ],
  },
  open: 'paper',
  more: {
    /** How many of all that were found can be decided on; in a list of one decision, how many can be changed. */
    Decidable: z.number().int(),
    /** How many of them have a tentative decision. */
    Marked: z.number().int(),
    ...meantResult,
    /** The time of the search, by the portal's clock: no page of it has papers that were submitted later. */
    FoundOn: Instant,
  },
  page: {
    path: '/Paper/search',
    summary: 'All papers by words of title, abstract, authors or code, by status and theme, in pages',
  },
  /** The report of papers is also the download of their list. */
  sheet: {
    path: '/Report/papers',
    summary: 'All papers that a filter finds',
    file: 'papers',
    columns: paperReportColumns,
  },
  chosenSheet: {
    path: '/Report/papers/chosen',
    summary: 'The papers that were chosen of their list',
    chosen: chosenPapers,
  },
})
export const { page: searchPapers, sheet: reportPapers, chosenSheet: reportChosenPapers } = paperDeskList

export type PaperSearch = FilterOf<typeof paperDeskList>
export type PaperPage = ResultOf<typeof searchPapers>

/** The status of an address, in any letter case. */
function nameOfStatus(given: unknown) {
  return typeof given === 'string' ? statusNamed(given) : undefined
}
