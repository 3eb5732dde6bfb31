import type { HomePage } from '../../../contract/content/content.ts'
import { momentIn } from '../../../contract/core/moments.ts'
import { withdrawalTexts } from '../../../contract/papers/withdrawal.ts'
import type { Letter } from '../../mail/mail.ts'
import { write } from '../../mail/template.ts'
import { withdrawalForAuthorTemplate, withdrawalTemplate } from '../../mail/templates/papers.ts'

type Conference = Pick<HomePage, 'ConferenceName' | 'SocietyName' | 'SupportEmail' | 'TimeZone'>

interface Withdrawal {
  readonly PaperCode: string
  readonly PaperTitle: string
  readonly WithdrawnOn: string
  readonly WithdrawReason: string
  /** True if an organiser withdrew it for the person who submitted it. */
  readonly IsForAuthor: boolean
}

/**
 * Notifies the organisers and every author of a withdrawal; `ObjectionLink` is set for authors who are not the owner.
 */
export function withdrawalMail(paper: Withdrawal, conference: Conference, PaperLink: string) {
  const { PaperCode, PaperTitle, WithdrawnOn, WithdrawReason: Reason } = paper
  return (ObjectionLink = ''): Letter =>
    write(paper.IsForAuthor ? withdrawalForAuthorTemplate : withdrawalTemplate, conference, {
      PaperCode,
      PaperTitle,
      Details: [
        ['Paper code', PaperCode],
        ['Title', PaperTitle],
        [withdrawalTexts.withdrawn, momentIn(conference.TimeZone, WithdrawnOn)],
      ],
      Reason,
      PaperLink,
      ObjectionLink,
    })
}
