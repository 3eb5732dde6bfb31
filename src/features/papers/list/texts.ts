import type { PaperView } from '../../../../contract/papers/paperList.ts'

/** Texts of the paper list beside those of its papers. */
export const paperListTexts = {
  view: 'View',
  views: { list: 'List', tiles: 'Tiles' } satisfies Record<PaperView, string>,
  showDetails: 'Show details',
  hideDetails: 'Hide details',
  replaceTitle: 'Replace the file?',
  replaceText: (before: string, after: string) =>
    `Everybody who reads the paper gets ${after} instead of ${before}. ${before} stays as an earlier version, and you can use it again.`,
} as const
