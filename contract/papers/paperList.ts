import { paperStatuses, type PaperStatus } from './papers.ts'

/** How a person looks at the list of papers (spec §2 "Paper list"). */
export const paperViews = ['list', 'tiles'] as const
export type PaperView = (typeof paperViews)[number]

/** The status that a filter names, in any letter case (spec §4 "Paper status"); undefined for all of them. */
export function statusNamed(filter: string | null | undefined): PaperStatus | undefined {
  return paperStatuses.find((status) => status === filter?.trim().toLowerCase())
}
