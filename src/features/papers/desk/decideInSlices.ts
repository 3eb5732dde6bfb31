import type { DecisionBody } from '../../../../contract/decisions.ts'
import { deskTexts } from '../../../../contract/desk.ts'
import { texts } from '../../../../contract/errors.ts'
import { CallError, messageOf } from '../../../sync/api.ts'

/** Makes one call of a decision, which tells how many papers it took and how many it left. */
type Decide = (body: DecisionBody) => Promise<{ readonly Papers: number; readonly Left: number }>

/**
 * Decides on papers, as many calls as it takes: each takes some of those that a filter finds, and none beyond the
 * `count` that were shown. `progress` hears how many were decided; answers how many that are in the end. Where one call
 * is refused after others were carried out, the error says how many those were.
 */
export async function decideInSlices(
  decide: Decide,
  body: DecisionBody,
  count: number,
  progress: (done: number) => void,
): Promise<number> {
  let done = 0
  let left = count
  while (left > 0) {
    try {
      // Those that were named are decided by the first call.
      const PaperIds = done === 0 ? body.PaperIds : []
      const { Papers, Left } = await decide({ ...body, PaperIds, Expected: left })
      done += Papers
      left = Left
      progress(done)
    } catch (error) {
      if (done === 0 || !(error instanceof CallError)) throw error
      throw new CallError('refused', deskTexts.brokenOff(done, messageOf(error, texts.somethingWrong)))
    }
  }
  return done
}
