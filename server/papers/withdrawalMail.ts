import type { HomePage } from '../../contract/content.ts'
import { momentIn } from '../../contract/moments.ts'
import { withdrawalTexts } from '../../contract/withdrawal.ts'
import { layOut } from '../mail/layout.ts'
import type { Mail } from '../mail/mailer.ts'
import { objectionPart } from './letters.ts'
import { oneLine } from './oneLine.ts'

type Conference = Pick<HomePage, 'ConferenceName' | 'SocietyName' | 'SupportEmail' | 'TimeZone'>

interface Withdrawal {
  readonly PaperCode: string
  readonly PaperTitle: string
  readonly WithdrawnOn: string
  readonly WithdrawReason: string
}

/** Tells of a withdrawal, the organisers and every author; `objection` is the link of an author who is not the owner. */
export function withdrawalMail(paper: Withdrawal, conference: Conference, link: string) {
  return (objection?: string): Omit<Mail, 'Recipient'> =>
    layOut({
      Subject: oneLine(`${paper.PaperCode} withdrawn: ${paper.PaperTitle}`),
      parts: [
        `A paper was withdrawn from ${conference.ConferenceName} by the person who had submitted it.`,
        {
          facts: [
            ['Paper code', paper.PaperCode],
            ['Title', paper.PaperTitle],
            [withdrawalTexts.withdrawn, momentIn(conference.TimeZone, paper.WithdrawnOn)],
          ],
        },
        `${withdrawalTexts.reason}:`,
        paper.WithdrawReason,
        { label: 'See the paper', address: link },
        ...objectionPart(objection),
        `Questions? Write to ${conference.SupportEmail}.`,
      ],
      signature: `${conference.ConferenceName}, ${conference.SocietyName}`,
    })
}
