import type { HomePage } from '../../contract/content.ts'
import { statusLabels } from '../../contract/papers.ts'
import type { Letter } from '../mail/mail.ts'
import { write } from '../mail/template.ts'
import { approvedTemplate, rejectedTemplate } from '../mail/templates/papers.ts'

type Conference = Pick<HomePage, 'ConferenceName' | 'SocietyName' | 'SupportEmail'>

export interface Decision {
  readonly PaperCode: string
  readonly PaperTitle: string
  readonly Status: 'approved' | 'rejected'
  readonly Feedback: string
}

/**
 * What was decided on a paper, with the feedback, to every author (design §3 "Decisions"); `ObjectionLink` is that of an
 * author who is not the owner.
 */
export function decisionMail(
  { PaperCode, PaperTitle, Status, Feedback }: Decision,
  conference: Conference,
  PaperLink: string,
) {
  return (ObjectionLink = ''): Letter =>
    write(Status === 'approved' ? approvedTemplate : rejectedTemplate, conference, {
      PaperCode,
      PaperTitle,
      Details: [
        ['Paper code', PaperCode],
        ['Title', PaperTitle],
        ['Decision', statusLabels[Status]],
      ],
      Feedback,
      PaperLink,
      ObjectionLink,
    })
}
