import { paperStatuses, type PaperStatus } from './papers.ts'

/** The views of the paper list (spec §2 "Paper list"). */
export const paperViews = ['list', 'tiles'] as const
export type PaperView = (typeof paperViews)[number]

/** The status of a filter, in any letter case (spec §4 "Paper status"); undefined for all. */
export function statusNamed(filter: string | null | undefined): PaperStatus | undefined {
  return paperStatuses.find((status) => status === filter?.trim().toLowerCase())
}
