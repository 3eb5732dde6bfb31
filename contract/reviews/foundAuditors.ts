import { z } from 'zod'
import { numberFilters } from '../core/columnFilters.ts'
import { Id, Text } from '../core/fields.ts'
import { hasWords } from '../core/hasWords.ts'
import type { AuditorProgress } from './reviewDesk.ts'
import { auditorSorts, sortedAuditors } from './reviewDeskScreens.ts'

export const auditorStates = ['overdue', 'open', 'free'] as const

/** What narrows the organisers' list of auditors. */
export const auditorFilter = {
  Text: Text.optional(),
  State: z.enum(auditorStates).optional(),
  /** A theme that is theirs. */
  Theme: Id.optional(),
  ...numberFilters('Load'),
  ...numberFilters('Done'),
  ...numberFilters('Declined'),
  ...numberFilters('PerWeek'),
  ...numberFilters('MedianDays'),
}

const AuditorsAsked = z.object({ ...auditorFilter, Sort: z.enum(auditorSorts) })

const isOf: Readonly<Record<(typeof auditorStates)[number], (auditor: AuditorProgress) => boolean>> = {
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

/** The auditors that a list, or its download, asks for, in its order. */
export function foundAuditors(
  auditors: readonly AuditorProgress[],
  { Text: text = '', State, Theme, Sort, ...numbers }: z.output<typeof AuditorsAsked>,
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
