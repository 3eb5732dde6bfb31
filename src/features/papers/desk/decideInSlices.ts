import { decidePapers, type DecisionBody } from '../../../../contract/decisions.ts'
import { deskTexts } from '../../../../contract/desk.ts'
import { texts } from '../../../../contract/errors.ts'
import { call, CallError, messageOf } from '../../../sync/api.ts'

/**
 * Decides on papers, as many calls as it takes: each takes some of those that a filter finds. `progress` hears how many
 * were decided. Where one is refused after others were carried out, the error says how many those were.
 */
export async function decideInSlices(
  body: DecisionBody,
  count: number,
  progress: (done: number) => void,
): Promise<void> {
  let done = 0
  let left = 1
  // What came in meanwhile is found too, and nobody has seen it.
  while (left > 0 && done < count) {
    try {
      // Those that were named are decided by the first call.
      const { Result } = await call(decidePapers, { body: done === 0 ? body : { ...body, PaperIds: [] } })
      done += Result.Papers
      left = Result.Left
      progress(done)
    } catch (error) {
      if (done === 0 || !(error instanceof CallError)) throw error
      throw new CallError('refused', deskTexts.brokenOff(done, messageOf(error, texts.somethingWrong)))
    }
  }
}
