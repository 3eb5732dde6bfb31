import type {
  DecidedStatus,
  DecisionBody,
  PaperFilter,
  PaperSearchItem,
} from '../../../../contract/papers/decisions.ts'
import { hashBytes } from '../../../cache/database/localFiles.ts'

/** What is about to be decided. */
export interface Decision extends Pick<DecisionBody, 'Status'> {
  /** The decision that is changed, as it was seen; `Status` is then what is proposed first. Absent for a first one. */
  readonly From?: DecidedStatus
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

/** What is said with a decision; the reason and another status only where one is changed. */
export interface Said extends Pick<DecisionBody, 'Status' | 'Feedback'> {
  readonly Reason: string
}

/** What the server is asked. */
export const bodyOf = (
  { papers, found, From, Status }: Decision,
  { Feedback, ...said }: Said,
): DecisionBody => ({
  PaperIds: papers.map(({ Id }) => Id),
  ...(found && {
    All: found.filter,
    Except: [...found.except],
    FoundOn: found.foundOn,
    Expected: found.count,
  }),
  ...(From ? { From, ...said } : { Status }),
  Feedback,
})

/**
 * Under which name the feedback of a decision is kept. What was typed for some papers, or to reject them, must not
 * appear at another decision: one press would mail it to all of their authors.
 */
export async function formOf({ From, Status, papers, found }: Decision): Promise<string> {
  const kind = From ? `change-${From}` : Status
  const ids = papers.map(({ Id }) => Id).sort()
  const [only] = ids
  if (!found && only !== undefined && ids.length === 1) return `decision/${kind}/${only}`
  const chosen = JSON.stringify([ids, found?.filter, [...(found?.except ?? [])].sort()])
  return `decision/${kind}/${await hashBytes(new TextEncoder().encode(chosen).buffer)}`
}
