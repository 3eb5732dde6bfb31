import type { PaperView } from '../../../../contract/papers/paperList.ts'

/** Texts of the paper list beside those of its papers. */
export const paperListTexts = {
  view: 'View',
  views: { list: 'List', tiles: 'Tiles' } satisfies Record<PaperView, string>,
  showDetails: 'Show details',
  hideDetails: 'Hide details',
} as const
