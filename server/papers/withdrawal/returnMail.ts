import type { HomePage } from '../../../contract/content/content.ts'
import { statusLabels, type PaperStatus } from '../../../contract/papers/papers.ts'
import type { Letter } from '../../mail/mail.ts'
import { write } from '../../mail/template.ts'
import { returnTemplate } from '../../mail/templates/papers.ts'

type Conference = Pick<HomePage, 'ConferenceName' | 'SocietyName' | 'SupportEmail'>

interface Returned {
  readonly PaperCode: string
  readonly PaperTitle: string
  readonly Status: PaperStatus
  readonly Reason: string
}

/** Notifies the organisers and every author that a withdrawn paper takes part again, and why. */
export function returnMail(
  { PaperCode, PaperTitle, Status, Reason }: Returned,
  conference: Conference,
  PaperLink: string,
) {
  return (ObjectionLink = ''): Letter =>
    write(returnTemplate, conference, {
      PaperCode,
      PaperTitle,
      Details: [
        ['Paper code', PaperCode],
        ['Title', PaperTitle],
        ['Status', statusLabels[Status]],
      ],
      Reason,
      PaperLink,
      ObjectionLink,
    })
}
