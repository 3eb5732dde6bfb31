import type { Auditor, Reviewed } from './candidates.ts'
import { conflictOf, counts, isAsked } from './conflicts.ts'

/** How many papers more than others an auditor who knows the theme may have before somebody else is asked. */
const themeIsWorth = 3

export interface Pair {
  readonly paper: Reviewed
  readonly auditor: Auditor
}

export interface Balanced {
  readonly pairs: readonly Pair[]
  readonly missing: readonly { readonly PaperCode: string; readonly Lacking: number }[]
}

/**
 * Shares papers among auditors so that each has `perPaper` reviews: whoever has fewest papers is asked first, and whoever
 * knows the theme before others. Nobody reviews where there is a conflict, or whom they were asked about before.
 * `loads` are the papers that each has already.
 */
export function balance(
  papers: readonly Reviewed[],
  auditors: readonly Auditor[],
  perPaper: number,
  loads: ReadonlyMap<string, number>,
): Balanced {
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
  // Papers that few can review come first, while those few have time.
  open.sort((a, b) => a.free.length - b.free.length || a.paper.PaperCode.localeCompare(b.paper.PaperCode))
  const pairs: Pair[] = []
  const missing: { PaperCode: string; Lacking: number }[] = []
  for (const { paper, lacking, free } of open) {
    const costOf = (auditor: Auditor) =>
      loadOf(auditor) + (auditor.ThemeIds.has(paper.ThemeId) ? 0 : themeIsWorth)
    const chosen = [...free]
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
