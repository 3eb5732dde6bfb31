import { hasPassed } from '../core/moments.ts'
import { isCommitted } from './commitment.ts'
import { paperTexts, type PaperListItem } from './papers.ts'
import type { Role } from '../core/roles.ts'

type Owned = Pick<PaperListItem, 'IsMyPaper' | 'Status' | 'WithdrawnOn'>
type OwnDraft = Pick<PaperListItem, 'IsMyPaper' | 'Status'>
type Draft = OwnDraft & Pick<PaperListItem, 'FileUntil'>

/** True for one's own draft, committed or not, but not for a general attendee (spec §4 "Paper status", §6). */
export function isOwnDraft(paper: OwnDraft, roles: readonly Role[]): boolean {
  return paper.IsMyPaper && paper.Status === 'draft' && !roles.includes('GeneralAttendee')
}

/** True for one's own draft while it is not committed: what was committed to stays as it is. */
export const mayEditDraft = (paper: Draft, roles: readonly Role[]): boolean =>
  isOwnDraft(paper, roles) && !isCommitted(paper)

/** True for one's own draft that waits for the file of its commitment. */
export const maySendFile = (paper: Draft, roles: readonly Role[]): boolean =>
  isOwnDraft(paper, roles) && isCommitted(paper)

/** True if the person sees the button that replaces a paper's file (spec §5 "Paper replace"). */
export function mayReplaceFile(paper: Draft & Pick<Owned, 'WithdrawnOn'>, roles: readonly Role[]): boolean {
  const isMine = paper.IsMyPaper && paper.WithdrawnOn === null && !roles.includes('GeneralAttendee')
  return isMine && !isCommitted(paper)
}

/**
 * True if an approved paper leads to the registration: for its owner and general attendees (spec §4 "Paper status").
 */
export function mayProceed(paper: Owned, roles: readonly Role[]): boolean {
  const isTaking = paper.Status === 'approved' && paper.WithdrawnOn === null
  return isTaking && (paper.IsMyPaper || roles.includes('GeneralAttendee'))
}

/** Why the file cannot be replaced now; `conferenceEndsOn` is `EndsOn` of `conference_date`, `now` in milliseconds. */
export function replaceError(conferenceEndsOn: string | null | undefined, now: number): string | undefined {
  return hasPassed(conferenceEndsOn, now) ? paperTexts.replaceTooLate : undefined
}
