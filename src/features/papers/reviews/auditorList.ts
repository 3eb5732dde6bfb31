import { z } from 'zod'
import { numberFields } from '../../../../contract/core/columnFilters.ts'
import { auditorFilter, auditorStates } from '../../../../contract/reviews/foundAuditors.ts'
import { getAuditorProgress, type AuditorProgress } from '../../../../contract/reviews/reviewDesk.ts'
import {
  auditorColumns,
  auditorSorts,
  reviewDeskScreenTexts,
} from '../../../../contract/reviews/reviewDeskScreens.ts'
import { defineLocalList } from '../../../parts/list/localList.ts'
import { deskOfReviews } from './texts.ts'

const { auditors: texts } = deskOfReviews
const { columns } = reviewDeskScreenTexts

/** The organisers' list of auditors; there are few enough to read all of them. */
export const auditorList = defineLocalList<AuditorProgress>()(getAuditorProgress, {
  name: 'auditors',
  filter: auditorFilter,
  sort: z.enum(auditorSorts).default('-overdue'),
  columns: auditorColumns,
  search: { label: texts.search, hint: texts.searchHint },
  fields: {
    State: {
      label: texts.state,
      any: texts.anyState,
      choices: auditorStates.map((state) => [state, texts.states[state]] as const),
    },
    Theme: { label: texts.theme, any: texts.anyTheme },
    ...numberFields('Load', columns.load, 'reviews'),
    ...numberFields('Done', columns.done, 'reviews'),
    ...numberFields('Declined', columns.declined, 'reviews'),
    ...numberFields('PerWeek', columns.perWeek, 'reviews'),
    ...numberFields('MedianDays', columns.medianDays, 'reviews'),
  },
  open: 'auditor',
  views: {
    of: 'auditors',
    usual: [
      { name: texts.states.overdue, query: 'state=overdue&sort=-overdue' },
      { name: texts.states.free, query: 'state=free' },
    ],
  },
})
