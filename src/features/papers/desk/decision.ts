import type { DecisionBody } from '../../../../contract/papers/decisions.ts'
import type { PaperSearchItem, PaperFilter } from '../../../../contract/papers/paperSearch.ts'
import type { DecidedStatus } from '../../../../contract/papers/decisionState.ts'
import { noId } from '../../../../contract/core/limits.ts'
import { hashBytes } from '../../../cache/database/localFiles.ts'

/** A decision before it is made. */
export interface Decision extends Pick<DecisionBody, 'Status'> {
  /**
   * The current decision if it is being changed; `Status` is then the first suggestion. Absent for a first decision.
   */
  readonly From?: DecidedStatus
  /** Named papers, with their code and title. */
  readonly papers: readonly (Pick<PaperSearchItem, 'Id' | 'PaperCode' | 'PaperTitle'> &
    Partial<Pick<PaperSearchItem, 'Reviews'>>)[]
  /** All papers found by a filter, except some, instead of named ones: the server finds them. */
  readonly found?: {
    readonly filter: PaperFilter
    readonly count: number
    readonly except: readonly string[]
    /** The time of this count. */
    readonly foundOn: string
  }
}

export const countOf = ({ papers, found }: Decision) => found?.count ?? papers.length

/** The text of a decision; reason and another status only when one is changed. */
export interface DecisionText extends Pick<DecisionBody, 'Status' | 'KindId' | 'Feedback'> {
  readonly Reason: string
}

/** The request body. */
export const bodyOf = (
  { papers, found, From, Status }: Decision,
  { Feedback, KindId = noId, ...text }: DecisionText,
): DecisionBody => ({
  PaperIds: papers.map(({ Id }) => Id),
  ...(found && {
    All: found.filter,
    Except: [...found.except],
    FoundOn: found.foundOn,
    Expected: found.count,
  }),
  ...(From ? { From, KindId, ...text } : { Status, ...(KindId === noId ? {} : { KindId }) }),
  Feedback,
})

/**
 * The key of a decision's feedback. Text typed for some papers, or for a rejection, must not appear with another
 * decision: one press would mail it to all of their authors.
 */
export async function formOf({ From, Status, papers, found }: Decision): Promise<string> {
  const kind = From ? `change-${From}` : Status
  const ids = papers.map(({ Id }) => Id).sort()
  const [only] = ids
  if (!found && only !== undefined && ids.length === 1) return `decision/${kind}/${only}`
  const chosen = JSON.stringify([ids, found?.filter, [...(found?.except ?? [])].sort()])
  return `decision/${kind}/${await hashBytes(new TextEncoder().encode(chosen).buffer)}`
}
