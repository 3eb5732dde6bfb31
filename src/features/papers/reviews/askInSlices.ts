import { limits } from '../../../../contract/core/limits.ts'
import type { AssignmentReport } from '../../../../contract/reviews/reviewDesk.ts'
import { callInSlices } from '../../../ui/list/inSlices.ts'

interface Hears {
  /** How many papers were gone through. */
  readonly progress: (done: number) => void
  /** True of a plan: what is cut off has asked for nothing. */
  readonly isPlan: boolean
}

/**
 * Asks for reviews of any number of papers that were chosen one by one, as many at a time as a call takes; without any,
 * which is for all that a list finds, by one call.
 */
export async function askInSlices(
  ask: (PaperIds: string[]) => Promise<AssignmentReport>,
  ids: readonly string[],
  { progress, isPlan }: Hears,
): Promise<AssignmentReport> {
  if (ids.length <= limits.PapersAtOnce) return ask([...ids])
  const madeBy = ({ Made }: AssignmentReport) => (isPlan ? 0 : Made.length)
  const reports = await callInSlices(ids, limits.PapersAtOnce, ask, madeBy, progress)
  return {
    Made: reports.flatMap(({ Made }) => Made),
    Kept: reports.reduce((sum, { Kept }) => sum + Kept, 0),
    Missing: reports.flatMap(({ Missing }) => Missing),
  }
}
