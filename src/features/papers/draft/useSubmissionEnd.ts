import { getHomePage } from '../../../../contract/content/content.ts'
import { getActiveDates } from '../../../../contract/content/dates.ts'
import { submissionEnd, type SubmissionEnd } from '../../../../contract/papers/submissionDeadline.ts'
import { noId } from '../../../../contract/core/limits.ts'
import { getUserPapers } from '../../../../contract/papers/papers.ts'
import { useRead } from '../../../sync/pull/useRead.ts'
import { useDatabases } from '../../../sync/session/useDatabases.ts'

export interface KnownEnd extends SubmissionEnd {
  /** True if an admin extended the deadline of this paper. */
  readonly isExtended: boolean
  /** The conference's time zone; undefined until it is known. */
  readonly timeZone: string | undefined
}

/** The end of submission as this device knows it, for one of the person's papers or a new one. */
export function useSubmissionEnd(paperId: string = noId): KnownEnd {
  const databases = useDatabases()
  const copy = { keep: databases, isCopyOnly: true }
  const { value: homePage } = useRead(getHomePage, copy)
  const { value: dates } = useRead(getActiveDates, copy)
  const paper = useRead(getUserPapers, copy).value?.find(({ Id }) => Id === paperId)
  const deadline = dates?.find(({ UniqueKey }) => UniqueKey === 'paper_submission')?.EndsOn
  const end = submissionEnd(deadline, homePage?.GraceMinutes ?? 0, paper?.ExtendedUntil ?? null)
  return { ...end, isExtended: end.EndsOn !== null && end.EndsOn !== deadline, timeZone: homePage?.TimeZone }
}
