import { limits } from '../../../../contract/core/limits.ts'
import type { AssignmentReport } from '../../../../contract/reviews/reviewDesk.ts'
import { callInSlices } from '../../../ui/list/inSlices.ts'

interface Options {
  /** The number of papers done. */
  readonly progress: (done: number) => void
  /** True for a plan: an interrupted one has requested nothing. */
  readonly isPlan: boolean
}

/**
 * Requests reviews of any number of selected papers, in slices as large as a request allows; an empty list means all
 * found papers, in one request.
 */
export async function askInSlices(
  ask: (PaperIds: string[]) => Promise<AssignmentReport>,
  ids: readonly string[],
  { progress, isPlan }: Options,
): Promise<AssignmentReport> {
  if (ids.length <= limits.PapersAtOnce) return ask([...ids])
  const madeBy = ({ Made }: AssignmentReport) => (isPlan ? 0 : Made.length)
  const reports = await callInSlices(ids, limits.PapersAtOnce, ask, madeBy, progress)
  return {
    Made: reports.flatMap(({ Made }) => Made),
    Kept: reports.reduce((sum, { Kept }) => sum + Kept, 0),
    Missing: reports.flatMap(({ Missing }) => Missing),
    Left: reports.flatMap(({ Left }) => Left),
  }
}
