import type { HomePage } from '../../contract/content.ts'
import { momentIn } from '../../contract/moments.ts'
import { layOut } from '../mail/layout.ts'
import type { Mail } from '../mail/mailer.ts'
import { oneLine } from './oneLine.ts'

type Conference = Pick<HomePage, 'ConferenceName' | 'SocietyName' | 'SupportEmail' | 'TimeZone'>

/** Tells the owner of a draft until when it may be submitted. */
export function extensionMail(
  PaperTitle: string,
  extendedUntil: string,
  conference: Conference,
  link: string,
): Omit<Mail, 'Recipient'> {
  return layOut({
    Subject: oneLine(`More time for your paper: ${PaperTitle}`),
    parts: [
      `The organisers of ${conference.ConferenceName} give you more time to submit your paper.`,
      {
        facts: [
          ['Title', PaperTitle],
          ['Submit it until', momentIn(conference.TimeZone, extendedUntil)],
        ],
      },
      { label: 'Go on with the paper', address: link },
      `Questions? Write to ${conference.SupportEmail}.`,
    ],
    signature: `${conference.ConferenceName}, ${conference.SocietyName}`,
  })
}
