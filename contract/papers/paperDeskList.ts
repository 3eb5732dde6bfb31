import { z } from 'zod'
import { meantResult } from '../core/columns.ts'
import type { ResultOf } from '../core/endpoint.ts'
import { Instant } from '../core/fields.ts'
import { defineList, type FilterOf } from '../core/list.ts'
import { chosenPapers, PaperFilter, paperSorts, PaperSearchItem } from './decisions.ts'
import { paperColumns, paperReportColumns } from './paperColumns.ts'
import { deskTexts } from './paperDesk.ts'
import { statusNamed } from './paperList.ts'
import { paperLabels, PaperStatus } from './papers.ts'

/** The organisers' list of all papers (spec §2 "/papers"). */
export const paperDeskList = defineList({
  name: 'papers',
  row: PaperSearchItem,
  shows: ['Paper', 'PaperAuthors', 'Theme', 'Review'],
  filter: PaperFilter.shape,
  sort: z.enum(paperSorts).default('newest'),
  columns: paperColumns,
  search: { label: deskTexts.search, hint: deskTexts.searchHint },
  fields: {
    // The screen sets both with one control: drafts that are ready are an option among the statuses.
    Status: { schema: z.preprocess(nameOfStatus, PaperStatus.optional()) },
    Ready: { schema: z.literal('yes').optional(), query: () => ({ Ready: 'true' }) },
    ThemeId: { address: 'theme', label: paperLabels.ThemeId, any: deskTexts.anyTheme },
  },
  open: 'paper',
  more: {
    /** How many of all that were found can be decided on; in a list of one decision, how many can be changed. */
    Decidable: z.number().int(),
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
