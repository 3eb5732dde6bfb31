import { paperStatuses, type PaperStatus } from './papers.ts'

/** The views of the paper list (spec §2 "Paper list"). */
export const paperViews = ['list', 'tiles'] as const
export type PaperView = (typeof paperViews)[number]

/** Texts of the paper list, without those of its papers. */
export const paperListTexts = {
  view: 'View',
  views: { list: 'List', tiles: 'Tiles' } satisfies Record<PaperView, string>,
  showDetails: 'Show details',
  hideDetails: 'Hide details',
} as const

/** The status of a filter, in any letter case (spec §4 "Paper status"); undefined for all. */
export function statusNamed(filter: string | null | undefined): PaperStatus | undefined {
  return paperStatuses.find((status) => status === filter?.trim().toLowerCase())
}
