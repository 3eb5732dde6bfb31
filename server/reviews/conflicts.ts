import { reviewDeskTexts } from '../../contract/reviews/reviewDesk.ts'
import type { Auditor, Reviewed } from './candidates.ts'

/** A name for comparison: ignores case, accents and spaces. */
export const plain = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase('en')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The reason why an auditor may not review a paper; undefined if they may (design §3 "Reviews"). */
export function conflictOf(paper: Reviewed, auditor: Auditor): string | undefined {
  const { PaperCode } = paper
  const { AuditorId, UserDetailId, FullName } = auditor
  if (paper.OwnerId === AuditorId || paper.Authors.some((author) => author.UserDetailId === UserDetailId))
    return reviewDeskTexts.isAuthor(PaperCode, FullName)
  const own = plain(auditor.Organization)
  if (own !== '' && paper.Authors.some(({ Organization }) => plain(Organization) === own))
    return reviewDeskTexts.isNear(PaperCode, FullName)
  if (paper.Authors.some((author) => auditor.CoAuthorIds.has(author.UserDetailId)))
    return reviewDeskTexts.isCoAuthor(PaperCode, FullName)
  if (paper.Reviews.some((review) => review.AuditorId === AuditorId && review.State === 'conflict'))
    return reviewDeskTexts.hasConflict(PaperCode, FullName)
  return undefined
}

/** True if the auditor is asked, has accepted or is done. */
export const isAsked = ({ Reviews }: Reviewed, { AuditorId }: Auditor) =>
  Reviews.some((review) => review.AuditorId === AuditorId && counts(review))

/** True for a review that is submitted or may still come. */
export const counts = ({ State }: { readonly State: string }) => State !== 'declined' && State !== 'conflict'
