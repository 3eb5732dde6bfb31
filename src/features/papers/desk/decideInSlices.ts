import type { DecisionBody } from '../../../../contract/papers/decisions.ts'
import { deskTexts } from '../../../../contract/papers/paperDesk.ts'
import { texts } from '../../../../contract/core/errors.ts'
import { limits } from '../../../../contract/core/limits.ts'
import { CallError, messageOf } from '../../../sync/session/call.ts'

/** Sends one request of a decision; returns the number of papers decided, and left. */
type Decide = (body: DecisionBody) => Promise<{ readonly Papers: number; readonly Left: number }>

/** The part of a decision that fits into the first request; "all found" goes with the last named papers. */
export function firstSlice(body: DecisionBody): DecisionBody {
  if (body.PaperIds.length <= limits.PapersAtOnce) return body
  const { All: _all, Except: _but, FoundOn: _then, Expected: _count, PaperIds, ...others } = body
  return { ...others, PaperIds: PaperIds.slice(0, limits.PapersAtOnce) }
}

/** The rest of an interrupted decision: the remaining named papers, and the number of all remaining papers. */
export interface Rest {
  readonly PaperIds: readonly string[]
  readonly count: number
}

/**
 * Decides on papers in as many requests as needed: each takes some of the named papers, and the last ones take those
 * found by the filter, at most the `count` shown. `progress` is called with the number decided and the rest; returns
 * the final number. If a request is refused after others succeeded, the error says how many papers were decided.
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
      throw new CallError(
        error.reason,
        deskTexts.brokenOff(done, count, messageOf(error, texts.somethingWrong)),
      )
    }
  }
  return done
}
