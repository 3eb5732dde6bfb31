import type { DecisionBody } from '../../../../contract/papers/decisions.ts'
import { deskTexts } from '../../../../contract/papers/paperDesk.ts'
import { texts } from '../../../../contract/core/errors.ts'
import { limits } from '../../../../contract/core/limits.ts'
import { CallError, messageOf } from '../../../sync/session/call.ts'

/** Makes one call of a decision, which tells how many papers it took and how many it left. */
type Decide = (body: DecisionBody) => Promise<{ readonly Papers: number; readonly Left: number }>

/** As much of a decision as its first call takes; "all found" goes with the last of those that were named. */
export function firstSlice(body: DecisionBody): DecisionBody {
  if (body.PaperIds.length <= limits.PapersAtOnce) return body
  const { All: _all, Except: _but, FoundOn: _then, Expected: _count, PaperIds, ...said } = body
  return { ...said, PaperIds: PaperIds.slice(0, limits.PapersAtOnce) }
}

/** What a decision that was cut off has not come to: those of the named papers, and how many papers in all. */
export interface Rest {
  readonly PaperIds: readonly string[]
  readonly count: number
}

/**
 * Decides on papers, as many calls as it takes: each takes some of those that were named, and the last ones of those that
 * a filter finds, none beyond the `count` that were shown. `progress` hears how many were decided and what is left; answers
 * how many that are in the end. Where one call is refused after others were carried out, the error says how many those
 * were.
 */
export async function decideInSlices(
  decide: Decide,
  body: DecisionBody,
  count: number,
  progress: (done: number, rest: Rest) => void,
): Promise<number> {
  let done = 0
  let named = body.PaperIds
  let left = count
  while (left > 0) {
    try {
      const slice = firstSlice({ ...body, PaperIds: named })
      const { Papers, Left } = await decide({ ...slice, Expected: left })
      named = named.slice(slice.PaperIds.length)
      done += Papers
      left = named.length > 0 ? count - done : Left
      progress(done, { PaperIds: named, count: left })
    } catch (error) {
      if (done === 0 || !(error instanceof CallError)) throw error
      throw new CallError('refused', deskTexts.brokenOff(done, count, messageOf(error, texts.somethingWrong)))
    }
  }
  return done
}
