import type { DecisionBody, PaperFilter, PaperSearchItem } from '../../../../contract/decisions.ts'
import { hashBytes } from '../../../cache/localFiles.ts'

/** What is about to be decided. */
export interface Decision extends Pick<DecisionBody, 'Status'> {
  /** With what is needed to name them. */
  readonly papers: readonly Pick<PaperSearchItem, 'Id' | 'PaperCode' | 'PaperTitle'>[]
  /** All papers that a filter finds, but for some, instead of those named: the server knows which they are. */
  readonly found?: {
    readonly filter: PaperFilter
    readonly count: number
    readonly except: readonly string[]
    /** When the list told how many these are. */
    readonly foundOn: string
  }
}

export const countOf = ({ papers, found }: Decision) => found?.count ?? papers.length

/** What the server is asked. */
export const bodyOf = ({ papers, found, Status }: Decision, Feedback: string): DecisionBody => ({
  PaperIds: papers.map(({ Id }) => Id),
  ...(found && {
    All: found.filter,
    Except: [...found.except],
    FoundOn: found.foundOn,
    Expected: found.count,
  }),
  Status,
  Feedback,
})

/**
 * Under which name the feedback of a decision is kept. What was typed for some papers, or to reject them, must not
 * appear at another decision: one press would mail it to all of their authors.
 */
export async function formOf({ Status, papers, found }: Decision): Promise<string> {
  const ids = papers.map(({ Id }) => Id).sort()
  const [only] = ids
  if (!found && only !== undefined && ids.length === 1) return `decision/${Status}/${only}`
  const chosen = JSON.stringify([ids, found?.filter, [...(found?.except ?? [])].sort()])
  return `decision/${Status}/${await hashBytes(new TextEncoder().encode(chosen).buffer)}`
}
