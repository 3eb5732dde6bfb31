import type { HomePage } from '../../../contract/content/content.ts'
import { momentIn } from '../../../contract/core/moments.ts'
import type { Letter } from '../../mail/mail.ts'
import { write } from '../../mail/template.ts'
import { extensionTemplate } from '../../mail/templates/papers.ts'

type Conference = Pick<HomePage, 'ConferenceName' | 'SocietyName' | 'SupportEmail' | 'TimeZone'>

/** Notifies the owner of a draft of its new deadline. */
export function extensionMail(
  PaperTitle: string,
  extendedUntil: string,
  conference: Conference,
  PaperLink: string,
): Letter {
  const Until = momentIn(conference.TimeZone, extendedUntil)
  return write(extensionTemplate, conference, {
    PaperTitle,
    Until,
    Details: [
      ['Title', PaperTitle],
      ['Submit it until', Until],
    ],
    PaperLink,
  })
}
