import { z } from 'zod'
import { localNumberFields } from '../../../../contract/core/columnFilters.ts'
import { Id, Text } from '../../../../contract/core/fields.ts'
import { getAuditorProgress, type AuditorProgress } from '../../../../contract/reviews/reviewDesk.ts'
import {
  auditorColumns,
  auditorSorts,
  reviewDeskScreenTexts,
  sortedAuditors,
} from '../../../../contract/reviews/reviewDeskScreens.ts'
import { defineLocalList } from '../../../parts/list/localList.ts'
import type { Shown } from '../../../parts/list/listAddress.ts'
import { hasWords } from '../../../parts/search/hasWords.ts'
import { deskOfReviews } from './texts.ts'

const { auditors: texts } = deskOfReviews
const { columns } = reviewDeskScreenTexts
const states = ['overdue', 'open', 'free'] as const

/** The organisers' list of auditors; there are few enough to read all of them. */
export const auditorList = defineLocalList<AuditorProgress>()(getAuditorProgress, {
  name: 'auditors',
  filter: { Text: Text.optional() },
  sort: z.enum(auditorSorts).default('-overdue'),
  columns: auditorColumns,
  search: { label: texts.search, hint: texts.searchHint },
  fields: {
    State: {
      schema: z.enum(states).optional(),
      label: texts.state,
      any: texts.anyState,
      choices: states.map((state) => [state, texts.states[state]] as const),
    },
    Theme: { schema: Id.optional(), label: texts.theme, any: texts.anyTheme },
    ...localNumberFields('Load', columns.load, 'reviews'),
    ...localNumberFields('Done', columns.done, 'reviews'),
    ...localNumberFields('Declined', columns.declined, 'reviews'),
    ...localNumberFields('PerWeek', columns.perWeek, 'reviews'),
    ...localNumberFields('MedianDays', columns.medianDays, 'reviews'),
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

const isOf: Readonly<Record<(typeof states)[number], (auditor: AuditorProgress) => boolean>> = {
  overdue: ({ Overdue }) => Overdue > 0,
  open: ({ Assigned, Accepted }) => Assigned + Accepted > 0,
  free: ({ Assigned, Accepted, Done }) => Assigned + Accepted + Done === 0,
}

const numbered = ['Load', 'Done', 'Declined', 'PerWeek', 'MedianDays'] as const

const numberOf: Readonly<Record<(typeof numbered)[number], (auditor: AuditorProgress) => number | null>> = {
  Load: ({ Assigned, Accepted, Done }) => Assigned + Accepted + Done,
  Done: ({ Done }) => Done,
  Declined: ({ Declined }) => Declined,
  PerWeek: ({ PerWeek }) => PerWeek,
  MedianDays: ({ MedianDays }) => MedianDays,
}

/** True for a number between these; nothing that has none is. */
const isWithin = (value: number | null, from = -Infinity, to = Infinity) =>
  value === null ? from === -Infinity && to === Infinity : value >= from && value <= to

/** The auditors that the address asks for, in its order. */
export function auditorsShown(
  auditors: readonly AuditorProgress[],
  { Text: text, State, Theme, Sort, ...numbers }: Shown<typeof auditorList>,
): AuditorProgress[] {
  const found = auditors.filter(
    (auditor) =>
      hasWords(`${auditor.FullName} ${auditor.Email}`, text) &&
      (State === undefined || isOf[State](auditor)) &&
      (Theme === undefined || auditor.ThemeIds.includes(Theme)) &&
      numbered.every((key) => isWithin(numberOf[key](auditor), numbers[`${key}From`], numbers[`${key}To`])),
  )
  return sortedAuditors(found, Sort)
}
