import type { Auditor, Reviewed } from './candidates.ts'
import { conflictOf, counts, isAsked } from './conflicts.ts'

/** How many more papers an auditor who knows the theme may have before others are preferred. */
export const themeIsWorth = 3

export interface Pair<Paper extends Reviewed = Reviewed> {
  readonly paper: Paper
  readonly auditor: Auditor
}

/**
 * Distributes papers among auditors so that each has `perPaper` reviews: auditors with the fewest papers come first,
 * and those who know the theme before others. Skips auditors with a conflict and those already asked about the paper.
 * `loads` are the papers that each has already, and nobody gets more than `limit`.
 */
export function balance<Paper extends Reviewed>(
  papers: readonly Paper[],
  auditors: readonly Auditor[],
  perPaper: number,
  loads: ReadonlyMap<string, number>,
  limit = Infinity,
) {
  const load = new Map(loads)
  const loadOf = ({ AuditorId }: Auditor) => load.get(AuditorId) ?? 0
  const open = papers.map((paper) => ({
    paper,
    lacking: Math.max(0, perPaper - paper.Reviews.filter(counts).length),
    free: auditors.filter(
      (auditor) =>
        conflictOf(paper, auditor) === undefined &&
        !paper.Reviews.some((review) => review.AuditorId === auditor.AuditorId) &&
        !isAsked(paper, auditor),
    ),
  }))
  // Papers with few possible reviewers come first, while those have time.
  open.sort((a, b) => a.free.length - b.free.length || a.paper.PaperCode.localeCompare(b.paper.PaperCode))
  const pairs: Pair<Paper>[] = []
  const missing: { PaperCode: string; Lacking: number }[] = []
  for (const { paper, lacking, free } of open) {
    const costOf = (auditor: Auditor) =>
      loadOf(auditor) + (auditor.ThemeIds.has(paper.ThemeId) ? 0 : themeIsWorth)
    const chosen = free
      .filter((auditor) => loadOf(auditor) < limit)
      .sort((a, b) => costOf(a) - costOf(b) || a.AuditorId.localeCompare(b.AuditorId))
      .slice(0, lacking)
    for (const auditor of chosen) {
      load.set(auditor.AuditorId, loadOf(auditor) + 1)
      pairs.push({ paper, auditor })
    }
    if (chosen.length < lacking)
      missing.push({ PaperCode: paper.PaperCode, Lacking: lacking - chosen.length })
  }
  return { pairs, missing }
}
